// The pheromone field on a board: blue where an edge leads nearer to the tip, red where it leads
// away, grey across; as thick as the pheromone is strong, on a logarithmic scale, because a deposit
// is thousands of times what lies there at first.
#pragma once

#include "engine/swarm/swarm.h"
#include "harness/lab/board_svg.h"

namespace zwarm::lab {

// Adds the marks of all directed edges, the strong ones on top, and their legend.
void add_pheromones(BoardPicture& picture, const PheromoneField& field, const WayHome& way);

}  // namespace zwarm::lab
