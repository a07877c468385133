// The stones as bees: each comes with a path, those whose path is fitter than the average dance
// for it, the others give up theirs, and one dancer is followed by the whole hive.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/base/random.h"
#include "engine/swarm/pheromone_field.h"

namespace zwarm {

// A stone's path and how the hive takes it.
struct Proposal {
    Trail trail;
    bool explored = false;  // found by chance; otherwise by pheromones
    double pheromone = 0;   // p: sum over the edges
    double fitness = 0;     // f
    double share = 0;       // (14): part of the sum of all fitness
    bool advertised = false;
    int followers = 0;  // stones that gave up their path for this one
};

// (12), and (13) for a stone that is in the target already. The distance is at least 1, so that
// the tip itself has a value.
[[nodiscard]] double fitness(const SwarmParameters& parameters, const WayHome& way,
                             const Proposal& proposal);

// (14): fills share and advertised. A stone advertises when its share is above 1 / |C|, C being the
// stones with a proposal; when none is above, all of them are equal and all advertise.
void advertise(std::span<Proposal> proposals);

// Every stone that gave up follows an advertiser, chosen by chance in proportion to fitness.
void follow(std::span<Proposal> proposals, Random& random);

// The advertiser that moves, as an index; there must be one.
[[nodiscard]] std::size_t elect(const SwarmParameters& parameters,
                                std::span<const Proposal> proposals, Random& random);

}  // namespace zwarm
