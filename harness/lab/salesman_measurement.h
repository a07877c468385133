// `measure = salesman`: swarms on the travelling salesman. A row's keys:
//
//   algorithm = ants | bees | optimum
//   update = combined | separate        the ants' pheromone rule; delta = 0.5 for the latter
//   cities = 10, grid = 100, iterations = 200, population = 100
//
// A piece is one set of cities, the same in every row. It gives a sample for some iterations, early
// ones closer together: iteration, best (shortest tour so far) and mean (of the swarm's tours),
// both in percent of the optimum; and for the last iteration also final and final_mean, and
// solved = 1 if the optimum was found.
#pragma once

#include <memory>

#include "harness/lab/measurement.h"

namespace zwarm::lab {

[[nodiscard]] std::unique_ptr<Measurement> make_salesman_measurement();

}  // namespace zwarm::lab
