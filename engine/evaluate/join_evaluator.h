// The evaluator the strong player searches with: the signal idea at a fraction of its price.
// Instead of the field of every group, one wave spreads from the main group, found by size and by
// nearness to the centre of the side's stones; each stone counts by its steps to it. The same wave
// tells whether the side is cut off. A second, wide wave enters a cell only from two sides: stones
// it does not reach hang by a single cell, which the enemy may take.
#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluate/row_board.h"

namespace zwarm {

// One side's stones, counted by how they are tied to its main group.
struct JoinTerms {
    static constexpr std::size_t kSteps = 16;                // the last for all farther stones
    static constexpr std::size_t kTied = 0;                  // + steps: reached by both waves
    static constexpr std::size_t kHanging = kTied + kSteps;  // + steps: by the narrow wave only
    static constexpr std::size_t kLost = kHanging + kSteps;  // stones that no way leads to
    static constexpr std::size_t kCutOff = kLost + 1;        // one if there is any of those
    // Stones outside the main group that cannot move.
    static constexpr std::size_t kStuck = kLost + 2;
    static constexpr std::size_t kCount = kLost + 3;

    std::array<std::int16_t, kCount> count{};
};

// Hundredths of a stone, by term.
using JoinWeights = std::array<std::int16_t, JoinTerms::kCount>;

// A stone loses a fifth of its worth with every step, as a signal does. The other weights have the
// signs and the order of size that a logistic fit to the results of games gave them, and were
// chosen by matches against the signal agent.
inline constexpr JoinWeights kJoinWeights = [] {
    constexpr std::array<std::int16_t, JoinTerms::kSteps> kBonds{100, 100, 80, 64, 51, 41, 33, 26,
                                                                 21,  17,  13, 11, 9,  7,  5,  4};
    constexpr int kHangingByOneCell = -45;
    JoinWeights weights{};
    for (std::size_t steps = 0; steps < JoinTerms::kSteps; ++steps) {
        weights[JoinTerms::kTied + steps] = kBonds[steps];
        weights[JoinTerms::kHanging + steps] =
            static_cast<std::int16_t>(kBonds[steps] + kHangingByOneCell);
    }
    weights[JoinTerms::kLost] = -20;
    weights[JoinTerms::kCutOff] = -250;
    weights[JoinTerms::kStuck] = -80;
    return weights;
}();

class JoinEvaluator {
  public:
    struct Standing {
        int score = 0;  // hundredths of a stone
        bool cut_off = false;
    };

    explicit JoinEvaluator(const Topology& topology, const JoinWeights& weights = kJoinWeights);

    [[nodiscard]] const RowBoard& board() const { return board_; }

    // How one side stands, from its stones and the cells that are not an enemy's (own stones
    // included). It must have stones.
    [[nodiscard]] Standing stand(const RowSet& own, const RowSet& area) const;
    [[nodiscard]] JoinTerms terms(const RowSet& own, const RowSet& area) const;

  private:
    [[nodiscard]] RowSet main_group(const RowSet& own) const;
    [[nodiscard]] RowSet wide_wave(const RowSet& main, const RowSet& own, const RowSet& area) const;
    [[nodiscard]] int centre_of(const RowSet& own) const;

    static constexpr int kRings = 3;

    RowBoard board_;
    JoinWeights weights_;
    // The cells within one, two and three steps of a slot.
    std::array<std::array<RowSet, kRings>, RowSet::kSlots> around_;
};

}  // namespace zwarm
