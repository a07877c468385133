// What can be said without search: no game is shorter.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/lab/solver/problem.h"

namespace zwarm::lab {

// Steps between the two ends: the least from a cell of one to a cell of the other.
[[nodiscard]] int distance_between_ends(const Problem& problem);

// Steps from each cell to the nearest one of `end`.
[[nodiscard]] std::vector<std::uint8_t> steps_to(const Topology& topology, const CellSet& end);

// Moves a transfer still needs at least, by the number of stones at each number of steps from the
// target. Read backwards the game begins on the target, where a step or a hop takes the mover at
// most one step further than the foremost stone was: x steps need x moves, and every other stone
// that comes as far needs one of its own. So k stones at x steps or more: x + k - 1 moves.
[[nodiscard]] inline int moves_missing(std::span<const std::uint8_t> stones_at) {
    int missing = 0;
    int stones = 0;
    for (std::size_t steps = stones_at.size(); steps-- > 1;) {
        stones += stones_at[steps];
        const int moves = static_cast<int>(steps) + stones - 1;
        if (stones > 0 && moves > missing) missing = moves;
    }
    return missing;
}

// Stones that must make a step, because hops keep the hop class and the target's differ.
[[nodiscard]] int needed_steps(const Problem& problem);

// Bell's bounds. Alone: the foremost stone gains at most one step a move, so the first one enters
// the target with move d at the earliest and the others follow one by one, d + men - 1. Together:
// both sides build the way, max(0, d - 2) + 2 men - 1 plies. And never less than every stone's move
// with one more for each needed step.
[[nodiscard]] int simple_bound(const Problem& problem);

}  // namespace zwarm::lab
