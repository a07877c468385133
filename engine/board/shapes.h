// The boards the variants are played on, and the parts of them that serve as camps.
//
// Names. Hexhex and star: the letter is the row from the top, the number the sheared column, so
// that a number is constant along the direction NW-SE (Selfo's own coordinates). Rhombus: letter =
// column, number = row from the top (Bell's coordinates). Square: as in chess, letter = column,
// number = row from the bottom.
#pragma once

#include <span>
#include <string_view>

#include "engine/board/topology.h"

namespace zwarm {

// A hexagon of hexagons with `side` cells a side; 3n(n-1)+1 cells. Side 2 to 13.
[[nodiscard]] Topology make_hexhex(int side);

// A six-pointed star: a hexagon of radius `arm` with six triangular arms of `arm` rows. 4 gives the
// 121 holes of Chinese Checkers, 3 the 73 of FAUhalma.
[[nodiscard]] Topology make_star(int arm);

// n x n cells with six neighbours; the corners of 60 degrees are the first and the last cell.
[[nodiscard]] Topology make_rhombus(int n);

// n x n cells with eight (kSquare) or four (kOrthogonal) neighbours.
[[nodiscard]] Topology make_square(int n, Lattice lattice = Lattice::kSquare);

// A hexagon of triangles with `side` of them along each edge; 6n^2 cells. Side 1 to 4: names as on
// the square, but the letter is the row from the top and the number the place in it, where cells
// one below the other have the same number.
[[nodiscard]] Topology make_triangles(int side);
[[nodiscard]] bool points_up(const Topology& triangles, Cell cell);

// n x n cells, each with four neighbours and some with more: where four of them meet, two that lie
// diagonally may touch. `corners` says so for the (n-1)^2 inner corners row by row from the top:
// '\\' the upper left and the lower right one touch, '/' the other two, '.' none.
[[nodiscard]] Topology make_irregular(int n, std::string_view corners);

// The tips of the star, clockwise.
enum class Arm { kTop, kUpperRight, kLowerRight, kBottom, kLowerLeft, kUpperLeft };
[[nodiscard]] constexpr Arm opposite(Arm arm) {
    return static_cast<Arm>((static_cast<int>(arm) + 3) % 6);
}
// The outermost `rows` rows of an arm: 4 rows are ten cells, 5 rows fifteen.
[[nodiscard]] CellSet star_camp(const Topology& star, Arm arm, int rows);

// The corners of a square, clockwise from a1.
enum class Corner { kA1, kUpperLeft, kUpperRight, kLowerRight };
[[nodiscard]] constexpr Corner opposite(Corner corner) {
    return static_cast<Corner>((static_cast<int>(corner) + 2) % 4);
}
// A corner camp given by the lengths of its rows, counted from the edge inwards.
[[nodiscard]] CellSet square_camp(const Topology& square, Corner corner,
                                  std::span<const int> row_lengths);

// The triangle of `rows` rows in the first (or the last) corner of a rhombus.
[[nodiscard]] CellSet rhombus_camp(const Topology& rhombus, bool first_corner, int rows);

}  // namespace zwarm
