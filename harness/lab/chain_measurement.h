// `measure = chain`: how an agent learns from game to game. A piece is one chain: `length` games in
// a row, in which one agent that keeps its memory moves for every player.
//
//   variant, agent, set = name=value .., nodes   who plays what
//   games                                        chains
//   length                                       games a chain
//   reach                                        plies to get down to, for the column `reached`
//
// Columns for some games along the chain: game, plies (of that game), best (so far). For whole
// chains, once each: final (best of the chain), reached (0 or 1), reached_at (the first such game).
#pragma once

#include <memory>

#include "harness/lab/measurement.h"

namespace zwarm::lab {

[[nodiscard]] std::unique_ptr<Measurement> make_chain_measurement();

}  // namespace zwarm::lab
