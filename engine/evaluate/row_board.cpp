#include "engine/evaluate/row_board.h"

#include <cassert>

namespace zwarm {

bool RowBoard::fits(const Topology& topology) {
    if (topology.lattice() == Lattice::kOrthogonal) return false;
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
    if (topology.lattice() == Lattice::kSquare) {
        for (int slot = 0; slot < RowSet::kSlots; ++slot) diagonals_.add(slot);
    }
}

RowSet RowBoard::rows(const CellSet& set) const {
    RowSet rows;
    set.for_each([&](Cell cell) { rows.add(slots_[cell]); });
    return rows;
}

}  // namespace zwarm
