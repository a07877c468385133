#include "harness/lab/start_generators.h"

#include <gtest/gtest.h>

#include <set>

namespace zwarm::lab {
namespace {

TEST(StartGenerators, RefuseAVariantTheyAreNotFor) {
    std::string error;
    EXPECT_FALSE(generate_start(*find_variant("halma-8"), "five-pegs", 1, error));
    EXPECT_EQ(error, "no generator 'five-pegs' for halma-8");
    EXPECT_FALSE(generate_start(*find_variant("fau-star-2"), "spiral", 1, error));
}

TEST(StartGenerators, FivePegsLeavesOutAnyPegOfEveryPlayer) {
    for (const char* id : {"fau-rhombus", "fau-star-2", "fau-star-3"}) {
        const Variant& variant = *find_variant(id);
        std::set<Cell> empty;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            std::string error;
            const auto start = generate_start(variant, "five-pegs", seed, error);
            ASSERT_TRUE(start) << error;
            for (Player player = 0; player < variant.players; ++player) {
                EXPECT_EQ(start->stones(player).count(), 5);
                EXPECT_TRUE(start->stones(player).within(variant.start[player]));
            }
            empty.insert((variant.start[0] - start->stones(0)).first());
            EXPECT_FALSE(Game(*start).result().over());
        }
        EXPECT_EQ(empty.size(), 6U) << id;
    }
}

// Five men in a target of six cells are all home: one who steps in from outside wins.
TEST(StartGenerators, FivePegsWinInATargetOfSix) {
    const Variant& variant = *find_variant("fau-star-2");
    const Topology& board = *variant.topology;
    const CellSet& target = variant.target[0];
    const Cell outside = (board.grown(target) - target).first();
    const Cell inside = (board.neighbours(outside) & target).first();
    Position position = Position::empty_board(variant);
    position.put(outside, 0);
    for (CellSet rest = target - CellSet::of(inside); position.stones(0).count() < 5;) {
        position.put(rest.pop_first(), 0);
    }
    for (CellSet rest = board.all() - board.grown(target); position.stones(1).count() < 5;) {
        position.put(rest.pop_first(), 1);
    }
    Game game(position);
    EXPECT_FALSE(game.result().over());
    ASSERT_TRUE(game.play({outside, inside}));
    EXPECT_TRUE(game.result().won_by(0));
}

}  // namespace
}  // namespace zwarm::lab
