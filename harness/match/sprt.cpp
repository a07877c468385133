#include "harness/match/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace zwarm::match {

namespace {

// Outcomes with their scores and how often they were seen, as shares of the total.
struct Distribution {
    std::vector<double> scores;
    std::vector<double> shares;
    double total = 0.0;
};

// Outcomes never seen count as a thousandth of one, which keeps every likelihood finite.
constexpr double kUnseen = 1e-3;

Distribution distribution(std::span<const Count> counts) {
    Distribution result;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        result.scores.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
        result.shares.push_back(counts[i] == 0 ? kUnseen : static_cast<double>(counts[i]));
        result.total += result.shares.back();
    }
    for (double& share : result.shares) share /= result.total;
    return result;
}

// The shares p nearest to the seen ones (in likelihood) among those with sum p_i v_i = 0: by
// Lagrange p_i = share_i / (1 + x v_i) for the x between the two poles where the sum is zero.
std::vector<double> fit_zero_mean(std::span<const double> shares, std::span<const double> values) {
    const auto [least, greatest] = std::ranges::minmax(values);
    double low = -1.0 / greatest;
    double high = -1.0 / least;
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        double sum = 0.0;
        for (std::size_t k = 0; k < shares.size(); ++k) {
            sum += shares[k] * values[k] / (1.0 + middle * values[k]);
        }
        // The sum falls from +infinity to -infinity.
        (sum > 0.0 ? low : high) = middle;
    }
    const double x = (low + high) / 2;
    std::vector<double> fitted;
    for (std::size_t k = 0; k < shares.size(); ++k) {
        fitted.push_back(shares[k] / (1.0 + x * values[k]));
    }
    return fitted;
}

std::vector<double> fit_mean(const Distribution& seen, double mean) {
    std::vector<double> values;
    for (const double score : seen.scores) values.push_back(score - mean);
    return fit_zero_mean(seen.shares, values);
}

// The fit with (mean - 1/2) / deviation = t. The condition is not linear in the shares; its
// tangent at the last fit is, so the linear problem is solved again until nothing moves.
std::vector<double> fit_t_value(const Distribution& seen, double t) {
    std::vector<double> fitted(seen.scores.size(), 1.0 / static_cast<double>(seen.scores.size()));
    for (int i = 0; i < 50; ++i) {
        double mean = 0.0;
        for (std::size_t k = 0; k < fitted.size(); ++k) mean += fitted[k] * seen.scores[k];
        double variance = 0.0;
        for (std::size_t k = 0; k < fitted.size(); ++k) {
            variance += fitted[k] * (seen.scores[k] - mean) * (seen.scores[k] - mean);
        }
        const double deviation = std::sqrt(variance);
        std::vector<double> values;
        for (const double score : seen.scores) {
            const double z = (score - mean) / deviation;
            values.push_back(score - 0.5 - t * deviation * (1.0 + z * z) / 2);
        }
        const std::vector<double> next = fit_zero_mean(seen.shares, values);
        double change = 0.0;
        for (std::size_t k = 0; k < fitted.size(); ++k) {
            change = std::max(change, std::abs(next[k] - fitted[k]));
        }
        fitted = next;
        if (change < 1e-9) break;
    }
    return fitted;
}

double ratio(const SprtSettings& settings, const Distribution& seen, double games_each) {
    std::vector<double> fit0, fit1;
    if (settings.model == EloModel::kLogistic) {
        fit0 = fit_mean(seen, score_of_elo(settings.elo0));
        fit1 = fit_mean(seen, score_of_elo(settings.elo1));
    } else {
        // The deviation of a pair's mean score is smaller than a game's by the root of two.
        const double unit = std::sqrt(games_each) / kNormalisedEloUnit;
        fit0 = fit_t_value(seen, settings.elo0 * unit);
        fit1 = fit_t_value(seen, settings.elo1 * unit);
    }
    double sum = 0.0;
    for (std::size_t k = 0; k < fit0.size(); ++k) {
        sum += seen.shares[k] * (std::log(fit1[k]) - std::log(fit0[k]));
    }
    return seen.total * sum;
}

}  // namespace

double SprtSettings::lower_bound() const {
    return std::log(beta / (1.0 - alpha));
}

double SprtSettings::upper_bound() const {
    return std::log((1.0 - beta) / alpha);
}

std::string_view name(SprtDecision decision) {
    switch (decision) {
        case SprtDecision::kContinue:
            return "undecided";
        case SprtDecision::kElo0:
            return "elo0 accepted";
        case SprtDecision::kElo1:
            return "elo1 accepted";
    }
    return "undecided";
}

const base::NamedFields<SprtSettings>& sprt_fields() {
    constexpr double kMost = std::numeric_limits<double>::max();
    static const base::NamedFields<SprtSettings> kFields(
        "setting of --sprt",
        {base::number("elo0", &SprtSettings::elo0, -kMost, kMost, "the difference to refute"),
         base::number("elo1", &SprtSettings::elo1, -kMost, kMost, "the difference to show"),
         base::number("alpha", &SprtSettings::alpha, 0, 0.5, "chance of a wrong elo1"),
         base::number("beta", &SprtSettings::beta, 0, 0.5, "chance of a wrong elo0"),
         base::choice("model", &SprtSettings::model,
                      {{"logistic", EloModel::kLogistic}, {"normalised", EloModel::kNormalised}},
                      "what Elo means")});
    return kFields;
}

std::optional<SprtSettings> parse_sprt(std::span<const std::string> words, std::string& error) {
    SprtSettings settings;
    for (const std::string& word : words) {
        error = sprt_fields().set(settings, word);
        if (!error.empty()) return std::nullopt;
    }
    if (!(settings.elo0 < settings.elo1)) error = "--sprt needs elo0 below elo1";
    const auto is_chance = [](double p) { return p > 0.0 && p < 0.5; };
    if (!is_chance(settings.alpha) || !is_chance(settings.beta)) {
        error = "--sprt needs alpha and beta between 0 and 0.5";
    }
    return error.empty() ? std::optional(settings) : std::nullopt;
}

double log_likelihood_ratio(const SprtSettings& settings, const PairCounts& counts) {
    if (counts.pairs() == 0) return 0.0;
    return ratio(settings, distribution(counts.by_points), 2);
}

double log_likelihood_ratio(const SprtSettings& settings, const GameCounts& counts) {
    if (counts.games() == 0) return 0.0;
    const std::array<Count, 3> ascending{counts.losses, counts.draws, counts.wins};
    return ratio(settings, distribution(ascending), 1);
}

SprtDecision decide(const SprtSettings& settings, double ratio) {
    if (ratio >= settings.upper_bound()) return SprtDecision::kElo1;
    if (ratio <= settings.lower_bound()) return SprtDecision::kElo0;
    return SprtDecision::kContinue;
}

}  // namespace zwarm::match
