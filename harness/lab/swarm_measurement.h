// `measure = swarm`: games of the paper's swarm as the paper counts them. A row's keys:
//
//   variant = star-2
//   memory = none | best | construct    best: every game starts from one earlier game's field;
//                                       construct: each game from the best before it, one piece
//   memory_moves = 68                   how long that earlier game was
//   set = q0=0.6 cooperate=yes          parameters by name
//
// Columns: moves of the first player until home, and stopped, the games thrown away before it.
#pragma once

#include <memory>

#include "harness/lab/measurement.h"

namespace zwarm::lab {

[[nodiscard]] std::unique_ptr<Measurement> make_swarm_measurement();

}  // namespace zwarm::lab
