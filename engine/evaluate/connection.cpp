#include "engine/evaluate/connection.h"

#include <algorithm>
#include <array>

namespace zwarm {

namespace {

// 100 * 0.8^(level - 1), rounded; zero once a stone is too far away to matter.
constexpr std::array<int, 22> kCloseness{100, 100, 80, 64, 51, 41, 33, 26, 21, 17, 13,
                                         11,  9,   7,  5,  4,  4,  3,  2,  2,  1,  1};

// The stone with the smallest sum of distances to all own stones: the middle of the set.
Cell middle_stone(const Topology& topology, const CellSet& own) {
    Cell middle = own.first();
    int smallest = -1;
    own.for_each([&](Cell cell) {
        int sum = 0;
        own.for_each([&](Cell other) { sum += topology.distance(cell, other); });
        if (smallest < 0 || sum < smallest) {
            smallest = sum;
            middle = cell;
        }
    });
    return middle;
}

// The group to gather around: size counts most, nearness to the middle of the set a little.
CellSet main_group(const Topology& topology, const CellSet& own) {
    const Cell middle = middle_stone(topology, own);
    CellSet best;
    int best_weight = -1;
    for (CellSet rest = own; !rest.empty();) {
        const CellSet group = topology.flood(CellSet::of(rest.first()), own);
        rest -= group;
        int nearest = topology.size();
        group.for_each(
            [&](Cell cell) { nearest = std::min(nearest, topology.distance(cell, middle)); });
        const int weight = 3 * group.count() + std::max(0, 6 - 2 * std::max(0, nearest - 1));
        if (weight > best_weight) {
            best_weight = weight;
            best = group;
        }
    }
    return best;
}

}  // namespace

int connection(const Position& position, Player player) {
    const Topology& topology = position.topology();
    const CellSet& own = position.stones(player);
    if (own.empty()) return 0;
    const CellSet area = position.empties() | own;
    CellSet reached = main_group(topology, own);
    int sum = kJoinedStone * reached.count();
    CellSet front = reached;
    for (std::size_t level = 1; level < kCloseness.size() && !front.empty(); ++level) {
        front = (topology.grown(front) & area) - reached;
        reached |= front;
        sum += kCloseness[level] * (front & own).count();
    }
    return sum;
}

int connection_lead(const Position& position, Player player) {
    int others = 0;
    for (Player other = 0; other < position.variant().players; ++other) {
        if (other != player) others += connection(position, other);
    }
    const int opponents = position.variant().players - 1;
    return connection(position, player) - (opponents > 0 ? others / opponents : 0);
}

}  // namespace zwarm
