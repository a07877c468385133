#include "engine/evaluate/signals.h"

#include <algorithm>

namespace zwarm {

namespace {

constexpr int kNoWay = -1;

// Steps from a group to every cell through `area`; cells beside the area are reached but not left.
std::vector<int> steps_from(const Topology& topology, const CellSet& group, const CellSet& area) {
    std::vector<int> steps(static_cast<std::size_t>(topology.size()), kNoWay);
    CellSet reached = group;
    CellSet front = group;
    for (int distance = 0; !front.empty(); ++distance) {
        front.for_each([&](Cell cell) { steps[cell] = distance; });
        front = topology.grown(front & area) - reached;
        reached |= front;
    }
    return steps;
}

int audible(int size, int steps) {
    if (steps == kNoWay || steps >= kSignalReach) return 0;
    return std::min(kLoudest, size * kFading[static_cast<std::size_t>(steps)]);
}

std::vector<SignalGroup> groups_of(const Topology& topology, const CellSet& stones) {
    std::vector<SignalGroup> groups;
    for (CellSet rest = stones; !rest.empty(); rest -= groups.back().stones) {
        SignalGroup group;
        group.stones = topology.flood(CellSet::of(rest.first()), rest);
        group.size = group.stones.count();
        groups.push_back(group);
    }
    return groups;
}

}  // namespace

SignalSide hear_signals(const Position& position, Player player) {
    const Topology& topology = position.topology();
    const CellSet& own = position.stones(player);
    const CellSet area = position.empties() | own;
    SignalSide side;
    side.strength.assign(static_cast<std::size_t>(topology.size()), 0);
    side.groups = groups_of(topology, own);
    if (side.groups.empty()) return side;

    // 1. The signals add up.
    std::vector<std::vector<int>> steps;
    for (const SignalGroup& group : side.groups) {
        steps.push_back(steps_from(topology, group.stones, area));
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            const int sum = side.strength[cell] + audible(group.size, steps.back()[cell]);
            side.strength[cell] = static_cast<std::uint16_t>(std::min(kLoudest, sum));
        }
    }

    // 2. The centroid and the main group.
    side.centroid = area.first();
    area.for_each([&](Cell cell) {
        if (side.strength[cell] > side.strength[side.centroid]) side.centroid = cell;
    });
    for (std::size_t i = 0; i < side.groups.size(); ++i) {
        SignalGroup& group = side.groups[i];
        group.strength_at_centroid = audible(group.size, steps[i][side.centroid]);
        const SignalGroup& best = side.groups[side.main];
        if (group.strength_at_centroid > best.strength_at_centroid ||
            (group.strength_at_centroid == best.strength_at_centroid && group.size > best.size)) {
            side.main = i;
        }
    }

    // 3. The bonds of the other stones with the main group.
    const SignalGroup& main = side.groups[side.main];
    side.score = main.size * kStoneScore;
    (own - main.stones).for_each([&](Cell stone) {
        const int way = steps[side.main][stone];
        SignalBond bond{stone, std::max(way, 0), 0};
        if (way != kNoWay)
            bond.score = kBond[static_cast<std::size_t>(std::min(way, kLongestBond))];
        side.score += bond.score;
        side.bonds.push_back(bond);
    });
    if (side.groups.size() == 1) side.score = kOneGroupScore;
    return side;
}

int signal_value(const Position& position, Player player) {
    const Variant& variant = position.variant();
    int best_opponent = 0;
    for (Player other = 0; other < variant.players; ++other) {
        if (variant.same_team(player, other)) continue;
        best_opponent = std::max(best_opponent, hear_signals(position, other).score);
    }
    return hear_signals(position, player).score - best_opponent;
}

}  // namespace zwarm
