#include "engine/swarm/parameters.h"

namespace zwarm {

namespace {

using S = SwarmParameters;

constexpr Field<S> kSwarmFields[] = {
    field<&S::tau0>("tau0", "0..1000000", "initial pheromone of every edge"),
    field<&S::tau0_goals>("tau0goals", "0..1000000",
                          "extra initial pheromone at the tip of the target"),
    field<&S::q0>("q0", "0..1", "share of exploitation"),
    field<&S::beta>("beta", "0..100",
                    "weight of distance in (1) and (2); the Halma equations have no use for it"),
    field<&S::alpha>("alpha", "0..1", "strength of deposits and evaporation"),
    field<&S::rho>("rho", "0..1", "strength of the reward for coming home"),
    field<&S::jump>("j", "0..1000000", "deposit factor for paths that hop"),
    field<&S::goal>("g", "0..1000000", "reward factor for coming home"),
    field<&S::evaporation>("e", "1..1000000", "own moves between two evaporations"),
    field<&S::weight_distance>("wd", "0..1000000", "fitness weight of the distance"),
    field<&S::weight_length>("wl", "0..1000000", "fitness weight of the length"),
    field<&S::weight_pheromone>("wp", "0..1000000", "fitness weight of the pheromone"),
    field<&S::goal_fitness>("fg", "0.001..1000000",
                            "stands for the distance of stones in the target"),
    field<&S::best_game>("b", "0..1000000", "weight of the best game in the first field"),
    field<&S::cooperation>("c", "0..1000000", "pheromone for an edge the partner likes"),
    field<&S::threshold>("to", "0..1000000000", "partner pheromone that counts as liked"),
    field<&S::first_field>("first", "distance|equal", "field before the first move"),
    field<&S::heading>("heading", "nearer|anywhere", "paths open to exploitation"),
    field<&S::blocked>("blocked", "silent|best|random", "a stone with no path by its heading"),
    field<&S::silence>("silence", "passes|again", "a turn without any proposal"),
    field<&S::length>("length", "edges|moves", "unit of a path's length"),
    field<&S::wandering>("wandering", "far|chance", "when an explorer that hops ends its path"),
    field<&S::path_pheromone>("p", "sum|product", "pheromone of a path in its fitness"),
    field<&S::home_length>("lp", "length|product",
                           "the length in the fitness of stones in the target"),
    field<&S::home_reward>("reward", "arrival|always", "when a stone in the target marks its ways"),
    field<&S::election>("election", "roulette|votes", "choice among advertised paths"),
    field<&S::recollection>("recollection", "added|alone",
                            "how the best game enters the first field"),
    field<&S::partner_edge>("partner", "reversed|rotated",
                            "partner's edge compared in cooperation"),
    field<&S::remember>("remember", "no|yes", "learn from the best game so far"),
    field<&S::cooperate>("cooperate", "no|yes", "exchange pheromones with the player opposite"),
};

}  // namespace

Fields<SwarmParameters> swarm_fields() {
    return kSwarmFields;
}

}  // namespace zwarm
