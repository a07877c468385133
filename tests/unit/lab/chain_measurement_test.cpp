// Measurements: what their columns say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "harness/lab/measurements.h"

namespace zwarm::lab {
namespace {

using Values = std::map<std::string, std::string>;

// A row that is measured, and its columns by name.
class MeasuredRow {
  public:
    MeasuredRow(const MeasurementEntry& entry, const Values& values)
        : row_("row", values), columns_(entry.columns()), measurement_(entry.make(row_)) {}

    [[nodiscard]] int pieces() const { return measurement_->pieces(); }
    [[nodiscard]] std::vector<Sample> run(int piece, std::uint64_t seed) {
        return measurement_->run(piece, seed);
    }
    [[nodiscard]] double at(const Sample& sample, const char* column) const {
        EXPECT_EQ(sample.size(), columns_.size());
        return sample[static_cast<std::size_t>(std::ranges::find(columns_, column) -
                                               columns_.begin())];
    }

  private:
    ExperimentRow row_;
    std::vector<std::string> columns_;
    std::unique_ptr<Measurement> measurement_;
};

const Values kChain{{"variant", "halma-8-solo"},
                    {"agent", "swarm-plus"},
                    {"set", "width=4"},
                    {"games", "2"},
                    {"length", "20"},
                    {"reach", "1000"}};

TEST(ChainMeasurement, AMemoryNeverGetsWorse) {
    MeasuredRow row(chain_measurement(), kChain);
    EXPECT_EQ(row.pieces(), 2);
    const auto samples = row.run(0, 7);
    ASSERT_GE(samples.size(), 5U);
    double last = 1000;
    for (const Sample& sample : samples) {
        EXPECT_EQ(row.at(sample, "plies"), row.at(sample, "best"))
            << "every game is as short as the best so far";
        EXPECT_LE(row.at(sample, "best"), last);
        last = row.at(sample, "best");
    }
    EXPECT_LT(last, row.at(samples.front(), "best")) << "twenty games have taught nothing";
    EXPECT_TRUE(std::isnan(row.at(samples.front(), "final")));
    EXPECT_EQ(row.at(samples.back(), "final"), last);
    EXPECT_EQ(row.at(samples.back(), "reached"), 1.0);
    EXPECT_EQ(row.at(samples.back(), "reached_at"), 1.0);
    // The last sample of every chain is compared, as NaN is not equal to itself.
    EXPECT_EQ(row.run(1, 7).back(), samples.back()) << "by the seed only";
}

TEST(ChainMeasurement, WithoutMemoryGamesDiffer) {
    auto values = kChain;
    values["set"] = "width=4 remember=no";
    MeasuredRow row(chain_measurement(), values);
    bool longer = false;
    for (const Sample& sample : row.run(0, 7)) {
        longer = longer || row.at(sample, "plies") > row.at(sample, "best");
    }
    EXPECT_TRUE(longer);
}

TEST(ChainMeasurement, ComplainsAboutWhatCannotBePlayed) {
    for (const auto& [key, value] : {std::pair{"variant", "nothing"},
                                     {"variant", "selfo-s1"},
                                     {"agent", "nobody"},
                                     {"set", "width=0"},
                                     {"set", "width"},
                                     {"length", "0"}}) {
        auto values = kChain;
        values[key] = value;
        EXPECT_THROW(MeasuredRow(chain_measurement(), values), std::runtime_error)
            << key << " = " << value;
    }
}

TEST(MatchMeasurement, CountsTheFirstAgentsOwnTurns) {
    Values values{{"variant", "halma-8-solo"},
                  {"agents", "swarm-plus,width=4"},
                  {"games", "1"},
                  {"seed", "1"}};
    MeasuredRow solo(match_measurement(), values);
    const Sample alone = solo.run(0, 1).front();
    EXPECT_EQ(solo.at(alone, "own_turns"), solo.at(alone, "plies"));
    EXPECT_EQ(solo.at(alone, "place"), 1.0);
    EXPECT_TRUE(std::isnan(solo.at(alone, "points"))) << "there is nobody to score against";
    EXPECT_GT(solo.at(alone, "cpu_s"), 0.0);
    values["variant"] = "diamond-7";
    values["agents"] = "swarm-plus,nodes=3000 random";
    values["rotate"] = "yes";
    MeasuredRow duel(match_measurement(), values);
    for (const int piece : {0, 1}) {
        const Sample won = duel.run(piece, 1).front();
        ASSERT_EQ(duel.at(won, "won"), 1.0);
        EXPECT_NEAR(duel.at(won, "own_turns"), duel.at(won, "plies") / 2, 0.5);  // every other ply
        EXPECT_EQ(duel.at(won, piece == 0 ? "first_won" : "second_won"), 1.0);
        EXPECT_EQ(duel.at(won, "points"), 1.0);
    }
    values["agents"] = "random swarm-plus,nodes=3000";
    values["rotate"] = "no";
    MeasuredRow against(match_measurement(), values);
    const Sample lost = against.run(0, 1).front();
    EXPECT_EQ(against.at(lost, "place"), 2.0);
    EXPECT_TRUE(std::isnan(against.at(lost, "own_turns")));
    EXPECT_EQ(against.at(lost, "points"), 0.0);
}

// A row is prepared once and then measured piece by piece, in any order and on any thread.
TEST(MatchMeasurement, PiecesDoNotDependOnEachOther) {
    const Values values{{"variant", "halma-8"}, {"agents", "zwarm greedy"}, {"games", "3"},
                        {"nodes", "300"},       {"openings", "random:4"},   {"seed", "7"}};
    MeasuredRow together(match_measurement(), values);
    const double first = together.at(together.run(0, 11).front(), "plies");
    const double third = together.at(together.run(2, 13).front(), "plies");
    MeasuredRow alone(match_measurement(), values);
    EXPECT_EQ(alone.at(alone.run(2, 13).front(), "plies"), third);
    EXPECT_EQ(alone.at(alone.run(0, 11).front(), "plies"), first);
}

}  // namespace
}  // namespace zwarm::lab
