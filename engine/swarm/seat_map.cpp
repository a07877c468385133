#include "engine/swarm/seat_map.h"

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

// The symmetries of the lattice, rotations first. In sheared hexagonal coordinates (row r, column
// q) a turn of 60 degrees takes (r, q) to (r + q, -r), and exchanging r and q is a reflection.
std::vector<Linear> symmetries(Lattice lattice) {
    const bool hexagonal = lattice == Lattice::kHexagonal;
    const Linear turn = hexagonal ? Linear{{1, -1}, {1, 0}} : Linear{{0, -1}, {1, 0}};
    const Linear mirror{{0, 1}, {1, 0}};
    std::vector<Linear> all;
    for (const bool mirrored : {false, true}) {
        Linear map{{1, 0}, {0, 1}};
        if (mirrored) map = mirror;
        for (int i = 0; i < (hexagonal ? 6 : 4); ++i) {
            all.push_back(map);
            map = {turn(map.down), turn(map.right)};
        }
    }
    return all;
}

CellSet image(const CellSet& set, const SeatMap& map) {
    CellSet result;
    set.for_each([&](Cell cell) { result.add(map.cell[cell]); });
    return result;
}

// The map of all cells with the board's centre kept; std::nullopt if some cell falls off the board.
std::optional<SeatMap> whole_board(const Topology& topology, const Linear& linear) {
    const int n = topology.size();
    Point sum;
    for (Cell cell = 0; cell < n; ++cell) {
        sum.row += topology.point(cell).row;
        sum.column += topology.point(cell).column;
    }
    SeatMap map;
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

std::optional<SeatMap> seat_map(const Variant& from, Player from_player, const Variant& to,
                                Player to_player) {
    const Topology& topology = *from.topology;
    if (topology.size() != to.topology->size() || topology.lattice() != to.topology->lattice()) {
        return std::nullopt;
    }
    for (const Linear& linear : symmetries(topology.lattice())) {
        auto map = whole_board(topology, linear);
        if (map && image(from.start[from_player], *map) == to.start[to_player] &&
            image(from.target[from_player], *map) == to.target[to_player]) {
            return map;
        }
    }
    return std::nullopt;
}

PheromoneField carried(const PheromoneField& field, const SeatMap& map) {
    const Topology& topology = field.topology();
    PheromoneField result(topology);
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            if (!field.is_edge(cell, direction)) continue;
            result.set(map.cell[cell], map.direction[static_cast<std::size_t>(direction)],
                       field.at(cell, direction));
        }
    }
    return result;
}

}  // namespace zwarm
