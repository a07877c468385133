#include "engine/agents/levels.h"

#include <algorithm>
#include <array>

namespace zwarm {

namespace {

using Levels = std::array<Weakness, kStrongest>;

// nodes, depth, overlooked, far, misjudged
constexpr Levels kSelfo{{
    {1'000, 1, 93, 0, 0},
    {1'000, 1, 89, 0, 0},
    {1'000, 1, 78, 0, 0},
    {1'000, 1, 50, 0, 0},
    {3'000, 2, 20, 0, 0},
    {1'000, 3, 0, 0, 0},
    {},
}};

constexpr Levels kHalma{{
    {200, 1, 90, 0, 0},
    {400, 1, 70, 10, 0},
    {800, 2, 50, 10, 0},
    {1'000, 2, 25, 10, 0},
    {2'000, 3, 10, 5, 0},
    {4'000, 0, 0, 0, 0},
    {},
}};

constexpr Levels kStar = kHalma;
constexpr Levels kMany = kHalma;

const Levels& levels_of(const Variant& variant) {
    if (!variant.has_camps()) return kSelfo;
    if (variant.players > 2) return kMany;
    return variant.topology->lattice() == Lattice::kHexagonal ? kStar : kHalma;
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
            .far = std::max(far, other.far),
            .misjudged = std::max(misjudged, other.misjudged)};
}

Limits Weakness::limited(Limits limits) const {
    limits.nodes = narrower(limits.nodes, nodes);
    limits.depth = narrower(limits.depth, depth);
    return limits;
}

const Weakness& level_of(const Variant& variant, int level) {
    const int place = std::clamp(level, kWeakest, kStrongest) - kWeakest;
    return levels_of(variant)[static_cast<std::size_t>(place)];
}

}  // namespace zwarm
