// The evaluator the strong player searches with: the signal idea at a fraction of its price.
// Instead of the field of every group, waves spread from the main group, found by size and by
// nearness to the centre of the side's stones. A narrow wave goes wherever there is no enemy: each
// stone counts by its steps, and what it does not reach is cut off. A wide wave enters a cell only
// from two sides: stones it does not reach hang by a single cell somewhere. A safe wave enters a
// cell from one side only if no enemy stands next to it: stones it does not reach can be cut off by
// one enemy turn. So the evaluator sees blockades come, for either side.
#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluate/join_terms.h"
#include "engine/evaluate/join_weights.h"
#include "engine/evaluate/lead.h"
#include "engine/evaluate/row_board.h"

namespace zwarm {

class JoinEvaluator {
  public:
    explicit JoinEvaluator(const Topology& topology, const JoinWeights& weights = {});

    [[nodiscard]] const RowBoard& board() const { return board_; }

    // One side's terms, from its stones and the cells that are not an enemy's (own stones
    // included). It must have stones.
    [[nodiscard]] JoinTerms terms(const RowSet& own, const RowSet& area) const;
    // How a side stands among others none of which is known to be cut off.
    [[nodiscard]] int standing(const JoinTerms& terms) const;
    // Two sides, `own` to move.
    [[nodiscard]] Lead lead(const RowSet& own, const RowSet& other) const;

  private:
    struct Waves {
        RowSet narrow;
        RowSet wide;
        RowSet safe;
        bool operator==(const Waves&) const = default;
    };

    [[nodiscard]] RowSet main_group(const RowSet& own) const;
    [[nodiscard]] int centre_of(const RowSet& own) const;
    [[nodiscard]] Waves spread(const Waves& waves, const RowSet& own, const RowSet& area,
                               const RowSet& calm) const;
    [[nodiscard]] int bonds(const JoinTerms& terms, const RiskWeights& risk) const;
    [[nodiscard]] int lead_over_cut_off(const JoinTerms& free, const JoinTerms& cut,
                                        int stones) const;

    static constexpr int kRings = 3;

    RowBoard board_;
    JoinWeights weights_;
    std::array<std::int16_t, JoinTerms::kSteps> bond_{};  // a stone's worth by its steps
    // The cells within one, two and three steps of a slot.
    std::array<std::array<RowSet, kRings>, RowSet::kSlots> around_;
};

}  // namespace zwarm
