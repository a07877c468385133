// A game that swarms of ants and bees play to be looked at: the board, the pheromones they left on
// it, and why the last stone moved.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/swarm/swarm.h"

namespace zwarm::lab {

struct SwarmShow {
    Position position;
    std::vector<Swarm> swarms;  // by player
    Decision last{};            // of the last turn
    int turns = 0;              // played
};

struct SwarmShowOptions {
    SwarmParameters parameters{.silence = Silence::kAgain};  // nobody may pass in these games
    std::string memory{};  // folder of the best game's pheromones; empty = none
    std::uint64_t seed = 1;
    int turns = 0;  // to play; fewer if the game ends
};

// Every player of the variant is a swarm. The variant of the start must outlive the show. Throws
// std::runtime_error if the memory is refused.
[[nodiscard]] SwarmShow show_swarms(const Position& start, const SwarmShowOptions& options);

}  // namespace zwarm::lab
