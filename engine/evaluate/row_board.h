// A topology in the layout of RowSet: which slots are cells, and how sets of them grow. Fields and
// searches that flood the board a million times a second work on this instead of the cell graph.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/topology.h"
#include "engine/evaluate/row_set.h"

namespace zwarm {

class RowBoard {
  public:
    // Sixteen rows and columns, six or eight neighbours.
    [[nodiscard]] static bool fits(const Topology& topology);

    // The topology must fit.
    explicit RowBoard(const Topology& topology);

    [[nodiscard]] const RowSet& cells() const { return cells_; }
    [[nodiscard]] bool has_diagonals() const { return !diagonals_.empty(); }
    [[nodiscard]] int slot(Cell cell) const { return slots_[cell]; }
    [[nodiscard]] Cell cell(int slot) const { return cell_at_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] RowSet rows(const CellSet& set) const;

    // Members and their neighbours, on and off the board.
    [[nodiscard]] RowSet spread(const RowSet& set) const {
        const RowSet right = set | set.right();
        const RowSet left = set | set.left();
        return right | left | (right | (left & diagonals_)).up() |
               (left | (right & diagonals_)).down();
    }
    // Neighbours of members, on and off the board; a member only if another one is next to it.
    [[nodiscard]] RowSet beside(const RowSet& set) const {
        const RowSet right = set.right();
        const RowSet left = set.left();
        return right | left | (set | right | (left & diagonals_)).up() |
               (set | left | (right & diagonals_)).down();
    }
    // Cells with two or more members beside them, on and off the board.
    [[nodiscard]] RowSet between(const RowSet& set) const {
        const RowSet right = set.right();
        const RowSet left = set.left();
        const RowSet diagonal_left = left & diagonals_;
        const RowSet diagonal_right = right & diagonals_;
        const RowSet level = right | left;
        const RowSet up = (set | right | diagonal_left).up();
        const RowSet down = (set | left | diagonal_right).down();
        return (right & left) | ((set & right) | (diagonal_left & (set | right))).up() |
               ((set & left) | (diagonal_right & (set | left))).down() | (level & up) |
               ((level | up) & down);
    }
    // What of `area` can be reached from `seed`, a part of it.
    [[nodiscard]] RowSet flood(const RowSet& seed, const RowSet& area) const {
        RowSet reached = seed;
        while (true) {
            const RowSet next = spread(reached) & area;
            if (next == reached) return reached;
            reached = next;
        }
    }
    // Is the set one group? An empty set is.
    [[nodiscard]] bool connected(const RowSet& set) const {
        // A stone without neighbours decides most cases at once.
        if (!set.within(beside(set))) return set.count() == 1;
        return set.empty() || flood(RowSet::of(set.first()), set) == set;
    }

  private:
    RowSet cells_;
    RowSet diagonals_;  // everything on the square lattice, nothing on the hexagonal
    std::array<std::uint8_t, kMaxCells> slots_{};
    std::array<Cell, RowSet::kSlots> cell_at_{};
};

}  // namespace zwarm
