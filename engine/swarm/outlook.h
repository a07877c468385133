// How far every cell lies from a player's goal, in hundredths of a row, seen along the way from
// the middle of his start to the middle of his target. A stone's toil is what it still has to go;
// the sum over the stones falls to its least exactly when the target is full.
#pragma once

#include <vector>

#include "engine/rules/position.h"

namespace zwarm {

class Outlook {
  public:
    // The player must have a target.
    Outlook(const Variant& variant, Player player);

    [[nodiscard]] int toil(Cell cell) const { return toil_[cell]; }
    // Of all the player's stones.
    [[nodiscard]] int total(const Position& position) const;

  private:
    Player player_;
    std::vector<int> toil_;
};

}  // namespace zwarm
