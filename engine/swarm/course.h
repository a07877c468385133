// Where one player's stones are heading: the tip of the target, every cell's distance from it, and
// the rows of the target, which are filled from the tip outwards.
//
//        0            row 0 is the tip
//       1 1           row 1 ..
//      2 2 2
//     3 3 3 3
#pragma once

#include <span>
#include <vector>

#include "engine/rules/variant.h"

namespace zwarm {

class Course {
  public:
    // The player must have a target.
    Course(const Variant& variant, Player player);

    [[nodiscard]] Cell tip() const { return tip_; }
    [[nodiscard]] const CellSet& target() const { return target_; }
    [[nodiscard]] bool in_target(Cell cell) const { return target_.contains(cell); }
    // Steps to the tip on the empty board; on a square board rows plus columns, so that a diagonal
    // step counts two.
    [[nodiscard]] int distance(Cell cell) const { return distance_[cell]; }
    [[nodiscard]] std::span<const CellSet> rows() const { return rows_; }

    // Own stones that stay where they are: those in a row of the target whose rows behind it, all
    // the way to the tip, are full of own stones.
    [[nodiscard]] CellSet locked(const CellSet& own) const;

  private:
    Cell tip_ = 0;
    CellSet target_;
    std::vector<int> distance_;
    std::vector<CellSet> rows_;
};

}  // namespace zwarm
