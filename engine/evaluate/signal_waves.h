// The signals of one side as waves: for every group the distance of every slot, found by flooding
// level by level and kept as four bit planes. Where the processor has 256-bit vectors, two groups
// spread at a time and sixteen cells add up at a time; elsewhere plain code gives the same numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/evaluate/row_board.h"
#include "engine/evaluate/signals.h"

namespace zwarm {

// One group's signal. A slot's distance is a number of four bits, one set a bit; where the signal
// is not heard all four are set, which is kSignalReach.
struct Wave {
    std::array<RowSet, 4> distance;
    RowSet stones;
    int size = 0;

    [[nodiscard]] int distance_at(int slot) const {
        int steps = 0;
        for (int k = 0; k < 4; ++k) {
            if (distance[static_cast<std::size_t>(k)].contains(slot)) steps |= 1 << k;
        }
        return steps;
    }
    [[nodiscard]] int strength_at(int slot) const {
        return std::min(kLoudest, size * kFading[static_cast<std::size_t>(distance_at(slot))]);
    }
};

class Waves {
  public:
    using Strengths = std::array<std::uint16_t, RowSet::kSlots>;

    // The signals of `own` through `area`, the cells that are not an enemy's.
    Waves(const RowBoard& board, const RowSet& own, const RowSet& area);

    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] const Wave& operator[](int i) const {
        return waves_[static_cast<std::size_t>(i)];
    }

    // All signals together, by slot: at full speed, and slot by slot as a check on it.
    [[nodiscard]] Strengths strengths() const;
    [[nodiscard]] Strengths plain_strengths() const;
    // The lowest slot of the greatest strength; there must be a group.
    [[nodiscard]] int loudest_slot() const;

  private:
    static constexpr int kMostGroups = RowSet::kSlots / 2;

    void find_groups(const RowSet& own);
    void spread(const RowSet& area);
    void plain_spread(const RowSet& area);  // step by step, on any board

    const RowBoard& board_;
    int count_ = 0;
    // Only the first count_ mean anything; clearing the rest for every position would cost more
    // than the signals themselves.
    union {
        std::array<Wave, kMostGroups> waves_;
    };
};

}  // namespace zwarm
