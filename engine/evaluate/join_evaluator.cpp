#include "engine/evaluate/join_evaluator.h"

#include <algorithm>

namespace zwarm {

JoinEvaluator::JoinEvaluator(const Topology& topology, const JoinWeights& weights)
    : board_(topology), weights_(weights) {
    for (int slot = 0; slot < RowSet::kSlots; ++slot) {
        RowSet ring = RowSet::of(slot);
        for (RowSet& reached : around_[static_cast<std::size_t>(slot)]) {
            reached = ring = board_.spread(ring);
        }
    }
}

// The mean row and column; on a convex board it is a cell.
int JoinEvaluator::centre_of(const RowSet& own) const {
    int rows = 0;
    int columns = 0;
    int count = 0;
    own.for_each([&](int slot) {
        rows += slot >> 4;
        columns += slot & 15;
        ++count;
    });
    return (2 * rows + count) / (2 * count) * 16 + (2 * columns + count) / (2 * count);
}

// Size counts three, nearness to the centre up to six; single stones matter only if there is no
// group of two.
RowSet JoinEvaluator::main_group(const RowSet& own) const {
    const auto& around = around_[static_cast<std::size_t>(centre_of(own))];
    const auto nearness = [&](const RowSet& group) {
        for (int i = 0; i < kRings; ++i) {
            if (group.intersects(around[static_cast<std::size_t>(i)])) return 6 - 2 * i;
        }
        return 0;
    };
    const RowSet joined = own & board_.beside(own);
    if (joined.empty()) {
        for (const RowSet& ring : around) {
            const RowSet near = own & ring;
            if (!near.empty()) return RowSet::of(near.first());
        }
        return RowSet::of(own.first());
    }
    RowSet best;
    int most = -1;
    for (RowSet rest = joined; !rest.empty();) {
        const RowSet group = board_.flood(RowSet::of(rest.first()), rest);
        rest -= group;
        const int merit = 3 * group.count() + nearness(group);
        if (merit > most) {
            most = merit;
            best = group;
        }
    }
    return best;
}

JoinEvaluator::Standing JoinEvaluator::stand(const RowSet& own, const RowSet& area) const {
    Standing standing;
    RowSet reached = main_group(own);
    RowSet rest = own - reached;
    standing.score = reached.count() * weights_.bond[0];
    for (std::size_t steps = 1; !rest.empty(); ++steps) {
        const RowSet next = board_.spread(reached) & area;
        if (next == reached) {
            standing.cut_off = true;
            standing.score += rest.count() * weights_.unreachable;
            break;
        }
        reached = next;
        const RowSet met = rest & reached;
        if (met.empty()) continue;
        standing.score += met.count() * weights_.bond[std::min(steps, JoinWeights::kSteps - 1)];
        rest -= met;
    }
    return standing;
}

}  // namespace zwarm
