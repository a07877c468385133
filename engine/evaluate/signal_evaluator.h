// The thesis's field as an evaluator for searches: the kernel's scores in hundredths of a stone,
// and whether the sides are cut off.
#pragma once

#include "engine/evaluate/lead.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/evaluate/signals.h"

namespace zwarm {

class SignalEvaluator {
  public:
    explicit SignalEvaluator(const Topology& topology) : kernel_(topology) {}

    [[nodiscard]] const RowBoard& board() const { return kernel_.board(); }
    // Both sides must have stones.
    [[nodiscard]] Lead lead(const RowSet& own, const RowSet& other) const {
        const RowSet own_area = board().cells() - other;
        const RowSet other_area = board().cells() - own;
        const int score = in_hundredths(own, own_area) - in_hundredths(other, other_area);
        return {score, cut_off(own, own_area) && cut_off(other, other_area)};
    }

  private:
    [[nodiscard]] int in_hundredths(const RowSet& stones, const RowSet& area) const {
        return kernel_.score(stones, area) * 100 / kStoneScore;
    }
    [[nodiscard]] bool cut_off(const RowSet& stones, const RowSet& area) const {
        return !stones.within(board().flood(RowSet::of(stones.first()), area));
    }

    SignalKernel kernel_;
};

}  // namespace zwarm
