#include "engine/swarm/parameters.h"

namespace zwarm {

namespace {

using P = SwarmParameters;

constexpr Field<P> kFields[] = {
    field<&P::tau0>("tau0", "0..1000000", "initial pheromone of every edge"),
    field<&P::tau0_goals>("tau0goals", "0..1000000",
                          "extra initial pheromone at the tip of the target"),
    field<&P::q0>("q0", "0..1", "share of exploitation"),
    field<&P::beta>("beta", "0..100",
                    "weight of distance in (1) and (2); the Halma equations have no use for it"),
    field<&P::alpha>("alpha", "0..1", "strength of deposits and evaporation"),
    field<&P::rho>("rho", "0..1", "strength of the reward for coming home"),
    field<&P::jump>("j", "0..1000000", "deposit factor for paths that hop"),
    field<&P::goal>("g", "0..1000000", "reward factor for coming home"),
    field<&P::evaporation>("e", "1..1000000", "own moves between two evaporations"),
    field<&P::weight_distance>("wd", "0..1000000", "fitness weight of the distance"),
    field<&P::weight_length>("wl", "0..1000000", "fitness weight of the length"),
    field<&P::weight_pheromone>("wp", "0..1000000", "fitness weight of the pheromone"),
    field<&P::goal_fitness>("fg", "0.001..1000000",
                            "stands for the distance of stones in the target"),
    field<&P::best_game>("b", "0..1000000", "weight of the best game in the first field"),
    field<&P::cooperation>("c", "0..1000000", "pheromone for an edge the partner likes"),
    field<&P::threshold>("to", "0..1000000000", "partner pheromone that counts as liked"),
    field<&P::first_field>("first", "distance|equal", "field before the first move"),
    field<&P::heading>("heading", "nearer|anywhere", "paths open to exploitation"),
    field<&P::blocked>("blocked", "silent|best|random", "a stone with no path by its heading"),
    field<&P::silence>("silence", "passes|again", "a turn without any proposal"),
    field<&P::length>("length", "edges|moves", "unit of a path's length"),
    field<&P::wandering>("wandering", "far|chance", "when an explorer that hops ends its path"),
    field<&P::path_pheromone>("p", "sum|product", "pheromone of a path in its fitness"),
    field<&P::home_length>("lp", "length|product",
                           "the length in the fitness of stones in the target"),
    field<&P::home_reward>("reward", "arrival|always", "when a stone in the target marks its ways"),
    field<&P::election>("election", "roulette|votes", "choice among advertised paths"),
    field<&P::recollection>("recollection", "added|alone",
                            "how the best game enters the first field"),
    field<&P::partner_edge>("partner", "reversed|rotated",
                            "partner's edge compared in cooperation"),
    field<&P::remember>("remember", "no|yes", "learn from the best game so far"),
    field<&P::cooperate>("cooperate", "no|yes", "exchange pheromones with the player opposite"),
};

}  // namespace

Fields<SwarmParameters> swarm_fields() {
    return kFields;
}

}  // namespace zwarm
