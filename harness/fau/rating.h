// Rates a program at one level, as the course's platform does: with two players a win is 1 point,
// with three the first place is 2 and the second 1; the rating is the mean of 50 games in a row.
// Ours: places that are shared share their points, and a game that the program breaks off by an
// illegal move, by no move at all or by silence is lost.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/fau/client.h"
#include "harness/fau/levels.h"
#include "harness/match/game.h"

namespace zwarm::fau {

inline constexpr int kRatedGames = 50;

struct RatingSettings {
    int games = kRatedGames;
    int pegs = 5;
    std::uint64_t seed = 1;
};

struct Rating {
    int level = 0;
    int most = 1;                         // points of a game
    std::vector<double> points;           // game by game
    std::map<std::string, int> failures;  // of the program, by word
    std::int64_t think_us = 0;
    std::int64_t turns = 0;
    std::string gave_up;  // why the games ended early, or empty

    // The mean of all games.
    [[nodiscard]] double mean() const;
    // Half the width of its 95 % interval.
    [[nodiscard]] double error() const;
    // The best mean of 50 games in a row, or of all if there are fewer.
    [[nodiscard]] double best() const;
};

// Hears of every game as soon as it is over.
using GameWatch = std::function<void(const Rating& so_far, const match::GameRecord& last)>;

// The points of the first player.
[[nodiscard]] double points_of(const match::GameRecord& record);

// Plays the games. Who fails to be there for three games running is given up.
[[nodiscard]] Rating rate(Client& client, const Level& level, const RatingSettings& settings,
                          const GameWatch& watch);

}  // namespace zwarm::fau
