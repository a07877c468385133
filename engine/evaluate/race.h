// How far a player's stones are from home in a camp game, as one integer cost. The cost falls with
// every useful move, also at the end, where stones inside the target must go deeper to let the last
// ones in: a stone outside counts its steps to the nearest target cell that is still to be filled,
// and every stone counts a little for its distance to the target's tip.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm {

class Race {
  public:
    // The variant must have camps and outlive this table.
    explicit Race(const Variant& variant);

    // 0 is the best there is; a step towards home is worth about kStep.
    [[nodiscard]] int cost(const Position& position, Player player) const;

    static constexpr int kStep = 100;

  private:
    [[nodiscard]] CellSet cells_to_fill(const Position& position, Player player) const;

    const Variant& variant_;
    // By player and cell: what the distance to the tip costs, beyond the best a full target can do.
    std::array<std::vector<std::int16_t>, kMaxPlayers> depth_cost_;
    std::array<int, kMaxPlayers> full_cost_{};
};

}  // namespace zwarm
