#include "engine/evaluate/join_evaluator.h"

#include <algorithm>
#include <bit>

namespace zwarm {

namespace {

constexpr int kStone = 100;  // what a stone of the main group is worth

int per_cent(int value, int rate) {
    return value * rate / 100;
}

// A wave after as many steps as it takes to reach all of the stones, or all it can.
template <class Step>
RowSet settled(RowSet wave, const RowSet& stones, Step step) {
    while (!stones.within(wave)) {
        const RowSet next = step(wave);
        if (next == wave) break;
        wave = next;
    }
    return wave;
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

// The mean row and column; on a convex board it is a cell. Sums bit by bit: a slot has its column
// in its lower four bits and its row in the upper four, the last two of which say which word it is
// in.
int JoinEvaluator::centre_of(const RowSet& own) {
    constexpr std::array<std::uint64_t, 6> kHasBit{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                   0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                   0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    int rows = 0;
    int columns = 0;
    int count = 0;
    for (int i = 0; i < 4; ++i) {
        const std::uint64_t word = own.word(i);
        const auto with_bit = [&](std::size_t bit) { return std::popcount(word & kHasBit[bit]); };
        const int here = std::popcount(word);
        count += here;
        columns += with_bit(0) + 2 * with_bit(1) + 4 * with_bit(2) + 8 * with_bit(3);
        rows += with_bit(4) + 2 * with_bit(5) + 4 * i * here;
    }
    return (2 * rows + count) / (2 * count) * 16 + (2 * columns + count) / (2 * count);
}

// Size counts three, nearness to the centre up to six; single stones matter only if there is no
// group of two.
RowSet JoinEvaluator::main_group(const RowSet& own) const {
    return board_.with_ways([&](const auto& ways) { return main_group(ways, own); });
}

template <class Ways>
RowSet JoinEvaluator::main_group(const Ways& ways, const RowSet& own) const {
    const auto& around = around_[static_cast<std::size_t>(centre_of(own))];
    const auto nearness = [&](const RowSet& group) {
        for (int i = 0; i < kRings; ++i) {
            if (group.intersects(around[static_cast<std::size_t>(i)])) return 6 - 2 * i;
        }
        return 0;
    };
    const RowSet joined = own & ways.beside(own);
    if (joined.empty()) {
        for (const RowSet& ring : around) {
            const RowSet near = own & ring;
            if (!near.empty()) return RowSet::of(near.first());
        }
        return RowSet::of(own.first());
    }
    RowSet best;
    int most = -1;
    // Once all stones left would not make a better group, it does not matter which they make.
    for (RowSet rest = joined; 3 * rest.count() + 6 > most && !rest.empty();) {
        const RowSet group = RowBoard::flood(ways, RowSet::of(rest.first()), rest);
        rest -= group;
        const int merit = 3 * group.count() + nearness(group);
        if (merit > most) {
            most = merit;
            best = group;
        }
    }
    return best;
}

JoinTerms JoinEvaluator::terms(const RowSet& own, const RowSet& area, const RowSet& main) const {
    return board_.with_ways([&](const auto& ways) { return terms(ways, own, area, main); });
}

template <class Ways>
JoinTerms JoinEvaluator::terms(const Ways& ways, const RowSet& own, const RowSet& area,
                               const RowSet& main) const {
    JoinTerms terms;
    const RowSet loose = own - main;
    terms.joined[0] = static_cast<std::int16_t>(main.count());
    if (loose.empty()) return terms;

    // A group that the wide wave meets belongs to it as a whole.
    const auto widened = [&](const RowSet& wide) {
        const RowSet wider = wide | (ways.between(wide) & area);
        return wider | (ways.spread(wider & own) & own);
    };
    // The first two waves at once, as long as steps are counted: they do not wait for each other.
    RowSet narrow = ways.spread(main) & area;
    RowSet wide = narrow;
    RowSet rest = loose;
    for (std::size_t steps = 1;; ++steps) {
        const RowSet met = rest & narrow;
        if (!met.empty()) {
            auto& joined = terms.joined[std::min(steps, JoinTerms::kSteps - 1)];
            joined = static_cast<std::int16_t>(joined + met.count());
            rest -= met;
            if (rest.empty()) break;
        }
        const RowSet next = ways.spread(narrow) & area;
        wide = widened(wide);
        if (next == narrow) break;
        narrow = next;
    }
    terms.lost = rest.count();
    wide = settled(wide, own, widened);
    // Own stones are calm too: wherever the wide wave goes, the safe one does.
    const RowSet calm = (area - ways.spread(board_.cells() - area)) | own;
    const RowSet roomy = settled(
        main, own, [&](const RowSet& reached) { return reached | (ways.spread(reached) & calm); });
    terms.pressed = (loose - roomy).count();
    if (own.within(wide)) return terms;
    terms.hanging = (loose - wide - rest).count();

    const RowSet safe = settled(wide | roomy, own, [&](const RowSet& reached) {
        return reached | (ways.spread(reached) & calm) | (ways.between(reached) & area);
    });
    terms.exposed = (loose - safe).count();
    return terms;
}

int JoinEvaluator::bonds(const JoinTerms& terms, const RiskWeights& risk) const {
    int sum =
        risk.pressed * terms.pressed + risk.hanging * terms.hanging + risk.exposed * terms.exposed;
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

int JoinEvaluator::lead(const JoinTerms& mine, const JoinTerms& theirs, int stones) const {
    if (mine.cut_off() == theirs.cut_off()) {
        return weights_.turn + standing(mine) - standing(theirs);
    }
    return weights_.turn + (theirs.cut_off() ? lead_over_cut_off(mine, theirs, stones)
                                             : -lead_over_cut_off(theirs, mine, stones));
}

Lead JoinEvaluator::lead(const RowSet& own, const RowSet& other, const RowSet& own_main,
                         const RowSet& other_main) const {
    const JoinTerms mine = terms(own, board_.cells() - other, own_main);
    const JoinTerms theirs = terms(other, board_.cells() - own, other_main);
    return {lead(mine, theirs, own.count()), mine.cut_off() && theirs.cut_off()};
}

}  // namespace zwarm
