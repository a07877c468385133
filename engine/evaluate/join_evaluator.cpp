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

// Every cell beside the main group, then cells with two neighbours in the wave; a group that is
// met belongs to it as a whole.
RowSet JoinEvaluator::wide_wave(const RowSet& main, const RowSet& own, const RowSet& area) const {
    RowSet reached = board_.spread(main) & area;
    while (true) {
        RowSet next = reached | (board_.between(reached) & area);
        next |= board_.spread(next & own) & own;
        if (next == reached) return reached;
        reached = next;
    }
}

JoinTerms JoinEvaluator::terms(const RowSet& own, const RowSet& area) const {
    JoinTerms terms;
    const RowSet main = main_group(own);
    RowSet rest = own - main;
    terms.count[JoinTerms::kTied] = static_cast<std::int16_t>(main.count());
    terms.count[JoinTerms::kStuck] =
        static_cast<std::int16_t>((rest - board_.spread(area - own)).count());
    if (rest.empty()) return terms;
    const RowSet wide = wide_wave(main, own, area);
    RowSet reached = main;
    for (std::size_t steps = 1; !rest.empty(); ++steps) {
        const RowSet next = board_.spread(reached) & area;
        if (next == reached) {
            terms.count[JoinTerms::kCutOff] = 1;
            terms.count[JoinTerms::kLost] = static_cast<std::int16_t>(rest.count());
            break;
        }
        reached = next;
        const RowSet met = rest & reached;
        if (met.empty()) continue;
        const std::size_t step = std::min(steps, JoinTerms::kSteps - 1);
        const int tied = (met & wide).count();
        terms.count[JoinTerms::kTied + step] =
            static_cast<std::int16_t>(terms.count[JoinTerms::kTied + step] + tied);
        terms.count[JoinTerms::kHanging + step] =
            static_cast<std::int16_t>(terms.count[JoinTerms::kHanging + step] + met.count() - tied);
        rest -= met;
    }
    return terms;
}

JoinEvaluator::Standing JoinEvaluator::stand(const RowSet& own, const RowSet& area) const {
    const JoinTerms found = terms(own, area);
    int score = 0;
    for (std::size_t i = 0; i < JoinTerms::kCount; ++i) score += found.count[i] * weights_[i];
    return {score, found.count[JoinTerms::kCutOff] != 0};
}

}  // namespace zwarm
