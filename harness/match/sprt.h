// Wald's sequential probability ratio test between two strengths: "the difference is elo0" against
// "it is elo1". After every pair the log-likelihood ratio of the best-fitting outcome
// distributions under both is compared with two bounds; games stop as soon as one is passed.
//
// Sources: A. Wald, Sequential Tests of Statistical Hypotheses (the bounds); M. Van den Bergh, The
// Generalized Sequential Probability Ratio Test and Comments on Normalized Elo (the ratio by
// maximum likelihood for any outcome distribution with a given mean, or given mean in units of its
// own standard deviation).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/named_fields.h"
#include "harness/match/elo.h"

namespace zwarm::match {

enum class EloModel {
    kLogistic,    // elo0 and elo1 are Elo differences
    kNormalised,  // they are normalised Elo: independent of how many games are drawn
};

struct SprtSettings {
    double elo0 = 0.0;
    double elo1 = 5.0;
    double alpha = 0.05;  // chance to accept elo1 when elo0 is true
    double beta = 0.05;   // chance to accept elo0 when elo1 is true
    EloModel model = EloModel::kLogistic;

    [[nodiscard]] double lower_bound() const;
    [[nodiscard]] double upper_bound() const;
    bool operator==(const SprtSettings&) const = default;
};

enum class SprtDecision { kContinue, kElo0, kElo1 };
[[nodiscard]] std::string_view name(SprtDecision decision);

// elo0, elo1, alpha, beta, and model=logistic|normalised.
[[nodiscard]] const base::NamedFields<SprtSettings>& sprt_fields();
// Words such as "elo0=0". Nothing, and one line in `error`, if they make no sense.
[[nodiscard]] std::optional<SprtSettings> parse_sprt(std::span<const std::string> words,
                                                     std::string& error);

[[nodiscard]] double log_likelihood_ratio(const SprtSettings& settings, const PairCounts& counts);
[[nodiscard]] double log_likelihood_ratio(const SprtSettings& settings, const GameCounts& counts);

[[nodiscard]] SprtDecision decide(const SprtSettings& settings, double ratio);

}  // namespace zwarm::match
