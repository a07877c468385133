#include "harness/match/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace zwarm::match {

namespace {

constexpr double kQuantile95 = 1.959963984540054;  // of the normal distribution, two-sided

ScoreStatistics of_counts(std::span<const Count> counts, double games_each) {
    ScoreStatistics result;
    result.games_each = games_each;
    const double top = static_cast<double>(counts.size() - 1);
    double sum = 0.0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        result.total += counts[i];
        sum += static_cast<double>(counts[i]) * static_cast<double>(i) / top;
    }
    if (result.total == 0) return result;
    const auto total = static_cast<double>(result.total);
    result.mean = sum / total;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double deviation = static_cast<double>(i) / top - result.mean;
        result.variance += static_cast<double>(counts[i]) / total * deviation * deviation;
    }
    return result;
}

}  // namespace

const double kNormalisedEloUnit = 800.0 / std::log(10.0);

Count PairCounts::pairs() const {
    return std::accumulate(by_points.begin(), by_points.end(), Count{0});
}

double ScoreStatistics::standard_error() const {
    return total == 0 ? 0.0 : std::sqrt(variance / static_cast<double>(total));
}

ScoreStatistics statistics(const GameCounts& counts) {
    const std::array<Count, 3> ascending{counts.losses, counts.draws, counts.wins};
    return of_counts(ascending, 1);
}

ScoreStatistics statistics(const PairCounts& counts) {
    return of_counts(counts.by_points, 2);
}

double elo_of_score(double score) {
    if (score <= 0.0) return -std::numeric_limits<double>::infinity();
    if (score >= 1.0) return std::numeric_limits<double>::infinity();
    return -400.0 * std::log10(1.0 / score - 1.0);
}

double score_of_elo(double elo) {
    return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0));
}

EloEstimate estimate(const ScoreStatistics& scores) {
    EloEstimate result;
    if (scores.total == 0) {
        result.low = elo_of_score(0.0);
        result.high = elo_of_score(1.0);
        return result;
    }
    const double error = scores.standard_error();
    result.elo = elo_of_score(scores.mean);
    result.low = elo_of_score(scores.mean - kQuantile95 * error);
    result.high = elo_of_score(scores.mean + kQuantile95 * error);
    const double games = static_cast<double>(scores.total) * scores.games_each;
    // Nothing but wins, or losses, has no spread to make an interval of; the exact bound of n out
    // of n (Clopper and Pearson) is the chance that gives such a row in 2.5 % of all cases.
    const double bound = std::pow(0.025, 1.0 / games);
    if (scores.mean >= 1.0) result.low = elo_of_score(bound);
    if (scores.mean <= 0.0) result.high = elo_of_score(1.0 - bound);
    // Observations that are all alike, as pairs in which each seat wins with the same side: the
    // same bound on how many are of another kind, which may be as far off as can be.
    if (scores.variance <= 0.0 && scores.mean > 0.0 && scores.mean < 1.0) {
        const double alike = std::pow(0.025, 1.0 / static_cast<double>(scores.total));
        result.low = elo_of_score(scores.mean * alike);
        result.high = elo_of_score(1.0 - (1.0 - scores.mean) * alike);
    }
    result.normalised_error = kQuantile95 * kNormalisedEloUnit / std::sqrt(games);
    const double above = scores.mean - 0.5;
    if (scores.variance > 0.0) {
        result.normalised =
            kNormalisedEloUnit * above / std::sqrt(scores.variance * scores.games_each);
        result.superiority = 0.5 * std::erfc(-above / error / std::sqrt(2.0));
    } else if (above != 0.0) {
        result.normalised = std::copysign(std::numeric_limits<double>::infinity(), above);
        result.superiority = above > 0.0 ? 1.0 : 0.0;
    }
    return result;
}

}  // namespace zwarm::match
