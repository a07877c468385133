#include "engine/board/shapes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/symmetries.h"

namespace zwarm {
namespace {

TEST(Shapes, HexhexHasTheCentredHexagonalNumberOfCells) {
    for (int side = 2; side <= 13; ++side) {
        EXPECT_EQ(make_hexhex(side).size(), 3 * side * (side - 1) + 1) << "side " << side;
    }
}

TEST(Shapes, StarsAndRhombi) {
    EXPECT_EQ(make_star(4).size(), 121);
    EXPECT_EQ(make_star(3).size(), 73);
    EXPECT_EQ(make_rhombus(9).size(), 81);
    EXPECT_EQ(make_rhombus(7).size(), 49);
    EXPECT_EQ(make_square(16).size(), 256);
    EXPECT_EQ(make_square(22).size(), 484);
}

TEST(Shapes, TrianglesHaveThreeNeighboursAcrossTheirSides) {
    for (int side = 1; side <= 4; ++side) {
        const Topology board = make_triangles(side);
        EXPECT_EQ(board.size(), 6 * side * side);
        int sides = 0;
        for (Cell cell = 0; cell < board.size(); ++cell) {
            const int count = board.neighbours(cell).count();
            EXPECT_LE(count, 3);
            sides += count;
        }
        // Every triangle has three sides, and 6 * side of all sides are the edge of the board.
        EXPECT_EQ(sides, 3 * board.size() - 6 * side);
        EXPECT_EQ(board.flood(CellSet::of(0), board.all()), board.all());
    }
    const Topology board = make_triangles(4);
    EXPECT_EQ(board.name(0), "a4");
    EXPECT_EQ(board.name(95), "h12");
    // a4 points up, so b4 below it is its neighbour; a5 points down to nothing.
    EXPECT_TRUE(board.neighbours(*board.find("a4")).contains(*board.find("b4")));
    EXPECT_FALSE(board.neighbours(*board.find("a5")).contains(*board.find("b5")));
}

TEST(Shapes, IrregularBoardsHaveTheDiagonalsThatAreWritten) {
    const Topology board = make_irregular(3, "\\/.\\");
    const auto touch = [&](const char* a, const char* b) {
        return board.neighbours(*board.find(a)).contains(*board.find(b)) &&
               board.neighbours(*board.find(b)).contains(*board.find(a));
    };
    EXPECT_TRUE(touch("a3", "b2"));  // upper left corner: falling
    EXPECT_FALSE(touch("b3", "a2"));
    EXPECT_TRUE(touch("c3", "b2"));  // upper right: rising
    EXPECT_FALSE(touch("b3", "c2"));
    EXPECT_FALSE(touch("a2", "b1"));  // lower left: none
    EXPECT_FALSE(touch("a1", "b2"));
    EXPECT_TRUE(touch("b2", "c1"));  // lower right: falling
    EXPECT_TRUE(touch("a3", "a2"));
    EXPECT_EQ(board.neighbours(*board.find("b2")).count(), 7);
}

TEST(Symmetries, CopiesLieAroundTheCentre) {
    const struct {
        Topology board;
        int copies;
        bool there;
    } rows[] = {{make_hexhex(4), 6, true},
                {make_hexhex(4), 3, true},
                {make_hexhex(4), 2, true},
                {make_hexhex(4), 4, false},
                {make_square(8), 4, true},
                {make_square(8), 8, true},
                {make_square(8), 6, false},
                {make_square(8, Lattice::kOrthogonal), 8, true},
                {make_triangles(3), 2, true},
                {make_triangles(3), 6, false},
                {make_rhombus(5), 6, false},
                {make_rhombus(5), 2, true},
                {make_irregular(3, "\\..\\"), 2, true},
                {make_irregular(3, "\\..\\"), 4, false}};
    for (const auto& row : rows) {
        const auto images = copies_around(row.board, row.copies);
        ASSERT_EQ(!images.empty(), row.there) << row.board.size() << " cells, " << row.copies;
        if (!row.there) continue;
        ASSERT_EQ(images.size(), static_cast<std::size_t>(row.copies));
        for (Cell cell = 0; cell < row.board.size(); ++cell) {
            EXPECT_EQ(images[0][cell], cell);
            for (const auto& image : images) {
                CellSet carried;
                row.board.neighbours(cell).for_each([&](Cell next) { carried.add(image[next]); });
                EXPECT_EQ(carried, row.board.neighbours(image[cell]));
            }
        }
    }
    // Half a quarter of a square and its mirror image share an edge.
    const Topology chess = make_square(8);
    const auto eight = copies_around(chess, 8);
    std::vector<std::string> names;
    for (const auto& image : eight) names.push_back(chess.name(image[*chess.find("d7")]));
    EXPECT_EQ(names, (std::vector<std::string>{"d7", "e7", "g5", "g4", "e2", "d2", "b4", "b5"}));
}

TEST(Shapes, HexhexNamesAreSelfosOwn) {
    const Topology board = make_hexhex(6);
    EXPECT_EQ(board.name(0), "a6");
    EXPECT_EQ(board.name(45), "f6");  // the centre
    EXPECT_EQ(board.name(90), "k6");
    EXPECT_TRUE(board.find("f1"));
    EXPECT_TRUE(board.find("f11"));
    EXPECT_FALSE(board.find("a5"));
    EXPECT_FALSE(board.find("k7"));
}

TEST(Shapes, SquareNamesAreThoseOfChess) {
    const Topology board = make_square(8);
    EXPECT_EQ(board.name(0), "a8");
    EXPECT_EQ(board.name(63), "h1");
}

TEST(Shapes, RhombusNamesAreBells) {
    const Topology board = make_rhombus(9);
    EXPECT_EQ(board.name(0), "a1");
    EXPECT_EQ(board.name(1), "b1");
    EXPECT_EQ(board.name(80), "i9");
}

// The six arms of the star: disjoint, and each opposite to one other.
TEST(Shapes, StarCampsAreTheArms) {
    const Topology star = make_star(4);
    CellSet all;
    for (int i = 0; i < 6; ++i) {
        const CellSet camp = star_camp(star, static_cast<Arm>(i), 4);
        EXPECT_EQ(camp.count(), 10);
        EXPECT_FALSE(camp.intersects(all));
        all |= camp;
        EXPECT_EQ(star_camp(star, static_cast<Arm>(i), 5).count(), 15);
        EXPECT_TRUE(camp.within(star_camp(star, static_cast<Arm>(i), 5)));
    }
    EXPECT_EQ(all.count(), 60);
    EXPECT_EQ(star.name(star_camp(star, Arm::kTop, 1).first()), "a13");
    EXPECT_EQ(star.name(star_camp(star, Arm::kBottom, 1).first()), "q5");
    EXPECT_EQ(star.name(star_camp(star, Arm::kUpperRight, 1).first()), "e17");
    EXPECT_EQ(star.name(star_camp(star, Arm::kLowerLeft, 1).first()), "m1");
}

TEST(Shapes, SquareCampsLieInTheirCorners) {
    const Topology board = make_square(16);
    const int rows[] = {5, 5, 4, 3, 2};
    const CellSet camp = square_camp(board, Corner::kA1, rows);
    EXPECT_EQ(camp.count(), 19);
    EXPECT_TRUE(camp.contains(*board.find("a1")));
    EXPECT_TRUE(camp.contains(*board.find("e2")));
    EXPECT_FALSE(camp.contains(*board.find("e3")));
    EXPECT_TRUE(camp.contains(*board.find("b5")));
    EXPECT_TRUE(square_camp(board, Corner::kUpperRight, rows).contains(*board.find("p16")));
    EXPECT_TRUE(square_camp(board, Corner::kUpperLeft, rows).contains(*board.find("a16")));
    EXPECT_TRUE(square_camp(board, Corner::kLowerRight, rows).contains(*board.find("p1")));
}

TEST(Shapes, RhombusCampsAreTriangles) {
    const Topology board = make_rhombus(9);
    const CellSet camp = rhombus_camp(board, true, 4);
    EXPECT_EQ(camp.count(), 10);
    EXPECT_TRUE(camp.contains(*board.find("d1")));
    EXPECT_TRUE(camp.contains(*board.find("a4")));
    EXPECT_FALSE(camp.contains(*board.find("e1")));
    EXPECT_TRUE(rhombus_camp(board, false, 4).contains(*board.find("i9")));
}

}  // namespace
}  // namespace zwarm
