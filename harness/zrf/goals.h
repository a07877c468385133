// Asks the goals: is the game over in this position, and who won?
#pragma once

#include <optional>

#include "harness/zrf/move_generator.h"
#include "harness/zrf/rules.h"

namespace zwarm::zrf {

// As result() in rules.h, for callers that know already whether the side to move can move.
std::optional<Outcome> result_given_moves(const State& state, bool can_move,
                                          MoveGenerator& generator);

}  // namespace zwarm::zrf
