// Why: the signal evaluator's reading of a position in words and numbers, every term of the score;
// and a game that swarms of ants and bees play to be looked at: the board, the pheromones they left
// on it, and why the last stone moved.
#pragma once

#include <zwarm/swarm.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::lab {

// The groups, the centroid, the main group and the bonds of one side, and its score.
[[nodiscard]] std::string signal_trace(const Position& position, Player player);

// The strengths in percent of one stone's signal, laid out as the board lies; stones of the player
// are marked by brackets, others by x.
[[nodiscard]] std::string signal_field_text(const Position& position, Player player);

// Every turn of the side to move with the signal value after it (thousandths of a stone), best
// first; equal ones in the order of the rules.
[[nodiscard]] std::vector<std::pair<Move, int>> signal_choices(const Position& position);

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
