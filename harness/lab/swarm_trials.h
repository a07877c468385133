// Games of the paper's swarm by the paper's own counting (Kuehner and Stock 2021, section VI): own
// moves until all own stones are home, the other player going on when one has finished; a game
// that is not over after 500 own moves is stopped, thrown away and played again.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/swarm/swarm.h"

namespace zwarm::lab {

inline constexpr int kStopAfter = 500;

struct SwarmGame {
    int moves = 0;         // the first player's own turns until home, silent ones included
    bool stopped = false;  // not home after kStopAfter turns
    PheromoneField field;  // the first player's, at the end
};

// One game of the variant's players, each a swarm with these parameters. `best` is the field of an
// earlier game in the first player's seat; nullptr starts without memory.
[[nodiscard]] SwarmGame play_swarm_game(const Variant& variant, const SwarmParameters& parameters,
                                        const PheromoneField* best, std::uint64_t seed);

// The best game of a series and its field.
struct BestGame {
    int moves = 0;
    PheromoneField field;
};

struct SwarmSeries {
    std::vector<int> moves;  // of every finished game, in order
    int stopped = 0;         // games thrown away
};

// `games` finished games from number `first` on; game i depends only on the seed and i, so that a
// series can be cut into shards.
[[nodiscard]] SwarmSeries play_series(const Variant& variant, const SwarmParameters& parameters,
                                      const PheromoneField* best, int first, int games,
                                      std::uint64_t seed);

// The same, but every game starts from the best of the games before it, which is kept in `best`.
[[nodiscard]] SwarmSeries play_chain(const Variant& variant, const SwarmParameters& parameters,
                                     int games, std::uint64_t seed, BestGame* best);

// The memory of the paper's experiments: a game of exactly `moves` moves, found by chains of at
// most 1500 games each, seed after seed.
[[nodiscard]] BestGame find_memory(const Variant& variant, const SwarmParameters& parameters,
                                   int moves, std::uint64_t seed);

struct Statistics {
    double median = 0;
    double mean = 0;
    double deviation = 0;  // of the sample, n - 1
    int least = 0;
    int most = 0;
};
[[nodiscard]] Statistics statistics_of(std::vector<int> values);

}  // namespace zwarm::lab
