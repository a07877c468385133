#include "engine/evaluate/row_board.h"

#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

CellSet cells_of(const RowBoard& board, const RowSet& rows) {
    CellSet cells;
    (rows & board.cells()).for_each([&](int slot) { cells.add(board.cell(slot)); });
    return cells;
}

CellSet random_cells(const Topology& topology, Random& random) {
    CellSet set;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        if (random.below(3) == 0) set.add(cell);
    }
    return set;
}

// Rows and the cell graph must agree on every board Selfo is played on.
TEST(RowBoard, GrowsAndFloodsAsTheTopologyDoes) {
    Random random(11);
    for (const Variant& variant : variants()) {
        if (variant.goal != Goal::kOneGroup) continue;
        const Topology& topology = *variant.topology;
        ASSERT_TRUE(RowBoard::fits(topology)) << variant.id;
        const RowBoard board(topology);
        for (int i = 0; i < 50; ++i) {
            const CellSet set = random_cells(topology, random);
            if (set.empty()) continue;
            const RowSet rows = board.rows(set);
            EXPECT_EQ(cells_of(board, rows), set);
            EXPECT_EQ(rows.count(), set.count());
            EXPECT_EQ(cells_of(board, board.spread(rows)), topology.grown(set));
            CellSet beside;
            set.for_each([&](Cell cell) { beside |= topology.neighbours(cell); });
            EXPECT_EQ(cells_of(board, board.beside(rows)), beside);
            CellSet between;
            for (Cell cell = 0; cell < topology.size(); ++cell) {
                if ((topology.neighbours(cell) & set).count() >= 2) between.add(cell);
            }
            EXPECT_EQ(cells_of(board, board.between(rows)), between);
            const CellSet seed = CellSet::of(set.first());
            const CellSet group = topology.flood(seed, set);
            EXPECT_EQ(cells_of(board, board.flood(board.rows(seed), rows)), group);
            EXPECT_EQ(board.connected(rows), group == set);
            EXPECT_TRUE(board.connected(board.rows(group)));
        }
    }
}

TEST(RowBoard, RefusesBoardsThatDoNotFit) {
    EXPECT_FALSE(RowBoard::fits(*find_variant("star-2")->topology));
}

TEST(RowSet, CountsEmptyAndSingleAsConnected) {
    const RowBoard board(*find_variant("selfo-s1")->topology);
    EXPECT_TRUE(board.connected(RowSet()));
    EXPECT_TRUE(board.connected(RowSet::of(board.slot(7))));
}

}  // namespace
}  // namespace zwarm
