// All that can be set in the swarm of ants and bees: the numbers of Table IV of Kuehner and Stock,
// "Playing Halma with Swarm Intelligence" (2021), and one named choice for each place where their
// text can be read in more than one way. Equation numbers here and in this folder are the paper's.
#pragma once

#include "engine/base/fields.h"

namespace zwarm {

// The field before the first move without memory.
enum class FirstField {
    kByDistance,  // (10): edges near the tip of the target carry more
    kEqual,       // (9)
};

// Which paths a stone that exploits may choose from.
enum class Heading {
    kNearer,  // only paths that end nearer to the tip than they began; the text does not say it,
              // but without it stones hop to and fro for ever
    kAnywhere,
};

// What a stone does that exploits and has no path left by its heading.
enum class Blocked {
    kSilent,  // it makes no proposal this turn
    kBest,    // it takes the best of all its paths
    kRandom,  // it explores
};

// What happens when no stone has anything to propose.
enum class Silence {
    kPasses,  // the turn goes by and counts as a move
    kAgain,   // the stones are asked again; a game that does not let anybody pass needs this
};

// The length l of a path in (11), (12), (13) and (15).
enum class PathLength {
    kEdges,  // edges of the board: a step is 1, every hop 2
    kMoves,  // steps or hops
};

// When an explorer that hops ends its path.
enum class Wandering {
    kFar,     // when there is no further hop
    kChance,  // or after each hop by the toss of a coin
};

// The pheromone p of a path in (12) and (13): the words below (12) say sum, (11) has p = l * sum.
enum class PathPheromone {
    kSum,
    kProduct,
};

// What (13) means by "lp".
enum class HomeLength {
    kLength,   // the length of the path
    kProduct,  // length times pheromone
};

// When a stone in the target marks all its ways, (16).
enum class HomeReward {
    kArrival,  // when it comes home
    kAlways,   // after each of its moves that end there
};

// How one of the advertised paths is chosen.
enum class Election {
    kRoulette,  // by chance in proportion to fitness
    kVotes,     // the stones that gave up their own path follow one each; most followers win
};

// What the best game's field does to the first field.
enum class Recollection {
    kAdded,  // first field + b * best field
    kAlone,  // b * best field
};

// Which edge of the partner's field is compared with an own edge in (18).
enum class PartnerEdge {
    kReversed,  // the same edge in the other direction
    kRotated,   // the edge that lies for the partner as the own edge lies for this player
};

struct SwarmParameters {
    // Table IV.
    double tau0 = 5;         // initial pheromone of every edge, (9), (10); unit of all deposits
    double tau0_goals = 10;  // extra pheromone at the tip, (10)
    double q0 = 0.8;         // share of exploitation, the rest explores
    double beta = 2.7;     // weight of distance in (1), (2); no equation of the Halma player has it
    double alpha = 0.1;    // strength of deposits (15) and of evaporation (17)
    double rho = 0.5;      // strength of the reward for coming home, (16)
    double jump = 5000;    // j: factor for paths that hop, (15)
    double goal = 10;      // g: factor of the reward for coming home, (16)
    int evaporation = 11;  // e: own moves between two evaporations
    double weight_distance = 2;   // wd, (12), (13)
    double weight_length = 50;    // wl, (12), (13)
    double weight_pheromone = 5;  // wp, (12), (13)
    double goal_fitness = 50;     // fg: stands for the distance of stones in the target, (13)
    double best_game = 2.5;       // b: weight of the best game's field in the first field
    double cooperation = 5;       // c: pheromone added for an edge the partner likes, (18)
    double threshold = 20;        // t_o: what counts as liked, (18)

    // Readings.
    FirstField first_field = FirstField::kByDistance;
    Heading heading = Heading::kNearer;
    Blocked blocked = Blocked::kSilent;
    Silence silence = Silence::kPasses;
    PathLength length = PathLength::kEdges;
    Wandering wandering = Wandering::kFar;
    PathPheromone path_pheromone = PathPheromone::kSum;
    HomeLength home_length = HomeLength::kLength;
    HomeReward home_reward = HomeReward::kArrival;
    Election election = Election::kRoulette;
    Recollection recollection = Recollection::kAdded;
    PartnerEdge partner_edge = PartnerEdge::kReversed;

    // Modes.
    bool remember = true;    // start from the best game so far and keep a better one
    bool cooperate = false;  // exchange pheromones with the player opposite, (18)
};

// All of it by the names that people type.
[[nodiscard]] Fields<SwarmParameters> swarm_fields();

}  // namespace zwarm
