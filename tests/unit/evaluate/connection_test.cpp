#include "engine/evaluate/connection.h"

#include <gtest/gtest.h>

#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

int black_connection(std::string_view text) {
    std::string error;
    const auto parsed = parse_position(*find_variant("selfo-chess"), text, error);
    EXPECT_TRUE(parsed) << error;
    return connection(*parsed, 0);
}

TEST(Connection, OneGroupIsTheMost) {
    EXPECT_EQ(black_connection("111....."
                               "..1....."
                               "........"
                               "........"
                               "........"
                               "........"
                               "........"
                               "........ 1"),
              4 * kJoinedStone);
}

TEST(Connection, NoStonesAreWorthNothing) {
    EXPECT_EQ(black_connection(std::string(64, '.') + " 1"), 0);
}

TEST(Connection, ANearerStoneCountsMore) {
    const int near = black_connection("11..1..." + std::string(56, '.') + " 1");
    const int far = black_connection("11.....1" + std::string(56, '.') + " 1");
    EXPECT_GT(near, far);
    EXPECT_GT(far, 2 * kJoinedStone);
}

TEST(Connection, AStoneBehindAWallCountsNothing) {
    EXPECT_EQ(black_connection("11.2...1"
                               "...2...."
                               "...2...."
                               "...2...."
                               "...2...."
                               "...2...."
                               "...2...."
                               "...2.... 1"),
              2 * kJoinedStone);
}

TEST(Connection, TheLeadIsOppositeForTwoSides) {
    for (const Variant& variant : variants()) {
        if (variant.has_camps() || variant.players != 2) continue;
        const Position start(variant);
        EXPECT_EQ(connection_lead(start, 0), -connection_lead(start, 1)) << variant.id;
    }
}

}  // namespace
}  // namespace zwarm
