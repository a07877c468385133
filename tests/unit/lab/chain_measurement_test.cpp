#include "harness/lab/chain_measurement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "harness/lab/match_measurement.h"

namespace zwarm::lab {
namespace {

ExperimentRow row(std::map<std::string, std::string> values) {
    return {"row", std::move(values)};
}

const std::map<std::string, std::string> kChain{{"variant", "halma-8-solo"},
                                                {"agent", "swarm-plus"},
                                                {"set", "width=4"},
                                                {"games", "2"},
                                                {"length", "20"},
                                                {"reach", "1000"}};

TEST(ChainMeasurement, AMemoryNeverGetsWorse) {
    const auto measurement = make_chain_measurement();
    EXPECT_EQ(measurement->pieces(row(kChain)), 2);
    const auto samples = measurement->run(row(kChain), 0, 7);
    ASSERT_GE(samples.size(), 5U);
    double last = 1000;
    for (const Sample& sample : samples) {
        ASSERT_EQ(sample.size(), measurement->columns().size());
        EXPECT_EQ(sample[1], sample[2]) << "every game is as short as the best so far";
        EXPECT_LE(sample[2], last);
        last = sample[2];
    }
    EXPECT_LT(last, samples.front()[2]) << "twenty games have taught nothing";
    EXPECT_TRUE(std::isnan(samples.front()[3]));
    EXPECT_EQ(samples.back()[3], last);
    EXPECT_EQ(samples.back()[4], 1.0);
    EXPECT_EQ(samples.back()[5], 1.0);
    // The last sample of every chain is compared, as NaN is not equal to itself.
    EXPECT_EQ(measurement->run(row(kChain), 1, 7).back(), samples.back()) << "by the seed only";
}

TEST(ChainMeasurement, WithoutMemoryGamesDiffer) {
    auto values = kChain;
    values["set"] = "width=4 remember=no";
    const auto samples = make_chain_measurement()->run(row(values), 0, 7);
    bool longer = false;
    for (const Sample& sample : samples) longer = longer || sample[1] > sample[2];
    EXPECT_TRUE(longer);
}

TEST(ChainMeasurement, ComplainsAboutWhatCannotBePlayed) {
    const auto measurement = make_chain_measurement();
    for (const auto& [key, value] : {std::pair{"variant", "nothing"},
                                     {"variant", "selfo-s1"},
                                     {"agent", "nobody"},
                                     {"set", "width=0"},
                                     {"set", "width"},
                                     {"length", "0"}}) {
        auto values = kChain;
        values[key] = value;
        EXPECT_THROW(static_cast<void>(measurement->pieces(row(values))), std::runtime_error)
            << key << " = " << value;
    }
}

TEST(MatchMeasurement, CountsTheFirstAgentsOwnTurns) {
    const auto measurement = make_match_measurement();
    const auto columns = measurement->columns();
    const auto at = [&](const Sample& sample, const char* column) {
        return sample[static_cast<std::size_t>(std::ranges::find(columns, column) -
                                               columns.begin())];
    };
    std::map<std::string, std::string> values{{"variant", "halma-8-solo"},
                                              {"agents", "swarm-plus,width=4"},
                                              {"games", "1"},
                                              {"seed", "1"}};
    const Sample alone = measurement->run(row(values), 0, 1).front();
    EXPECT_EQ(at(alone, "own_turns"), at(alone, "plies"));
    EXPECT_EQ(at(alone, "place"), 1.0);
    EXPECT_TRUE(std::isnan(at(alone, "points"))) << "there is nobody to score against";
    EXPECT_GT(at(alone, "cpu_s"), 0.0);
    values["variant"] = "diamond-7";
    values["agents"] = "swarm-plus,nodes=3000 random";
    values["rotate"] = "yes";
    for (const int piece : {0, 1}) {
        const Sample won = measurement->run(row(values), piece, 1).front();
        ASSERT_EQ(at(won, "won"), 1.0);
        EXPECT_NEAR(at(won, "own_turns"), at(won, "plies") / 2, 0.5);  // every other ply
        EXPECT_EQ(at(won, piece == 0 ? "first_won" : "second_won"), 1.0);
        EXPECT_EQ(at(won, "points"), 1.0);
    }
    values["agents"] = "random swarm-plus,nodes=3000";
    values["rotate"] = "no";
    const Sample lost = measurement->run(row(values), 0, 1).front();
    EXPECT_EQ(at(lost, "place"), 2.0);
    EXPECT_TRUE(std::isnan(at(lost, "own_turns")));
    EXPECT_EQ(at(lost, "points"), 0.0);
}

}  // namespace
}  // namespace zwarm::lab
