// Strength out of results: score, its standard error, Elo and its 95 % interval, normalised Elo and
// the likelihood of superiority. Two ways to see the same games: one by one (three outcomes) or in
// pairs with swapped sides (five outcomes), where the opening's share of the noise cancels.
//
// Sources: A. Elo, The Rating of Chessplayers (the logistic curve, 400 points to the factor ten);
// M. Van den Bergh, Comments on Normalized Elo.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace zwarm::match {

using Count = std::int64_t;

struct GameCounts {
    Count wins = 0, draws = 0, losses = 0;

    [[nodiscard]] Count games() const { return wins + draws + losses; }
    bool operator==(const GameCounts&) const = default;
};

// Pairs by the points of the first seat in both games: 0, 1/2, 1, 3/2, 2.
struct PairCounts {
    std::array<Count, 5> by_points{};

    [[nodiscard]] Count pairs() const;
    bool operator==(const PairCounts&) const = default;
};

// A distribution of scores in [0, 1] that were seen `total` times.
struct ScoreStatistics {
    Count total = 0;
    double mean = 0.5;
    double variance = 0.0;  // of one observation
    double games_each = 1;  // games in one observation

    [[nodiscard]] double standard_error() const;
};

[[nodiscard]] ScoreStatistics statistics(const GameCounts& counts);
[[nodiscard]] ScoreStatistics statistics(const PairCounts& counts);

// Elo difference of an expected score; +-infinity at 1 and 0.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

struct EloEstimate {
    double elo = 0.0;
    double low = 0.0, high = 0.0;   // 95 % interval; infinite where the score reaches 0 or 1
    double normalised = 0.0;        // score in standard deviations of a game, on Elo's scale
    double normalised_error = 0.0;  // half its 95 % interval
    double superiority = 0.5;       // likelihood that the first is the stronger

    // Half the width of the interval.
    [[nodiscard]] double error() const { return (high - low) / 2; }
};

[[nodiscard]] EloEstimate estimate(const ScoreStatistics& scores);

// Elo of one unit of normalised score: 800 / ln 10.
extern const double kNormalisedEloUnit;

}  // namespace zwarm::match
