// Exhaustive proofs on boards too large to solve: which moves force a win within a few plies, and
// which do not run into one. Full width, no evaluation, no table: slow and simple on purpose.
#pragma once

#include <vector>

#include "engine/rules/position.h"

namespace zwarm::test {

// Can the side to move force one group within so many plies of its own and the opponent's?
[[nodiscard]] bool wins_within(Position& position, int plies);

// The moves after which the win is complete within `plies`, the move itself counted.
[[nodiscard]] std::vector<Move> winning_moves(const Position& position, int plies);

// The moves after which the opponent cannot force a win within `plies`.
[[nodiscard]] std::vector<Move> holding_moves(const Position& position, int plies);

}  // namespace zwarm::test
