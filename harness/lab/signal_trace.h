// The signal evaluator's reading of a position in words and numbers: every term of the score, for
// people who want to know why.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm::lab {

// The groups, the centroid, the main group and the bonds of one side, and its score.
[[nodiscard]] std::string signal_trace(const Position& position, Player player);

// The strengths in percent of one stone's signal, laid out as the board lies; stones of the player
// are marked by brackets, others by x.
[[nodiscard]] std::string signal_field_text(const Position& position, Player player);

// Every turn of the side to move with the signal value after it (thousandths of a stone), best
// first; equal ones in the order of the rules.
[[nodiscard]] std::vector<std::pair<Move, int>> signal_choices(const Position& position);

}  // namespace zwarm::lab
