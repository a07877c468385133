#include "engine/evaluate/join_evaluator.h"

#include <algorithm>

namespace zwarm {

namespace {

constexpr int kStone = 100;  // what a stone of the main group is worth

int per_cent(int value, int rate) {
    return value * rate / 100;
}

}  // namespace

JoinEvaluator::JoinEvaluator(const Topology& topology, const JoinWeights& weights)
    : board_(topology), weights_(weights) {
    constexpr int kUnit = 1 << 16;
    bond_[0] = kStone;
    for (int steps = 1, worth = kStone * kUnit; steps < static_cast<int>(bond_.size()); ++steps) {
        bond_[static_cast<std::size_t>(steps)] =
            static_cast<std::int16_t>((worth + kUnit / 2) / kUnit);
        worth = worth / 100 * weights.fading;
    }
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

// All three at once: they do not wait for each other. A group that a wave meets belongs to it as a
// whole.
JoinEvaluator::Waves JoinEvaluator::spread(const Waves& waves, const RowSet& own,
                                           const RowSet& area, const RowSet& calm) const {
    Waves next;
    next.narrow = board_.spread(waves.narrow) & area;
    next.wide = waves.wide | (board_.between(waves.wide) & area);
    next.wide |= board_.spread(next.wide & own) & own;
    next.safe =
        waves.safe | (board_.spread(waves.safe) & calm) | (board_.between(waves.safe) & area);
    return next;
}

JoinTerms JoinEvaluator::terms(const RowSet& own, const RowSet& area) const {
    JoinTerms terms;
    const RowSet main = main_group(own);
    const RowSet loose = own - main;
    terms.joined[0] = static_cast<std::int16_t>(main.count());
    if (loose.empty()) return terms;

    const RowSet calm = (area - board_.spread(board_.cells() - area)) | own;
    const RowSet beside = board_.spread(main) & area;
    Waves waves{beside, beside, beside};
    RowSet rest = loose;
    for (std::size_t steps = 1;; ++steps) {
        const RowSet met = rest & waves.narrow;
        if (!met.empty()) {
            auto& joined = terms.joined[std::min(steps, JoinTerms::kSteps - 1)];
            joined = static_cast<std::int16_t>(joined + met.count());
            rest -= met;
        }
        if (rest.empty() && own.within(waves.wide & waves.safe)) return terms;
        const Waves next = spread(waves, own, area, calm);
        if (next == waves) break;
        waves = next;
    }
    terms.lost = rest.count();
    terms.hanging = (loose - waves.wide - rest).count();
    terms.exposed = (loose - waves.safe).count();
    return terms;
}

int JoinEvaluator::bonds(const JoinTerms& terms, const RiskWeights& risk) const {
    int sum = risk.hanging * terms.hanging + risk.exposed * terms.exposed;
    if (terms.exposed > 0) sum += risk.any_exposed;
    for (std::size_t i = 0; i < JoinTerms::kSteps; ++i) sum += terms.joined[i] * bond_[i];
    return sum;
}

int JoinEvaluator::standing(const JoinTerms& terms) const {
    const int sum = bonds(terms, weights_.open) + weights_.lost * terms.lost;
    return terms.cut_off() ? sum + weights_.cut_off : sum;
}

int JoinEvaluator::lead_over_cut_off(const JoinTerms& free, const JoinTerms& cut,
                                     int stones) const {
    const int average = weights_.average * stones;
    return weights_.ahead_bonus +
           per_cent(bonds(free, weights_.ahead) - average, weights_.ahead_own) -
           per_cent(standing(cut) - average, weights_.ahead_other);
}

Lead JoinEvaluator::lead(const RowSet& own, const RowSet& other) const {
    const JoinTerms mine = terms(own, board_.cells() - other);
    const JoinTerms theirs = terms(other, board_.cells() - own);
    int score = 0;
    if (mine.cut_off() == theirs.cut_off()) {
        score = standing(mine) - standing(theirs);
    } else if (theirs.cut_off()) {
        score = lead_over_cut_off(mine, theirs, own.count());
    } else {
        score = -lead_over_cut_off(theirs, mine, own.count());
    }
    return {weights_.turn + score, mine.cut_off() && theirs.cut_off()};
}

}  // namespace zwarm
