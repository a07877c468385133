#include "engine/agents/levels.h"

#include <algorithm>
#include <array>

#include "engine/base/random.h"

namespace zwarm {

namespace {

// Weaknesses from the greatest to the least. A level has a few of them in a row, its days; the last
// level has none.
template <std::size_t kCount>
using Rungs = std::array<Weakness, kCount>;

// On its best day the last but one level is as good as the last, whatever the time: so it wins
// sometimes at any speed.
constexpr Weakness kNone{};

// nodes, depth, overlooked, distant, misjudged

// Selfo: draws are frequent there, and one weakness a level is enough.
constexpr Rungs<6> kSelfo{{
    {1'000, 1, 93, 0, 0},
    {1'000, 1, 88, 0, 0},
    {1'000, 1, 77, 0, 0},
    {1'000, 1, 47, 0, 0},
    {3'000, 2, 5, 0, 0},
    {20'000, 3, 0, 0, 0},
}};

// In a race the better player wins nearly always: each level has three days.
constexpr Rungs<8> kSquares{{
    {1'000, 1, 99, 0, 0},
    {1'000, 1, 98, 0, 0},
    {1'000, 1, 96, 0, 0},
    {1'000, 1, 91, 0, 0},
    {1'000, 1, 72, 0, 0},
    {700, 0, 0, 0, 0},
    {6'000, 0, 0, 0, 0},
    kNone,
}};

// Who walks by chance comes home more slowly there.
constexpr Rungs<8> kStar{{
    {1'000, 1, 98, 0, 0},
    {1'000, 1, 93, 0, 0},
    {1'000, 1, 89, 0, 0},
    {1'000, 1, 80, 0, 0},
    {1'000, 1, 60, 0, 0},
    {700, 0, 0, 0, 0},
    {6'000, 0, 0, 0, 0},
    kNone,
}};

// Turns ahead and boards of a beam instead of plies and positions.
constexpr Rungs<8> kManyStars{{
    {60, 1, 96, 0, 0},
    {60, 1, 93, 0, 0},
    {60, 1, 90, 0, 0},
    {60, 1, 84, 0, 0},
    {60, 1, 70, 0, 0},
    {60, 1, 30, 0, 0},
    {100, 0, 0, 0, 0},
    kNone,
}};

constexpr Rungs<8> kManySquares{{
    {60, 1, 99, 0, 0},
    {60, 1, 98, 0, 0},
    {60, 1, 97, 0, 0},
    {60, 1, 93, 0, 0},
    {60, 1, 80, 0, 0},
    {60, 1, 30, 0, 0},
    {100, 0, 0, 0, 0},
    kNone,
}};

template <std::size_t kCount>
const Weakness& drawn(const Rungs<kCount>& rungs, int level, std::uint64_t seed) {
    constexpr int kDays = static_cast<int>(kCount) - (kStrongest - kWeakest) + 1;
    static_assert(kDays >= 1);
    // Two levels that play each other have their days apart, even with one seed for both.
    Random random(seed + static_cast<std::uint64_t>(level) * 0x9E3779B97F4A7C15ULL);
    const auto day = static_cast<int>(random.below(kDays));
    return rungs[static_cast<std::size_t>(level - kWeakest + day)];
}

// Of two limits the narrower; 0 is none.
template <class Number>
Number narrower(Number a, Number b) {
    return a == 0 ? b : b == 0 ? a : std::min(a, b);
}

}  // namespace

Weakness Weakness::with(const Weakness& other) const {
    return {.nodes = narrower(nodes, other.nodes),
            .depth = narrower(depth, other.depth),
            .overlooked = std::max(overlooked, other.overlooked),
            .distant = std::max(distant, other.distant),
            .misjudged = std::max(misjudged, other.misjudged)};
}

Limits Weakness::limited(Limits limits) const {
    limits.nodes = narrower(limits.nodes, nodes);
    limits.depth = narrower(limits.depth, depth);
    return limits;
}

const Weakness& level_of(const Variant& variant, int level, std::uint64_t seed) {
    if (level >= kStrongest) return kNone;
    level = std::max(level, kWeakest);
    if (!variant.has_camps()) return drawn(kSelfo, level, seed);
    const bool star = variant.topology->lattice() == Lattice::kHexagonal;
    if (variant.players > 2) return drawn(star ? kManyStars : kManySquares, level, seed);
    return drawn(star ? kStar : kSquares, level, seed);
}

}  // namespace zwarm
