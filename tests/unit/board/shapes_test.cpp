#include "engine/board/shapes.h"

#include <gtest/gtest.h>

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
