// The graph of a board: cells, their names, who is next to whom, and where hops land. It never
// changes and knows nothing of stones.
//
//   hexagonal lattice, rows sheared so that a column runs down to the right:
//
//        NW  NE            (row-1, column) (row-1, column+1)
//      W  *  E      =   (row, column-1)  *  (row, column+1)
//        SW  SE            (row+1, column-1) (row+1, column)
//
//   square lattice: the eight neighbours of chess, or only the four of the rook.
//
//   triangular lattice: a row is a strip of triangles that point up and down in turn; three
//   neighbours, two in the row and one across the triangle's base.
//
//      /\  /\        the third neighbour of one that points up is below it, at (row+1, column)
//     /__\/__\       and the other way round
//
//   irregular: the four of the rook, and of the diagonals those that the board has.
//
// Directions come in opposite pairs: direction 2k runs along axis k, 2k+1 against it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/cell_set.h"

namespace zwarm {

enum class Lattice { kHexagonal, kSquare, kOrthogonal, kTriangular, kIrregular };

struct Point {
    int row = 0;
    int column = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

class Topology {
  public:
    static constexpr int kMaxAxes = 4;
    static constexpr int kMaxDirections = 2 * kMaxAxes;

    struct Site {
        Point point;
        std::string name;
    };

    // Are two points one step of the lattice apart neighbours? Asked both ways, must say the same.
    using Linked = std::function<bool(Point, Point)>;

    // Sites in index order; points and names must be distinct, at most kMaxCells of them. Without
    // `linked` every step of the lattice leads to a neighbour.
    Topology(Lattice lattice, std::vector<Site> sites, const Linked& linked = {});

    [[nodiscard]] Lattice lattice() const { return lattice_; }
    [[nodiscard]] int size() const { return size_; }
    // 64-bit words that hold the board, rounded up to 1, 2, 4 or 8 so that loops can unroll.
    [[nodiscard]] int words() const { return words_; }
    [[nodiscard]] int axes() const { return axes_; }
    [[nodiscard]] int directions() const { return 2 * axes_; }
    [[nodiscard]] const CellSet& all() const { return all_; }

    [[nodiscard]] const std::string& name(Cell cell) const { return sites_[cell].name; }
    [[nodiscard]] Point point(Cell cell) const { return sites_[cell].point; }
    [[nodiscard]] std::optional<Cell> find(std::string_view name) const;
    [[nodiscard]] std::optional<Cell> at(Point point) const;

    // The cell next to `cell` in a direction, or kNoCell.
    [[nodiscard]] Cell next(Cell cell, int direction) const {
        return next_[cell][index(direction)];
    }
    [[nodiscard]] const CellSet& neighbours(Cell cell) const { return neighbours_[cell]; }
    // All neighbours of all members, members included.
    [[nodiscard]] CellSet grown(const CellSet& set) const;
    // The members of `area` that can be reached from `seed` (a part of `area`) by steps inside it.
    [[nodiscard]] CellSet flood(const CellSet& seed, const CellSet& area) const;

    // Steps between two cells on the empty board.
    [[nodiscard]] int distance(Cell a, Cell b) const {
        return distance_[static_cast<std::size_t>(a) * static_cast<std::size_t>(size_) + b];
    }

    // Hops. A set of directions is a byte; direction d is bit d.
    //
    // What lies around a cell: the next cell in each direction and the one after it, where a hop
    // lands. Cells that are not on the board are kMaxCells, a place tables can set aside.
    struct Ring {
        std::array<Cell, kMaxDirections> next;
        std::array<Cell, kMaxDirections> beyond;
    };
    [[nodiscard]] const Ring& ring(Cell cell) const { return rings_[cell]; }
    // The directions that lead off the board with one step, and with two.
    [[nodiscard]] std::uint8_t edge(Cell cell) const { return edge_[cell]; }
    [[nodiscard]] std::uint8_t brink(Cell cell) const { return brink_[cell]; }

  private:
    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
    void link_neighbours(const Linked& linked);
    void measure_distances();
    void tabulate_hops();

    Lattice lattice_;
    int size_;
    int words_;
    int axes_;
    std::vector<Site> sites_;
    CellSet all_;
    std::vector<std::array<Cell, kMaxDirections>> next_;
    std::vector<CellSet> neighbours_;
    std::vector<std::uint8_t> distance_;
    std::vector<Ring> rings_;
    std::vector<std::uint8_t> edge_;
    std::vector<std::uint8_t> brink_;
};

}  // namespace zwarm
