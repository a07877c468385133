// Who chooses a move at the host's table: the engine, the built-in player or the dice. Whoever asks
// owns the stop of his question: a source made for it, whose stop may be asked for at any time and
// from any thread. Before the question it is answered at once, after it nothing happens.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/base/chance.h"
#include "harness/host/engine_game.h"
#include "harness/host/host_options.h"
#include "harness/zrf/state.h"

namespace zwarm::host {

struct ThinkLimits {
    int time_ms = 1000;  // 0 = until it is stopped
    int depth = 0;       // 0 = no limit
    int variety = 0;
};

// What the one who thinks shows meanwhile.
struct ThinkProgress {
    std::string best_move, current_move;
    std::int64_t nodes = 0;
    int score = 0;  // good for the side to move when positive
    int depth = 0;
    std::string line{};  // the play it expects, moves in short; "" where it does not tell
};

struct ThinkResult {
    std::string move;        // "" = no legal move
    bool by_engine = false;  // else by the built-in player
    ThinkProgress last;
    std::int64_t time_us = 0;
};

using ThinkVisitor = std::function<void(const ThinkProgress&)>;

class Thinker {
  public:
    explicit Thinker(std::uint64_t seed) : chance_(seed) {}

    // One of the moves, of which there is at least one.
    ThinkResult draw(const std::vector<std::string>& moves);

    // The engine's choice in a state with these legal moves. Nothing if it has none to offer; then
    // it is unloaded.
    std::optional<ThinkResult> ask_engine(EngineGame& engine, const zrf::State& state,
                                          const std::vector<std::string>& moves,
                                          const HostOptions& options, const ThinkLimits& limits,
                                          const ThinkVisitor& on_progress,
                                          const std::stop_token& stop);

    ThinkResult ask_rules(const zrf::State& state, const ThinkLimits& limits,
                          const ThinkVisitor& on_progress, const std::stop_token& stop);

  private:
    base::Chance chance_;  // the dice, and the seeds of the built-in player
};

}  // namespace zwarm::host
