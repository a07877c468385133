#include "engine/swarm/seat_map.h"

#include <gtest/gtest.h>

#include "engine/rules/variants.h"
#include "engine/swarm/swarm.h"

namespace zwarm {
namespace {

TEST(SeatMap, EverySeatOfEveryHalmaGameIsLikeTheFirst) {
    for (const Variant& variant : variants()) {
        if (!variant.has_camps()) continue;
        for (Player player = 0; player < variant.players; ++player) {
            const auto map = seat_map(variant, 0, variant, player);
            ASSERT_TRUE(map) << variant.id << ' ' << int{player};
            const Topology& topology = *variant.topology;
            CellSet reached;
            for (Cell cell = 0; cell < topology.size(); ++cell) {
                reached.add(map->cell[cell]);
                for (int d = 0; d < topology.directions(); ++d) {
                    const Cell end = topology.next(cell, d);
                    const Cell image =
                        topology.next(map->cell[cell], map->direction[static_cast<std::size_t>(d)]);
                    ASSERT_EQ(image, end == kNoCell ? kNoCell : map->cell[end]) << variant.id;
                }
            }
            EXPECT_EQ(reached, topology.all());
        }
    }
}

TEST(SeatMap, ThereAndBackIsTheSameField) {
    const Variant& variant = *find_variant("star-6");
    const SwarmParameters parameters;
    for (Player player = 1; player < variant.players; ++player) {
        const Swarm first(variant, 0, parameters);
        const Swarm other(variant, player, parameters);
        const auto there = seat_map(variant, 0, variant, player);
        const auto back = seat_map(variant, player, variant, 0);
        ASSERT_TRUE(there && back);
        // The first field depends on nothing but the seat, so carried over it is the other's.
        EXPECT_EQ(carried(first.field(), *there), other.field());
        EXPECT_EQ(carried(carried(first.field(), *there), *back), first.field());
    }
}

TEST(SeatMap, DifferentBoardsHaveNone) {
    EXPECT_FALSE(seat_map(*find_variant("star-2"), 0, *find_variant("halma-8"), 0));
    EXPECT_TRUE(seat_map(*find_variant("star-solo"), 0, *find_variant("star-2"), 1));
    // Ten stones do not lie like fifteen.
    EXPECT_FALSE(seat_map(*find_variant("star-solo"), 0, *find_variant("star-2-15"), 0));
}

}  // namespace
}  // namespace zwarm
