// Games of the paper's swarm by the paper's own counting (Kuehner and Stock 2021, section VI): own
// moves until all own stones are home, the other player going on when one has finished; a game
// that is not over after 500 own moves is stopped, thrown away and played again.
//
// measure = swarm: such games as rows of an experiment. A row's keys:
//
//   variant = star-2
//   memory = none | best | construct    best: every game starts from one earlier game's field;
//                                       construct: each game from the best before it, one piece
//   memory_moves = 68                   how long that earlier game was
//   set = q0=0.6 cooperate=yes          parameters by name
//
// Columns: moves of the first player until home; until_win, those of the player who was home first,
// whoever it is (the caption of Figure 11 counts so, the table does not); and stopped, the games
// thrown away before it.
#pragma once

#include <zwarm/swarm.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace zwarm::lab {

inline constexpr int kStopAfter = 500;

struct SwarmGame {
    int moves = 0;         // the first player's own turns until home, silent ones included
    int until_win = 0;     // the same of the player who was home first
    bool stopped = false;  // not home after kStopAfter turns
    PheromoneField field;  // the first player's, at the end
};

// One game of the variant's players, each a swarm with these parameters. `best` is the field of an
// earlier game in the first player's seat; nullptr starts without memory.
[[nodiscard]] SwarmGame play_swarm_game(const Variant& variant, const SwarmParameters& parameters,
                                        const PheromoneField* best, std::uint64_t seed);

// A game played until an attempt is not stopped; each attempt has a seed of its own.
struct FinishedGame {
    int moves = 0;
    int until_win = 0;
    int stopped = 0;  // attempts thrown away
    PheromoneField field;
};
[[nodiscard]] FinishedGame finish_swarm_game(const Variant& variant,
                                             const SwarmParameters& parameters,
                                             const PheromoneField* best, std::uint64_t seed);

// Games that learn from each other: every one starts from the best of those before it. Ends early
// when `enough` says so.
[[nodiscard]] std::vector<FinishedGame> play_chain(
    const Variant& variant, const SwarmParameters& parameters, int games, std::uint64_t seed,
    const std::function<bool(const FinishedGame&)>& enough = {});

// The memory of the paper's experiments: a game of exactly `moves` moves, found by chains of at
// most 1500 games each, seed after seed.
[[nodiscard]] PheromoneField find_memory(const Variant& variant, const SwarmParameters& parameters,
                                         int moves, std::uint64_t seed);

}  // namespace zwarm::lab
