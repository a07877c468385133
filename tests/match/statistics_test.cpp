// Elo and SPRT against numbers published with other match runners and test servers.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "harness/match/elo.h"
#include "harness/match/sprt.h"

namespace zwarm::match {
namespace {

constexpr EloModel kLogistic = EloModel::kLogistic;
constexpr EloModel kNormalised = EloModel::kNormalised;

struct GameRow {
    const char* name;
    GameCounts counts;
    double score, elo, error, normalised, normalised_error, superiority;
};

// Reference values of the fastchess project's own tests (win, draw, loss model); NAN where they
// give none.
const GameRow kGameRows[] = {
    {"near even", {76, 123, 89}, 0.477, NAN, NAN, -20.76, 40.13, 0.1553},
    {"ahead", {136, 111, 96}, 0.558, 40.70, 30.43, 49.77, 36.77, 0.9960},
    {"lost", {34, 0, 356}, 0.087, NAN, NAN, -508.44, 34.48, NAN},
};

struct PairRow {
    const char* name;
    PairCounts counts;
    double score, elo, error, normalised, normalised_error, superiority;
};

const PairRow kPairRows[] = {
    {"ahead", {{34, 54, 63, 64, 75}}, 0.579, 55.58, 27.65, 57.94, 28.28, 1.0},
    {"behind", {{332, 433, 498, 333, 334}}, 0.488, -8.64, 10.33, -9.17, 10.96, 0.0505},
    {"many", {{7895, 8757, 5685, 568, 9999}}, 0.470, -21.04, 2.95, -19.01, 2.65, 0.0},
};

template <typename Row>
void expect_estimate(const Row& row) {
    SCOPED_TRACE(row.name);
    const ScoreStatistics scores = statistics(row.counts);
    const EloEstimate elo = estimate(scores);
    EXPECT_NEAR(scores.mean, row.score, 0.0006);
    if (!std::isnan(row.elo)) {
        EXPECT_NEAR(elo.elo, row.elo, 0.005);
        EXPECT_NEAR(elo.error(), row.error, 0.005);
    }
    EXPECT_NEAR(elo.normalised, row.normalised, 0.005);
    EXPECT_NEAR(elo.normalised_error, row.normalised_error, 0.005);
    if (!std::isnan(row.superiority)) {
        EXPECT_NEAR(elo.superiority, row.superiority, 0.00005);
    }
}

TEST(Elo, AgreesWithPublishedNumbers) {
    for (const GameRow& row : kGameRows) expect_estimate(row);
    for (const PairRow& row : kPairRows) expect_estimate(row);
}

// The table every rating book prints: expected score by difference, to two places.
TEST(Elo, AgreesWithTheExpectancyTable) {
    const std::pair<double, double> rows[] = {{0, 0.50},   {50, 0.57},  {100, 0.64}, {150, 0.70},
                                              {200, 0.76}, {300, 0.85}, {400, 0.91}, {600, 0.97}};
    for (const auto& [elo, score] : rows) {
        EXPECT_NEAR(score_of_elo(elo), score, 0.005) << elo;
        EXPECT_NEAR(score_of_elo(-elo), 1 - score, 0.005) << elo;
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
}

TEST(Elo, ExtremesAreInfiniteAndNothingIsUnknown) {
    const EloEstimate all = estimate(statistics(GameCounts{10, 0, 0}));
    EXPECT_EQ(all.elo, std::numeric_limits<double>::infinity());
    EXPECT_EQ(all.superiority, 1.0);
    // 10 of 10: the exact 95 % interval begins at 69.15 %.
    EXPECT_NEAR(score_of_elo(all.low), 0.6915, 0.0001);
    const EloEstimate lost = estimate(statistics(GameCounts{0, 0, 10}));
    EXPECT_NEAR(score_of_elo(lost.high), 0.3085, 0.0001);
    const EloEstimate none = estimate(statistics(GameCounts{}));
    EXPECT_EQ(none.elo, 0.0);
    EXPECT_EQ(none.low, -std::numeric_limits<double>::infinity());
    EXPECT_EQ(none.high, std::numeric_limits<double>::infinity());
}

// One pair of one win each says next to nothing; a hundred such pairs say much.
TEST(Elo, EqualPairsAreNoCertainty) {
    const EloEstimate one = estimate(statistics(PairCounts{{0, 0, 1, 0, 0}}));
    EXPECT_EQ(one.elo, 0.0);
    EXPECT_NEAR(one.high, elo_of_score(1 - 0.5 * 0.025), 1e-9);
    EXPECT_NEAR(one.low, -one.high, 1e-9);
    const EloEstimate hundred = estimate(statistics(PairCounts{{0, 0, 100, 0, 0}}));
    EXPECT_GT(hundred.high, 0.0);
    EXPECT_LT(hundred.high, 15.0);
    // Draws only, game by game.
    const EloEstimate drawn = estimate(statistics(GameCounts{0, 2, 0}));
    EXPECT_NEAR(drawn.high, elo_of_score(1 - 0.5 * std::sqrt(0.025)), 1e-9);
}

TEST(Elo, SwappedSidesCancelTheOpening) {
    // Every opening decides for its first player: pairs of one point each, no noise left.
    const ScoreStatistics pairs = statistics(PairCounts{{0, 0, 50, 0, 0}});
    EXPECT_EQ(pairs.mean, 0.5);
    EXPECT_EQ(pairs.standard_error(), 0.0);
    EXPECT_GT(statistics(GameCounts{50, 0, 50}).standard_error(), 0.04);
}

struct SprtGameRow {
    EloModel model;
    double elo0, elo1;
    GameCounts counts;
    double ratio;
};

struct SprtPairRow {
    EloModel model;
    double elo0, elo1;
    PairCounts counts;
    double ratio;
};

// Finished tests of the public chess test servers, as the fastchess project's tests quote them.
const SprtGameRow kSprtGameRows[] = {
    {kNormalised, 0, 2, {36433, 68692, 36027}, 0.92},
    {kNormalised, -1.75, 0.25, {10871, 20431, 10650}, 2.30},
    {kNormalised, 0, 10, {4250, 0, 0}, 120.56},
    {kLogistic, 0.5, 2.5, {21404, 40708, 21184}, -1.57},
    {kLogistic, 0, 2, {57433, 106593, 57030}, -2.59},
};
const SprtPairRow kSprtPairRows[] = {
    {kNormalised, 0, 2, {{365, 16618, 36229, 16974, 390}}, 2.25},
    {kNormalised, -1.75, 0.25, {{127, 4883, 10712, 5150, 104}}, 3.01},
    {kNormalised, 0, 5, {{0, 0, 0, 0, 5550}}, 111.82},
    {kLogistic, 0.5, 2.5, {{223, 9863, 21279, 10037, 246}}, -3.07},
    {kLogistic, 0, 2, {{871, 26175, 55983, 26678, 821}}, -4.98},
};

// The references have two decimals; the hundreds come from outcomes never seen, where programs
// differ in the fourth digit.
double tolerance(double ratio) {
    return 0.006 + 0.0002 * std::abs(ratio);
}

TEST(Sprt, AgreesWithPublishedNumbers) {
    for (const auto& row : kSprtGameRows) {
        const SprtSettings settings{.elo0 = row.elo0, .elo1 = row.elo1, .model = row.model};
        EXPECT_NEAR(log_likelihood_ratio(settings, row.counts), row.ratio, tolerance(row.ratio));
    }
    for (const auto& row : kSprtPairRows) {
        const SprtSettings settings{.elo0 = row.elo0, .elo1 = row.elo1, .model = row.model};
        EXPECT_NEAR(log_likelihood_ratio(settings, row.counts), row.ratio, tolerance(row.ratio));
    }
}

TEST(Sprt, BoundsAreWalds) {
    const SprtSettings settings;
    EXPECT_NEAR(settings.upper_bound(), 2.94, 0.005);
    EXPECT_NEAR(settings.lower_bound(), -2.94, 0.005);
    EXPECT_EQ(decide(settings, 2.95), SprtDecision::kElo1);
    EXPECT_EQ(decide(settings, -2.95), SprtDecision::kElo0);
    EXPECT_EQ(decide(settings, 0.0), SprtDecision::kContinue);
    EXPECT_EQ(log_likelihood_ratio(settings, PairCounts{}), 0.0);
    // Each chance of error has its own place: ln(0.8 / 0.05) and ln(0.2 / 0.95).
    const SprtSettings uneven{.alpha = 0.05, .beta = 0.2};
    EXPECT_NEAR(uneven.upper_bound(), 2.7726, 0.0001);
    EXPECT_NEAR(uneven.lower_bound(), -1.5581, 0.0001);
}

TEST(Sprt, ReadsItsWords) {
    std::string error;
    const std::vector<std::string> words{"elo0=-1.5", "elo1=3", "alpha=0.1", "model=normalised"};
    const auto settings = parse_sprt(words, error);
    ASSERT_TRUE(settings) << error;
    EXPECT_EQ(settings->elo0, -1.5);
    EXPECT_EQ(settings->elo1, 3.0);
    EXPECT_EQ(settings->alpha, 0.1);
    EXPECT_EQ(settings->model, kNormalised);
    for (const char* wrong : {"elo0=x", "elo0", "elo2=1", "elo0=9", "alpha=0", "model=none"}) {
        error.clear();
        EXPECT_FALSE(parse_sprt(std::vector<std::string>{wrong}, error)) << wrong;
        EXPECT_FALSE(error.empty()) << wrong;
    }
}

}  // namespace
}  // namespace zwarm::match
