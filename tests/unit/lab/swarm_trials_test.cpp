#include "harness/lab/swarm_trials.h"

#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include "harness/lab/measurements.h"

namespace zwarm::lab {
namespace {

const Variant& solo() {
    return *find_variant("star-solo");
}

TEST(SwarmTrials, GamesEndHomeOrAreStopped) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const SwarmGame game = play_swarm_game(solo(), {}, nullptr, seed);
        EXPECT_LE(game.moves, kStopAfter);
        EXPECT_GE(game.moves, 27);
        EXPECT_TRUE(!game.stopped || game.moves == kStopAfter);
        EXPECT_EQ(play_swarm_game(solo(), {}, nullptr, seed).moves, game.moves);
    }
}

TEST(SwarmTrials, TextReadWordByWordNeverEnds) {
    SwarmParameters parameters;
    parameters.heading = Heading::kAnywhere;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        EXPECT_TRUE(play_swarm_game(solo(), parameters, nullptr, seed).stopped);
    }
}

TEST(SwarmTrials, ChainsImproveTheirMemory) {
    const auto games = play_chain(solo(), {}, 30, 4);
    ASSERT_EQ(games.size(), 30U);
    const auto first_good =
        play_chain(solo(), {}, 30, 4, [&](const FinishedGame& game) { return game.moves < 500; });
    EXPECT_EQ(first_good.size(), 1U);
    EXPECT_EQ(first_good[0].moves, games[0].moves);
}

TEST(SwarmTrials, TwoPlayersBothMove) {
    SwarmParameters together;
    together.cooperate = true;
    const Variant& two = *find_variant("star-2");
    const FinishedGame game = finish_swarm_game(two, together, nullptr, 1);
    EXPECT_GE(game.moves, 15);  // Bell: no cooperative game is shorter
    EXPECT_LT(game.moves, kStopAfter);
}

TEST(SwarmTrials, AWinIsCountedForWhoeverIsHomeFirst) {
    const SwarmGame alone = play_swarm_game(solo(), {}, nullptr, 1);
    EXPECT_EQ(alone.until_win, alone.moves);
    const Variant& two = *find_variant("star-2");
    int others = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const FinishedGame game = finish_swarm_game(two, {}, nullptr, seed);
        EXPECT_GE(game.until_win, 15);
        EXPECT_LE(game.until_win, game.moves);
        others += game.until_win < game.moves ? 1 : 0;
    }
    EXPECT_GT(others, 0) << "the first player is not always the first one home";
    EXPECT_LT(others, 20);
}

TEST(SwarmMeasurement, RowsAreCheckedAndRepeatThemselves) {
    const MeasurementEntry entry = swarm_measurement();
    ExperimentRow row("r", {{"variant", "star-solo"}, {"memory", "none"}, {"games", "7"}});
    const auto games = entry.make(row);
    EXPECT_EQ(games->pieces(), 7);
    EXPECT_EQ(games->tests_a_piece(), 1);
    EXPECT_EQ(games->run(0, 3), games->run(1, 3));
    row.set("memory", "construct");
    const auto chain = entry.make(row);
    EXPECT_EQ(chain->pieces(), 1);
    EXPECT_EQ(chain->tests_a_piece(), 7);
    EXPECT_EQ(chain->run(0, 3).size(), 7U);
    for (const auto& [key, value] : {std::pair{"variant", "selfo-s1"},
                                     {"variant", "nothing"},
                                     {"memory", "much"},
                                     {"set", "q0=2"},
                                     {"set", "q0"}}) {
        ExperimentRow wrong = row;
        wrong.set(key, value);
        EXPECT_THROW(static_cast<void>(entry.make(wrong)), std::runtime_error) << value;
    }
}

}  // namespace
}  // namespace zwarm::lab
