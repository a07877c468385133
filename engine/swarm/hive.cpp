#include "engine/swarm/hive.h"

#include <algorithm>

namespace zwarm {

namespace {

// An advertiser by chance in proportion to fitness; by equal chance if all fitness is zero.
std::size_t spin(std::span<const Proposal> proposals, Random& random) {
    double sum = 0;
    std::uint32_t dancers = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
        if (!proposals[i].advertised) continue;
        sum += proposals[i].fitness;
        ++dancers;
        last = i;
    }
    const bool flat = !(sum > 0);
    double ball = flat ? random.below(dancers) : random.unit() * sum;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
        if (!proposals[i].advertised) continue;
        ball -= flat ? 1.0 : proposals[i].fitness;
        if (ball < 0) return i;
    }
    return last;  // rounding may leave a crumb
}

}  // namespace

double fitness(const SwarmParameters& parameters, const WayHome& way, const Proposal& proposal) {
    const bool at_home = way.in_target(proposal.trail.from);
    const double distance =
        at_home ? parameters.goal_fitness : std::max(1, way.row(proposal.trail.to));
    double length = path_length(parameters, proposal.trail);
    double pheromone = proposal.pheromone;
    if (parameters.path_pheromone == PathPheromone::kProduct) pheromone *= length;
    if (at_home && parameters.home_length == HomeLength::kProduct) length *= pheromone;
    return parameters.weight_distance / distance + parameters.weight_length * length +
           parameters.weight_pheromone * pheromone;
}

void advertise(std::span<Proposal> proposals) {
    double sum = 0;
    for (const Proposal& proposal : proposals) sum += proposal.fitness;
    const double fair = 1.0 / static_cast<double>(proposals.size());
    bool any = false;
    for (Proposal& proposal : proposals) {
        proposal.share = sum > 0 ? proposal.fitness / sum : fair;
        proposal.advertised = proposal.share > fair;
        any = any || proposal.advertised;
    }
    if (any) return;
    for (Proposal& proposal : proposals) proposal.advertised = true;
}

void follow(std::span<Proposal> proposals, Random& random) {
    for (const Proposal& proposal : proposals) {
        if (!proposal.advertised) ++proposals[spin(proposals, random)].followers;
    }
}

std::size_t elect(const SwarmParameters& parameters, std::span<const Proposal> proposals,
                  Random& random) {
    const std::size_t drawn = spin(proposals, random);
    if (parameters.election == Election::kRoulette) return drawn;
    // Most followers; the wheel decides between equals.
    std::size_t best = drawn;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
        if (proposals[i].advertised && proposals[i].followers > proposals[best].followers) best = i;
    }
    return best;
}

}  // namespace zwarm
