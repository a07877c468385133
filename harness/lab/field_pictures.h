// What agents smell and hear, on a board.
//
// Pheromones: blue where an edge leads nearer to the tip, red where it leads away, grey across; as
// thick as the pheromone is strong, on a logarithmic scale, because a deposit is thousands of times
// what lies there at first.
// Signals: the Selfo thesis's evaluator, the field of one player's signals as the shade of the
// cells, a ring around the stones of his main group, and a ring of another colour at the centroid.
#pragma once

#include "engine/swarm/swarm.h"
#include "harness/lab/board_svg.h"

namespace zwarm::lab {

// Adds the marks of all directed edges, the strong ones on top, and their legend.
void add_pheromones(BoardPicture& picture, const PheromoneField& field, const WayHome& way);

// The picture's position must be of a variant that one group wins.
void add_signals(BoardPicture& picture, Player player);

}  // namespace zwarm::lab
