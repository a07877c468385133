#include "engine/board/symmetries.h"

#include <optional>
#include <utility>

namespace zwarm {

namespace {

// A linear map of the lattice: the images of (row 1, column 0) and (row 0, column 1).
struct Linear {
    Point down;
    Point right;
    [[nodiscard]] Point operator()(Point p) const {
        return {p.row * down.row + p.column * right.row,
                p.row * down.column + p.column * right.column};
    }
};

// The symmetries of the lattice. In sheared hexagonal coordinates (row r, column q) a turn of 60
// degrees takes (r, q) to (r + q, -r), and exchanging r and q is a reflection. Of triangles only
// the turn of 180 degrees is linear in rows and columns, and left and right may be exchanged.
std::vector<Linear> lattice_symmetries(Lattice lattice) {
    const bool hexagonal = lattice == Lattice::kHexagonal;
    const bool triangular = lattice == Lattice::kTriangular;
    const Linear turn = hexagonal    ? Linear{{1, -1}, {1, 0}}
                        : triangular ? Linear{{-1, 0}, {0, -1}}
                                     : Linear{{0, -1}, {1, 0}};
    const Linear mirror = triangular ? Linear{{1, 0}, {0, -1}} : Linear{{0, 1}, {1, 0}};
    std::vector<Linear> all;
    for (const bool mirrored : {false, true}) {
        Linear map{{1, 0}, {0, 1}};
        if (mirrored) map = mirror;
        for (int i = 0; i < (hexagonal ? 6 : triangular ? 2 : 4); ++i) {
            all.push_back(map);
            map = {turn(map.down), turn(map.right)};
        }
    }
    return all;
}

bool keeps_neighbours(const Topology& topology, const std::vector<Cell>& image) {
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        CellSet carried;
        topology.neighbours(cell).for_each([&](Cell next) { carried.add(image[next]); });
        if (carried != topology.neighbours(image[cell])) return false;
    }
    return true;
}

// The map of all cells with the board's centre kept; std::nullopt if it is none of this board.
std::optional<BoardMap> whole_board(const Topology& topology, const Linear& linear) {
    const int n = topology.size();
    Point sum;
    for (Cell cell = 0; cell < n; ++cell) {
        sum.row += topology.point(cell).row;
        sum.column += topology.point(cell).column;
    }
    BoardMap map;
    for (Cell cell = 0; cell < n; ++cell) {
        // n times the distance from the centre, so that all stays integer.
        const Point p = topology.point(cell);
        const Point turned = linear({n * p.row - sum.row, n * p.column - sum.column});
        const Point scaled{turned.row + sum.row, turned.column + sum.column};
        if (scaled.row % n != 0 || scaled.column % n != 0) return std::nullopt;
        const auto found = topology.at({scaled.row / n, scaled.column / n});
        if (!found) return std::nullopt;
        map.cell.push_back(*found);
    }
    if (!keeps_neighbours(topology, map.cell)) return std::nullopt;
    for (int direction = 0; direction < topology.directions(); ++direction) {
        for (Cell cell = 0; cell < n; ++cell) {
            const Cell end = topology.next(cell, direction);
            if (end == kNoCell) continue;
            for (int other = 0; other < topology.directions(); ++other) {
                if (topology.next(map.cell[cell], other) == map.cell[end]) {
                    map.direction[static_cast<std::size_t>(direction)] = other;
                }
            }
            break;
        }
    }
    return map;
}

}  // namespace

std::vector<BoardMap> symmetries(const Topology& topology) {
    std::vector<BoardMap> all;
    for (const Linear& linear : lattice_symmetries(topology.lattice())) {
        if (auto map = whole_board(topology, linear)) all.push_back(std::move(*map));
    }
    return all;
}

CellSet image_of(const BoardMap& map, const CellSet& cells) {
    CellSet image;
    cells.for_each([&](Cell cell) { image.add(map.cell[cell]); });
    return image;
}

std::vector<std::vector<Cell>> copies_around(const Topology& topology, int copies) {
    const std::vector<Linear> lattice = lattice_symmetries(topology.lattice());
    const int turns = static_cast<int>(lattice.size() / 2);
    std::vector<std::size_t> chosen;
    if (copies >= 2 && turns % copies == 0) {
        for (int i = 0; i < copies; ++i) {
            chosen.push_back(static_cast<std::size_t>(i * (turns / copies)));
        }
    } else if (copies == 2 * turns && turns == 4) {
        // The reflection in the diagonal, turned once, is the neighbour of the part itself.
        for (int i = 0; i < turns; ++i) {
            chosen.push_back(static_cast<std::size_t>(i));
            chosen.push_back(static_cast<std::size_t>(turns + (i + 1) % turns));
        }
    }
    std::vector<std::vector<Cell>> images;
    for (const std::size_t i : chosen) {
        auto map = whole_board(topology, lattice[i]);
        if (!map) return {};
        images.push_back(std::move(map->cell));
    }
    return images;
}

}  // namespace zwarm
