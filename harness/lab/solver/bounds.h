// What can be said without search: no game is shorter.
#pragma once

#include "harness/lab/solver/problem.h"

namespace zwarm::lab {

// Steps between the two ends: the least from a cell of one to a cell of the other.
[[nodiscard]] int distance_between_ends(const Problem& problem);

// Stones that must make a step, because hops keep the hop class and the target's differ.
[[nodiscard]] int needed_steps(const Problem& problem);

// Bell's bounds. Alone: the foremost stone gains at most one step a move, so the first one enters
// the target with move d at the earliest and the others follow one by one, d + men - 1. Together:
// both sides build the way, max(0, d - 2) + 2 men - 1 plies. And never less than every stone's move
// with one more for each needed step.
[[nodiscard]] int simple_bound(const Problem& problem);

}  // namespace zwarm::lab
