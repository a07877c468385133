// The pheromone field as marks on a board: blue where an edge leads nearer to the tip, red where it
// leads away, grey across; as thick as the pheromone is strong, on a logarithmic scale, because a
// deposit is thousands of times what lies there at first.
#pragma once

#include <vector>

#include "engine/swarm/swarm.h"
#include "harness/lab/board_svg.h"

namespace zwarm::lab {

[[nodiscard]] std::vector<EdgeMark> pheromone_marks(const PheromoneField& field,
                                                    const Course& course);

}  // namespace zwarm::lab
