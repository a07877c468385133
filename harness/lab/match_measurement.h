// measure = match: each piece of a row is one game between agents, always of the same seats on the
// same sides unless `rotate = yes`.
//
// Keys: variant; agents (one word a player, seats as on the command line); games; movetime, nodes,
// depth, variety; openings (default start); turn_cap; rotate (yes: the agents change sides from
// game to game, rounds share an opening).
//
// Columns: first_won, second_won, drawn (0 or 1 by side), won (by the first agent, whatever its
// side), plies, nodes (a move), move_us (microseconds a move, of all sides), one column each for
// the endings: goal, blockade, repetition, cap, failure; of the first agent: first (0 or 1: nobody
// is before it and somebody behind), place, own_turns (in games it won or played alone), points (1
// for each opponent behind it and a half for each beside it, by their number); and cpu_s, the
// processor's seconds for the whole game, without what seats in other processes use.
#pragma once

#include <memory>

#include "harness/lab/measurement.h"

namespace zwarm::lab {

[[nodiscard]] std::unique_ptr<Measurement> make_match_measurement();

}  // namespace zwarm::lab
