// The universal player: chooses a legal move in any position of any game from the model alone, by
// iterative deepening over whole parts with an evaluation of material, mobility and the way to
// the goals. The same seed and the same node limit give the same move on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "harness/zrf/rules.h"

namespace zwarm::zrf {

struct PlayerLimits {
    std::int64_t milliseconds = 0;  // 0 = no limit of time
    int depth = 0;                  // in moves; 0 = no limit
    std::uint64_t nodes = 0;        // 0 = no limit
    int variety = 0;                // 0 always the best, 10 the most adventurous
    std::uint64_t seed = 1;
    std::stop_token stop{};  // asked for from any thread, at any time: answer at once
};

// What the search knows after a finished depth.
struct PlayerReport {
    Move best;
    int score = 0;  // for the side to move, a hundred is about one average piece
    int depth = 0;
    std::uint64_t nodes = 0;
};

// The chosen move; nothing when there is no legal move. With all limits 0 and no stop the
// search ends at a small fixed depth. A random player's move is drawn evenly.
std::optional<Move> choose_move(const State& state, const PlayerLimits& limits,
                                const std::function<void(const PlayerReport&)>& on_report = {});

}  // namespace zwarm::zrf
