#include "engine/evaluate/way_home.h"

#include <gtest/gtest.h>

#include <set>

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

// Steps and rows both begin at the tip; on hexagons they are the same.
TEST(WayHome, StepsAndRowsBeginAtTheTip) {
    for (const Variant& variant : variants()) {
        if (!variant.has_camps()) continue;
        for (Player player = 0; player < variant.players; ++player) {
            const WayHome way(variant, player);
            EXPECT_TRUE(way.in_target(way.tip()));
            EXPECT_EQ(way.steps_left(way.target()), 0) << variant.id;
            EXPECT_GT(way.steps_left(variant.start[player]), 0) << variant.id;
            EXPECT_EQ(way.target_rows()[0], CellSet::of(way.tip())) << variant.id;
            const bool square = variant.topology->lattice() == Lattice::kSquare;
            for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
                const int steps = variant.topology->distance(cell, way.tip());
                EXPECT_EQ(way.steps(cell), steps);
                EXPECT_GE(way.row(cell), steps);
                EXPECT_LE(way.row(cell), square ? 2 * steps : steps) << variant.id;
            }
        }
    }
}

// The stones come from the other end: nowhere in the target is farther from the start, and nothing
// lies behind the tip.
TEST(WayHome, TheTipIsTheEndOfTheBoard) {
    for (const Variant& variant : variants()) {
        if (!variant.has_camps()) continue;
        const Topology& topology = *variant.topology;
        const auto remoteness = [&](Cell cell) {
            int sum = 0;
            topology.all().for_each([&](Cell other) { sum += topology.distance(cell, other); });
            return sum;
        };
        for (Player player = 0; player < variant.players; ++player) {
            const WayHome way(variant, player);
            way.target().for_each([&](Cell cell) {
                EXPECT_LE(remoteness(cell), remoteness(way.tip())) << variant.id;
            });
        }
    }
}

TEST(WayHome, TargetIsTheBestPlaceOnEveryBoard) {
    for (const Variant& variant : variants()) {
        if (!variant.has_camps()) continue;
        for (Player player = 0; player < variant.players; ++player) {
            const WayHome way(variant, player);
            std::multiset<int> inside;
            std::multiset<int> outside;
            for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
                (variant.target[player].contains(cell) ? inside : outside).insert(way.toil(cell));
            }
            EXPECT_GE(*inside.begin(), 0) << variant.id;
            EXPECT_LT(*inside.rbegin(), *outside.begin()) << variant.id;
            int at_start = 0;
            variant.start[player].for_each([&](Cell cell) { at_start += way.toil(cell); });
            EXPECT_EQ(way.toil(variant.start[player]), at_start);
        }
    }
}

TEST(WayHome, SeatsAreAlike) {
    const Variant& variant = *find_variant("star-6");
    const int first = WayHome(variant, 0).toil(variant.start[0]);
    for (Player player = 1; player < 6; ++player) {
        EXPECT_NEAR(WayHome(variant, player).toil(variant.start[player]), first, 5);
    }
}

}  // namespace
}  // namespace zwarm
