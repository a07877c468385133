// What a move does to a state. All pieces that move are lifted first and put down together, then
// the other effects happen in the order of the move (the rules put captures behind changes).
#pragma once

#include <span>

#include "harness/zrf/move.h"
#include "harness/zrf/state.h"

namespace zwarm::zrf {

// Changes board and reserves for `player`, and notes what was captured; turn and history stay.
void apply_effects(State& state, int player, std::span<const Effect> effects);

// Pieces the effects take off the board: how many, and in the second number how many moves-worth
// of strength (see piece_strength) they had.
struct CaptureCount {
    int pieces = 0;
    int strength = 0;
    auto operator<=>(const CaptureCount&) const = default;
};
CaptureCount count_captures(const State& state, std::span<const Effect> effects);

// A rough measure of how much a type can do: the number of its move blocks.
int piece_strength(const Model& model, int piece);

}  // namespace zwarm::zrf
