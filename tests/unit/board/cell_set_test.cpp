#include "engine/board/cell_set.h"

#include <gtest/gtest.h>

#include <vector>

namespace zwarm {
namespace {

CellSet make(std::initializer_list<int> cells) {
    CellSet set;
    for (const int cell : cells) set.add(static_cast<Cell>(cell));
    return set;
}

TEST(CellSet, HoldsCellsOfEveryWord) {
    CellSet set = make({0, 63, 64, 200, 511});
    EXPECT_EQ(set.count(), 5);
    EXPECT_TRUE(set.contains(511));
    EXPECT_FALSE(set.contains(510));
    set.remove(511);
    EXPECT_FALSE(set.contains(511));
    EXPECT_EQ(set.first(), 0);
}

TEST(CellSet, EveryWordCountsInComparisons) {
    const CellSet low = make({0});
    for (int cell = 1; cell < kMaxCells; cell += 63) {
        const CellSet both = make({0, cell});
        EXPECT_TRUE(low.within(both)) << cell;
        EXPECT_FALSE(both.within(low)) << cell;
        EXPECT_TRUE(both.intersects(make({cell}))) << cell;
        EXPECT_FALSE(low.intersects(make({cell}))) << cell;
    }
    EXPECT_FALSE(make({0, 511}).within(low));
}

TEST(CellSet, VisitsInAscendingOrder) {
    std::vector<Cell> seen;
    make({300, 5, 64, 63}).for_each([&](Cell cell) { seen.push_back(cell); });
    EXPECT_EQ(seen, (std::vector<Cell>{5, 63, 64, 300}));
}

TEST(CellSet, PopsTheLowest) {
    CellSet set = make({70, 9});
    EXPECT_EQ(set.pop_first(), 9);
    EXPECT_EQ(set.pop_first(), 70);
    EXPECT_TRUE(set.empty());
}

TEST(CellSet, Algebra) {
    const CellSet a = make({1, 2, 100});
    const CellSet b = make({2, 100, 300});
    EXPECT_EQ(a | b, make({1, 2, 100, 300}));
    EXPECT_EQ(a & b, make({2, 100}));
    EXPECT_EQ(a - b, make({1}));
    EXPECT_TRUE(a.intersects(b));
    EXPECT_FALSE(make({1}).intersects(b));
    EXPECT_TRUE(make({2}).within(a));
    EXPECT_FALSE(b.within(a));
    EXPECT_TRUE(CellSet().within(a));
}

}  // namespace
}  // namespace zwarm
