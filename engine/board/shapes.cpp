#include "engine/board/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace zwarm {

namespace {

std::string letter(int i) {
    return std::string(1, static_cast<char>('a' + i));
}

// Collects the points of a bounding square that `inside` accepts, row by row from the top.
template <class Inside>
Topology make_sheared(int extent, Inside inside) {
    std::vector<Topology::Site> sites;
    for (int row = 0; row < extent; ++row) {
        for (int column = 0; column < extent; ++column) {
            if (inside(row, column)) {
                sites.push_back({{row, column}, letter(row) + std::to_string(column + 1)});
            }
        }
    }
    return {Lattice::kHexagonal, std::move(sites)};
}

std::vector<Topology::Site> square_sites(int n) {
    std::vector<Topology::Site> sites;
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            sites.push_back({{row, column}, letter(column) + std::to_string(n - row)});
        }
    }
    return sites;
}

// Cube coordinates around the centre of a sheared board; they add up to zero, and each is the
// signed distance from one of the three lines through the centre.
std::array<int, 3> cube(Point point, int centre) {
    const int q = point.column - centre;
    const int r = point.row - centre;
    return {q, r, -q - r};
}

// How far the point sticks out towards an arm's tip.
int towards(Arm arm, std::array<int, 3> c) {
    switch (arm) {
        case Arm::kTop:
            return -c[1];
        case Arm::kUpperRight:
            return c[0];
        case Arm::kLowerRight:
            return -c[2];
        case Arm::kBottom:
            return c[1];
        case Arm::kLowerLeft:
            return -c[0];
        case Arm::kUpperLeft:
            return c[2];
    }
    return 0;
}

}  // namespace

Topology make_hexhex(int side) {
    const int radius = side - 1;
    return make_sheared(2 * radius + 1, [radius](int row, int column) {
        return row + column >= radius && row + column <= 3 * radius;
    });
}

Topology make_star(int arm) {
    const int centre = 2 * arm;
    return make_sheared(4 * arm + 1, [arm, centre](int row, int column) {
        const auto [q, r, s] = cube({row, column}, centre);
        return (q <= arm && r <= arm && s <= arm) || (q >= -arm && r >= -arm && s >= -arm);
    });
}

Topology make_rhombus(int n) {
    std::vector<Topology::Site> sites;
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            sites.push_back({{row, column}, letter(column) + std::to_string(row + 1)});
        }
    }
    return {Lattice::kHexagonal, std::move(sites)};
}

Topology make_square(int n, Lattice lattice) {
    return {lattice, square_sites(n)};
}

Topology make_triangles(int side) {
    std::vector<Topology::Site> sites;
    const int width = 4 * side - 1;
    for (int row = 0; row < 2 * side; ++row) {
        const int indent = row < side ? side - 1 - row : row - side;
        for (int column = indent; column < width - indent; ++column) {
            sites.push_back({{row, column}, letter(row) + std::to_string(column + 1)});
        }
    }
    // The first triangle of every row of the upper half points up.
    const int parity = (side - 1) % 2;
    const auto points_up = [parity](Point p) { return (p.row + p.column) % 2 == parity; };
    return {Lattice::kTriangular, std::move(sites), [points_up](Point a, Point b) {
                return a.row == b.row || points_up(a.row < b.row ? a : b);
            }};
}

bool points_up(const Topology& triangles, Cell cell) {
    const Point first = triangles.point(0);
    const Point point = triangles.point(cell);
    return (point.row + point.column - first.row - first.column) % 2 == 0;
}

Topology make_irregular(int n, std::string_view corners) {
    return {Lattice::kIrregular, square_sites(n), [n, corners](Point a, Point b) {
                if (a.row == b.row || a.column == b.column) return true;
                const int row = std::min(a.row, b.row);
                const int column = std::min(a.column, b.column);
                const bool falling = (a.row < b.row) == (a.column < b.column);
                return corners[static_cast<std::size_t>(row * (n - 1) + column)] ==
                       (falling ? '\\' : '/');
            }};
}

CellSet star_camp(const Topology& star, Arm arm, int rows) {
    const int centre = star.point(static_cast<Cell>(star.size() / 2)).row;
    const int tip = centre;  // the tip is as far from the centre as the first row is
    CellSet camp;
    star.all().for_each([&](Cell cell) {
        const auto c = cube(star.point(cell), centre);
        const int height = towards(arm, c);
        if (height <= tip - rows) return;
        // A fifth row lies in the hexagon, whose rows are longer than the triangle's.
        const auto others = {Arm::kTop,    Arm::kUpperRight, Arm::kLowerRight,
                             Arm::kBottom, Arm::kLowerLeft,  Arm::kUpperLeft};
        const bool in_triangle = std::all_of(others.begin(), others.end(), [&](Arm other) {
            return other == arm || towards(other, c) <= tip / 2;
        });
        if (in_triangle) camp.add(cell);
    });
    return camp;
}

CellSet square_camp(const Topology& square, Corner corner, std::span<const int> row_lengths) {
    const int n = static_cast<int>(std::lround(std::sqrt(square.size())));
    CellSet camp;
    for (int row = 0; row < static_cast<int>(row_lengths.size()); ++row) {
        for (int column = 0; column < row_lengths[static_cast<std::size_t>(row)]; ++column) {
            const bool top = corner == Corner::kUpperLeft || corner == Corner::kUpperRight;
            const bool right = corner == Corner::kUpperRight || corner == Corner::kLowerRight;
            camp.add(*square.at({top ? row : n - 1 - row, right ? n - 1 - column : column}));
        }
    }
    return camp;
}

CellSet rhombus_camp(const Topology& rhombus, bool first_corner, int rows) {
    const int n = static_cast<int>(std::lround(std::sqrt(rhombus.size())));
    CellSet camp;
    rhombus.all().for_each([&](Cell cell) {
        const Point p = rhombus.point(cell);
        const int depth = first_corner ? p.row + p.column : 2 * (n - 1) - p.row - p.column;
        if (depth < rows) camp.add(cell);
    });
    return camp;
}

}  // namespace zwarm
