#include "engine/evaluate/race_network.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/base/random.h"
#include "engine/board/symmetries.h"
#include "engine/learn/race_network_weights.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"
#include "engine/search/race_state.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

constexpr int kHidden = RaceNetwork::kHidden;

// Numbers by chance, so that every cell counts.
Weights any_weights(const Variant& variant, std::uint64_t seed) {
    Random random(seed);
    const auto any = [&](std::size_t count, double most) {
        std::vector<float> values(count);
        for (float& value : values) value = static_cast<float>((2 * random.unit() - 1) * most);
        return values;
    };
    const int cells = variant.topology->size();
    return {{{kRaceStones, {cells, 2, kHidden}, any(std::size_t(cells) * 2 * kHidden, 0.3)},
             {kRaceBias, {kHidden}, any(kHidden, 1)},
             {kRaceOutput, {2, kHidden}, any(2 * kHidden, 300)}}};
}

std::shared_ptr<const RaceNetwork> any_network(const Variant& variant) {
    std::string error;
    auto network = read_race_network(variant, weights_text(any_weights(variant, 3), 12), error);
    EXPECT_NE(network, nullptr) << error;
    return network;
}

constexpr std::string_view kRaces[] = {"star-2", "diamond-7", "halma-8", "halma-16"};

template <class Look>
void wander(const Variant& variant, Look look) {
    Random random(5);
    Game game(variant);
    MoveList moves;
    for (int turn = 0; turn < 60 && !game.result().over(); ++turn) {
        generate_moves(game.position(), moves);
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        look(game, move);
        if (testing::Test::HasFatalFailure()) return;
        ASSERT_TRUE(game.play(move));
    }
}

// What it says is kept move by move, and taken back.
TEST(RaceNetwork, IsKeptFromMoveToMove) {
    for (const std::string_view id : kRaces) {
        const Variant& race = variant(id);
        const auto network = any_network(race);
        const RaceWeights& weights = race_weights(*race.topology);
        RaceState kept(race, weights, network.get());
        RaceState fresh(race, weights, network.get());
        RaceState without(race, weights);
        bool differs = false;
        wander(race, [&](const Game& game, Move move) {
            kept.set(game);
            const int before = kept.assess().score;
            kept.play(move);
            Game after = game;
            after.play(move);
            fresh.set(after);
            ASSERT_EQ(kept.assess().score, fresh.assess().score) << id;
            kept.undo(move);
            ASSERT_EQ(kept.assess().score, before) << id;
            without.set(game);
            differs |= without.assess().score != before;
        });
        EXPECT_TRUE(differs) << id;
    }
}

// Neither side is favoured: with the board turned around, the other player sees the same.
TEST(RaceNetwork, IsTheSameForBothSides) {
    for (const std::string_view id : kRaces) {
        const Variant& race = variant(id);
        const auto network = any_network(race);
        const std::vector<Cell> turned = RaceNetwork::view(race, 1);
        wander(race, [&](const Game& game, Move) {
            RaceNetwork::Views here;
            RaceNetwork::Views there;
            network->begin(here);
            network->begin(there);
            for (Player owner = 0; owner < 2; ++owner) {
                game.position().stones(owner).for_each([&](Cell cell) {
                    network->add(here, owner, cell);
                    network->add(there, static_cast<Player>(owner ^ 1), turned[cell]);
                });
            }
            ASSERT_EQ(network->correction(here, 0), network->correction(there, 1)) << id;
            ASSERT_EQ(network->correction(here, 1), network->correction(there, 0)) << id;
        });
    }
}

TEST(RaceNetwork, ServesRacesOfTwoAlike) {
    for (const std::string_view id : kRaces) EXPECT_TRUE(RaceNetwork::serves(variant(id))) << id;
    for (const std::string_view id : {"selfo-s4", "star-3", "star-solo", "halma-16-teams"}) {
        EXPECT_FALSE(RaceNetwork::serves(variant(id))) << id;
    }
}

TEST(RaceNetwork, ForeignWeightsAreRefused) {
    std::string error;
    const std::string text = weights_text(any_weights(variant("halma-8"), 4), 12);
    EXPECT_EQ(read_race_network(variant("diamond-7"), text, error), nullptr);
    EXPECT_EQ(error, "the weights are no network for diamond-7");
    EXPECT_EQ(read_race_network(variant("star-3"), text, error), nullptr);
    EXPECT_EQ(error, "there are no networks for star-3");
    EXPECT_EQ(read_race_network(variant("halma-8"), "tensor", error), nullptr);
    EXPECT_FALSE(error.empty());
}

// A new variant may do without one, but none that is there may be lost or spoilt.
TEST(RaceNetwork, ThoseOfTheProgramCanBeRead) {
    int networks = 0;
    for (const Variant& variant : variants()) {
        if (built_in_weights(variant.id).empty()) continue;
        ++networks;
        EXPECT_TRUE(RaceState::plays(variant)) << variant.id;
        EXPECT_NE(built_in_race_network(variant), nullptr) << variant.id;
    }
    EXPECT_GE(networks, 8);
    EXPECT_EQ(built_in_race_network(variant("star-3")), nullptr);
}

}  // namespace
}  // namespace zwarm
