#include "engine/evaluate/race.h"

#include <gtest/gtest.h>

#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

Position position(std::string_view text) {
    std::string error;
    const auto parsed = parse_position(*find_variant("diamond-7"), text, error);
    EXPECT_TRUE(parsed) << error;
    return *parsed;
}

// Blue's cost; his target is the lower right corner.
int cost(std::string_view text) {
    return Race(*find_variant("diamond-7")).cost(position(text), 0);
}

TEST(Race, NothingIsLeftToPayAtHome) {
    EXPECT_EQ(cost("......."
                   "......."
                   "......."
                   "......."
                   "......1"
                   ".....11"
                   "....111 1"),
              0);
}

TEST(Race, EveryStepHomePays) {
    const Variant& variant = *find_variant("diamond-7");
    const Topology& topology = *variant.topology;
    const Race race(variant);
    const auto last_cell = static_cast<Cell>(topology.size() - 1);
    for (Player player = 0; player < 2; ++player) {
        const Cell tip = player == 0 ? last_cell : Cell{0};
        Cell cell = player == 0 ? Cell{0} : last_cell;
        Position one = Position::empty_board(variant);
        one.put(cell, player);
        int before = race.cost(one, player);
        while (cell != tip) {
            Cell next = kNoCell;
            topology.neighbours(cell).for_each([&](Cell near) {
                if (topology.distance(near, tip) < topology.distance(cell, tip)) next = near;
            });
            one.clear(cell);
            cell = next;
            one.put(cell, player);
            EXPECT_LT(race.cost(one, player), before);
            before = race.cost(one, player);
        }
    }
}

TEST(Race, MakingRoomInsideTheTargetPays) {
    const int blocked = cost(
        "......."
        "......."
        "......."
        "......1"
        "......1"
        ".....11"
        "....11. 1");
    const int moved_up = cost(
        "......."
        "......."
        "......."
        "......1"
        "......1"
        ".....1."
        "....111 1");
    EXPECT_LT(moved_up, blocked);
}

TEST(Race, AForeignStoneFillsACellWhereOnlyTheFullTargetCounts) {
    const int with_guest = cost(
        "......."
        "......."
        "......."
        "......1"
        "......2"
        ".....11"
        "....11. 1");
    const int without = cost(
        "......."
        "......."
        "......."
        "......1"
        "......."
        ".....11"
        "....11. 1");
    EXPECT_GT(with_guest, without) << "the nearest open cell is farther away";
}

TEST(Race, AllPlayersHaveTheSameWayToGo) {
    for (const Variant& variant : variants()) {
        if (!variant.has_camps()) continue;
        const Race race(variant);
        const Position start(variant);
        for (Player player = 1; player < variant.players; ++player) {
            EXPECT_EQ(race.cost(start, player), race.cost(start, 0)) << variant.id;
        }
    }
}

}  // namespace
}  // namespace zwarm
