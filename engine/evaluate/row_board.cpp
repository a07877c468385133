#include "engine/evaluate/row_board.h"

#include <cassert>

namespace zwarm {

namespace {

constexpr std::array<Point, 8> kWays{
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};

}  // namespace

bool RowBoard::fits(const Topology& topology) {
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const Point point = topology.point(cell);
        if (point.row < 0 || point.row > 15 || point.column < 0 || point.column > 15) return false;
    }
    return true;
}

RowBoard::RowBoard(const Topology& topology) {
    assert(fits(topology));
    cell_at_.fill(kNoCell);
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const Point point = topology.point(cell);
        const int slot = 16 * point.row + point.column;
        slots_[cell] = static_cast<std::uint8_t>(slot);
        cell_at_[static_cast<std::size_t>(slot)] = cell;
        cells_.add(slot);
    }
    diagonals_ = topology.lattice() == Lattice::kSquare;
    even_ = diagonals_ || topology.lattice() == Lattice::kHexagonal;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Point here = topology.point(cell);
            const Point way = kWays[static_cast<std::size_t>(direction)];
            const auto there = topology.at({here.row + way.row, here.column + way.column});
            if (there && topology.neighbours(cell).contains(*there)) {
                linked_[static_cast<std::size_t>(direction)].add(slots_[cell]);
            }
        }
    }
}

RowSet RowBoard::step(const RowSet& set, int direction) const {
    const Point way = kWays[static_cast<std::size_t>(direction)];
    RowSet moved = set & linked_[static_cast<std::size_t>(direction)];
    if (way.row != 0) moved = way.row < 0 ? moved.up() : moved.down();
    if (way.column != 0) moved = way.column < 0 ? moved.left() : moved.right();
    return moved;
}

RowSet RowBoard::uneven_beside(const RowSet& set) const {
    RowSet all;
    for (int direction = 0; direction < kDirections; ++direction) all |= step(set, direction);
    return all;
}

RowSet RowBoard::uneven_between(const RowSet& set) const {
    RowSet once;
    RowSet twice;
    for (int direction = 0; direction < kDirections; ++direction) {
        const RowSet beside = step(set, direction);
        twice |= once & beside;
        once |= beside;
    }
    return twice;
}

RowSet RowBoard::rows(const CellSet& set) const {
    RowSet rows;
    set.for_each([&](Cell cell) { rows.add(slots_[cell]); });
    return rows;
}

}  // namespace zwarm
