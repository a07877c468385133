#include "engine/board/topology.h"

#include <gtest/gtest.h>

#include "engine/board/shapes.h"

namespace zwarm {
namespace {

std::vector<Topology> boards() {
    std::vector<Topology> all;
    for (const int side : {2, 6, 13}) all.push_back(make_hexhex(side));
    all.push_back(make_star(4));
    all.push_back(make_rhombus(7));
    all.push_back(make_square(8));
    all.push_back(make_square(16));
    all.push_back(make_square(9, Lattice::kOrthogonal));
    return all;
}

TEST(Topology, NamesAreDistinctAndFound) {
    for (const Topology& board : boards()) {
        for (Cell cell = 0; cell < board.size(); ++cell) {
            ASSERT_EQ(board.find(board.name(cell)), cell);
            ASSERT_EQ(board.at(board.point(cell)), cell);
        }
        EXPECT_FALSE(board.find("no such cell"));
    }
}

TEST(Topology, EveryDirectionHasItsOpposite) {
    for (const Topology& board : boards()) {
        for (Cell cell = 0; cell < board.size(); ++cell) {
            for (int direction = 0; direction < board.directions(); ++direction) {
                const Cell next = board.next(cell, direction);
                if (next == kNoCell) continue;
                ASSERT_EQ(board.next(next, direction ^ 1), cell);
                ASSERT_TRUE(board.neighbours(cell).contains(next));
                ASSERT_EQ(board.distance(cell, next), 1);
            }
        }
    }
}

TEST(Topology, NumbersOfNeighbours) {
    const auto count = [](const Topology& board, std::string_view name) {
        return board.neighbours(*board.find(name)).count();
    };
    EXPECT_EQ(count(make_hexhex(6), "f6"), 6);
    EXPECT_EQ(count(make_hexhex(6), "a6"), 3);
    EXPECT_EQ(count(make_hexhex(6), "a8"), 4);
    EXPECT_EQ(count(make_star(4), "a13"), 2);
    EXPECT_EQ(count(make_rhombus(9), "a1"), 2);
    EXPECT_EQ(count(make_rhombus(9), "i1"), 3);
    EXPECT_EQ(count(make_square(8), "a1"), 3);
    EXPECT_EQ(count(make_square(8), "d4"), 8);
    EXPECT_EQ(count(make_square(8, Lattice::kOrthogonal), "d4"), 4);
}

TEST(Topology, DistancesFollowTheLattice) {
    const Topology star = make_star(4);
    EXPECT_EQ(star.distance(*star.find("a13"), *star.find("q5")), 16);
    const Topology square = make_square(16);
    EXPECT_EQ(square.distance(*square.find("a1"), *square.find("p16")), 15);
    const Topology orthogonal = make_square(9, Lattice::kOrthogonal);
    EXPECT_EQ(orthogonal.distance(*orthogonal.find("a1"), *orthogonal.find("i9")), 16);
    const Topology rhombus = make_rhombus(9);
    EXPECT_EQ(rhombus.distance(*rhombus.find("a1"), *rhombus.find("i9")), 16);
    EXPECT_EQ(rhombus.distance(*rhombus.find("i1"), *rhombus.find("a9")), 8);
}

TEST(Topology, RingsKnowTheEdge) {
    for (const Topology& board : boards()) {
        for (Cell cell = 0; cell < board.size(); ++cell) {
            const Topology::Ring& ring = board.ring(cell);
            for (int direction = 0; direction < board.directions(); ++direction) {
                const auto d = static_cast<std::size_t>(direction);
                const Cell near = board.next(cell, direction);
                const Cell far = near == kNoCell ? kNoCell : board.next(near, direction);
                ASSERT_EQ(ring.next[d], near == kNoCell ? kMaxCells : near);
                ASSERT_EQ(ring.beyond[d], far == kNoCell ? kMaxCells : far);
                ASSERT_EQ((board.edge(cell) >> direction & 1) != 0, near == kNoCell);
                ASSERT_EQ((board.brink(cell) >> direction & 1) != 0, far == kNoCell);
            }
        }
    }
}

TEST(Topology, FloodStaysInsideItsArea) {
    const Topology board = make_square(4);
    CellSet area;
    for (const auto* name : {"a1", "a2", "b3", "d4"}) area.add(*board.find(name));
    const CellSet reached = board.flood(CellSet::of(*board.find("a1")), area);
    EXPECT_EQ(reached.count(), 3);
    EXPECT_FALSE(reached.contains(*board.find("d4")));
    EXPECT_EQ(board.grown(CellSet::of(*board.find("a1"))).count(), 4);
}

}  // namespace
}  // namespace zwarm
