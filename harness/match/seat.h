// Something that answers with moves: what the room knows of an agent, a plug-in or a program. Moves
// and positions are text in the notation of the run's rules.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "harness/match/failure.h"

namespace zwarm::match {

// What a seat is asked for. Zero means no limit, except for variety.
struct Limits {
    std::int64_t movetime_ms = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    int variety = 0;  // 0 = always the best move, 10 = the widest choice

    [[nodiscard]] bool unlimited() const { return movetime_ms == 0 && nodes == 0 && depth == 0; }
    bool operator==(const Limits&) const = default;
};

// How long the room waits.
struct Patience {
    std::int64_t margin_ms = 500;    // an answer later than movetime + margin loses on time
    std::int64_t hang_ms = 30'000;   // after movetime, or alone when there is none: a hang
    std::int64_t start_ms = 60'000;  // for a program to come up; Wine may be cold
};

struct Thought {
    std::string move;
    std::uint64_t nodes = 0;
    int score = 0;
    int depth = 0;
};

// A thought, or why there is none.
struct Answer {
    Thought thought;
    std::optional<Failure> failure;
};

class Seat {
  public:
    virtual ~Seat() = default;

    // A game begins at this position (empty: the rules' own start). Everything by chance in it
    // hangs on the seed. Called again for every game, also after a failure.
    virtual std::optional<Failure> new_game(const std::string& position, std::uint64_t seed) = 0;

    // The move after these moves from the start; the game is not over. The moves of a game only
    // grow from call to call.
    virtual Answer think(std::span<const std::string> moves, const Limits& limits) = 0;
};

// Seats are made on the thread that uses them.
using SeatMaker = std::function<std::unique_ptr<Seat>()>;

// A seat of a run: how it is written, how it is called in tables, and what it is allowed.
struct SeatEntry {
    std::string text;  // as given: "greedy", "plugin:x.dll", "ugi:./program --option"
    std::string name;  // unique in the run
    Limits limits;
    SeatMaker make;
};

}  // namespace zwarm::match
