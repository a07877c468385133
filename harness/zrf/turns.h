// Whole turns: a chain of partial moves seen as one step from a position to another. Perft and the
// comparison with other rule engines count these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/zrf/rules.h"

namespace zwarm::zrf {

// A complete turn: the parts that make it and the state after it.
struct WholeTurn {
    std::vector<Move> parts;
    State after;
};

// All distinct positions after one whole turn, each with one way to get there. The same piece
// reaching the same cells by different ways gives one entry. Order: first found.
std::vector<WholeTurn> whole_turns(const State& state);

// Number of sequences of `depth` whole turns; turns that lead to the same position count once.
// The game's end stops a line.
std::uint64_t perft(const State& state, int depth);

}  // namespace zwarm::zrf
