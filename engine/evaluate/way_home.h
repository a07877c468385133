// How far it is home in a game with camps: for every cell, and for all stones of a player. Home
// begins at the tip, the target's cell farthest from the start: its corner or the arm's last cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm {

// The cell of a camp that is farthest from all cells of another: its tip.
[[nodiscard]] Cell farthest_cell(const Topology& topology, const CellSet& camp,
                                 const CellSet& others);

// One player's way, cell by cell, in several measures for several kinds of players.
//
//        0            row 0 is the tip
//       1 1           row 1 ..
//      2 2 2
//     3 3 3 3
class WayHome {
  public:
    // The player must have a target.
    WayHome(const Variant& variant, Player player);

    [[nodiscard]] Cell tip() const { return tip_; }
    [[nodiscard]] const CellSet& target() const { return target_; }
    [[nodiscard]] bool in_target(Cell cell) const { return target_.contains(cell); }

    // Steps to the tip on the empty board.
    [[nodiscard]] int steps(Cell cell) const { return steps_[cell]; }
    // All stones' steps, less those that stay when the target is full.
    [[nodiscard]] int steps_left(const CellSet& stones) const;

    // The row a cell lies in, counted from the tip: its steps, but on a square board rows plus
    // columns, so that a diagonal step counts two.
    [[nodiscard]] int row(Cell cell) const { return row_[cell]; }
    // The target's own rows, which are filled from the tip outwards.
    [[nodiscard]] std::span<const CellSet> target_rows() const { return target_rows_; }
    // Own stones that stay where they are: those in a row of the target whose rows behind it, all
    // the way to the tip, are full of own stones.
    [[nodiscard]] CellSet locked(const CellSet& own) const;

    // Rows aside of the straight way from the middle of the start to the middle of the target: on a
    // square board, corner to corner, the cells off the diagonal.
    [[nodiscard]] int aside(Cell cell) const { return aside_[cell]; }

    // What a stone still has to go, in hundredths of a row, seen along the way from the middle of
    // the start to the middle of the target; a little more aside of it, and for stragglers. The
    // sum over all stones falls to its least exactly when the target is full.
    [[nodiscard]] int toil(Cell cell) const { return toil_[cell]; }
    [[nodiscard]] int toil(const CellSet& stones) const;

  private:
    void measure_toil(const Variant& variant, Player player);

    Cell tip_ = 0;
    CellSet target_;
    std::vector<std::int16_t> steps_;
    int full_steps_ = 0;  // all steps when the target is full
    std::vector<int> row_;
    std::vector<CellSet> target_rows_;
    std::vector<std::uint8_t> aside_;
    std::vector<int> toil_;
};

// All of a player's stones on the board as it stands, as one integer cost. It falls with every
// useful move, also at the end, where stones inside the target must go deeper to let the last ones
// in: a stone outside counts its steps to the nearest target cell that is still to be filled, and
// every stone counts a little for its distance to the tip.
class Race {
  public:
    // The variant must have camps and outlive this table.
    explicit Race(const Variant& variant);

    [[nodiscard]] const WayHome& way(Player player) const { return ways_[player]; }

    // 0 is the best there is; a step towards home is worth about kStep.
    [[nodiscard]] int cost(const Position& position, Player player) const;
    // What a stone on each cell would add to it, the others staying where they are.
    using Costs = std::array<int, kMaxCells>;
    [[nodiscard]] Costs costs(const Position& position, Player player) const;

    static constexpr int kStep = 100;

  private:
    [[nodiscard]] CellSet cells_to_fill(const Position& position, Player player) const;
    [[nodiscard]] int stone_cost(Cell cell, Player player, const CellSet& to_fill) const;

    const Variant& variant_;
    std::vector<WayHome> ways_;
    // By player and cell: what the distance to the tip costs, beyond the best a full target can do.
    std::array<std::vector<std::int16_t>, kMaxPlayers> depth_cost_;
    std::array<int, kMaxPlayers> full_cost_{};
};

}  // namespace zwarm
