// The travelling salesman, and the two classic swarms that Kuehner and Stock (2021, section III)
// compare on it: the ant colony, equations (1) to (8), and the bee colony with its forward and
// backward passes. Ten cities, so that the true optimum can stand beside them.
//
// measure = salesman: such swarms as rows of an experiment. A row's keys:
//
//   algorithm = ants | bees | optimum
//   update = combined | separate        the ants' pheromone rule; delta = 0.5 for the latter
//   follow = anyone | best              whom the bees follow
//   cities = 10, grid = 100, iterations = 200, population = 100
//
// A piece is one set of cities, the same in every row. It gives a sample for some iterations, early
// ones closer together: iteration, best (shortest tour so far) and mean (of the swarm's tours),
// both in percent of the optimum; and for the last iteration also final and final_mean, and
// solved = 1 if the optimum was found.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace zwarm::lab {

// A closed round trip: every city once, in order.
using Tour = std::vector<int>;

class Cities {
  public:
    // On distinct places of a square grid, by chance.
    Cities(int count, int grid, std::uint64_t seed);

    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] double distance(int a, int b) const {
        return distance_[static_cast<std::size_t>(a * count_ + b)];
    }
    [[nodiscard]] double length(const Tour& tour) const;
    // The shortest tour's length, exact (Held and Karp); for at most 16 cities.
    [[nodiscard]] double shortest() const;

  private:
    int count_;
    std::vector<double> distance_;
};

// How the pheromones are updated. The paper gives both, and Table II has no delta.
enum class Update {
    kCombined,  // (8), (7); with (4) every edge stays at tau0, so nothing is ever learnt
    kSeparate,  // (3), (5) and evaporation (6)
};

// Table II; delta is ours, 1 is no evaporation.
struct AntColony {
    int ants = 100;
    double beta = 0.7;
    double q0 = 0.8;
    double rho = 0.7;
    double tau0 = 10.0;
    double alpha = 0.9;
    double delta = 0.5;
    Update update = Update::kCombined;
};

// Whom a bee follows that gives up its own part: the text names both.
enum class Follow {
    kAnyone,  // a dancer or the best tour so far, the shorter the likelier
    kBest,    // the best tour so far, once there is one
};

struct BeeColony {
    int bees = 100;
    int stage = 3;  // m: cities a bee adds before it returns to the hive
    Follow follow = Follow::kAnyone;
};

// After each iteration: its number from 1, the shortest tour so far and the swarm's mean.
using OnIteration = std::function<void(int iteration, double best, double mean)>;

void run_ants(const Cities& cities, const AntColony& colony, int iterations, std::uint64_t seed,
              const OnIteration& on_iteration);
void run_bees(const Cities& cities, const BeeColony& colony, int iterations, std::uint64_t seed,
              const OnIteration& on_iteration);

}  // namespace zwarm::lab
