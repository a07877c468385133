// The evaluator the strong player searches with: the signal idea at a tenth of its price. Instead
// of the field of every group, one wave spreads from the main group, found by size and by nearness
// to the centre of the side's stones; each stone counts by its steps to it. The same wave tells
// whether the side is cut off.
#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluate/row_board.h"

namespace zwarm {

// Hundredths of a stone.
struct JoinWeights {
    static constexpr std::size_t kSteps = 16;
    // By steps from the main group: what a stone there is worth, the last for all farther ones.
    std::array<std::int16_t, kSteps> bond{100, 100, 80, 64, 51, 41, 33, 26,
                                          21,  17,  13, 11, 9,  7,  5,  4};
    std::int16_t unreachable = -25;  // a stone that no way leads to
};

class JoinEvaluator {
  public:
    struct Standing {
        int score = 0;  // hundredths of a stone
        bool cut_off = false;
    };

    explicit JoinEvaluator(const Topology& topology, const JoinWeights& weights = {});

    [[nodiscard]] const RowBoard& board() const { return board_; }

    // How one side stands, from its stones and the cells that are not an enemy's (own stones
    // included). It must have stones.
    [[nodiscard]] Standing stand(const RowSet& own, const RowSet& area) const;

  private:
    [[nodiscard]] RowSet main_group(const RowSet& own) const;
    [[nodiscard]] int centre_of(const RowSet& own) const;

    static constexpr int kRings = 3;

    RowBoard board_;
    JoinWeights weights_;
    // The cells within one, two and three steps of a slot.
    std::array<std::array<RowSet, kRings>, RowSet::kSlots> around_;
};

}  // namespace zwarm
