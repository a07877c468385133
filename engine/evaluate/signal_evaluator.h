// The thesis's field as an evaluator for searches: the kernel's score in hundredths of a stone, and
// whether the side is cut off.
#pragma once

#include "engine/evaluate/signal_kernel.h"
#include "engine/evaluate/signals.h"

namespace zwarm {

class SignalEvaluator {
  public:
    struct Standing {
        int score = 0;
        bool cut_off = false;
    };

    explicit SignalEvaluator(const Topology& topology) : kernel_(topology) {}

    [[nodiscard]] const RowBoard& board() const { return kernel_.board(); }
    // The side must have stones.
    [[nodiscard]] Standing stand(const RowSet& own, const RowSet& area) const {
        const bool cut = !own.within(board().flood(RowSet::of(own.first()), area));
        return {kernel_.score(own, area) * 100 / kStoneScore, cut};
    }

  private:
    SignalKernel kernel_;
};

}  // namespace zwarm
