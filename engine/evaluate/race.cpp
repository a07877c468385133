#include "engine/evaluate/race.h"

#include <algorithm>

namespace zwarm {

namespace {

// A step deeper is worth a fraction of a step home, more for a stone that is far behind: a chain
// of stones that keeps together has more hops than stragglers have.
constexpr int kDepth = 12;
constexpr int kStraggler = 2;

// The target cell farthest from the middle of the board: its corner or the arm's last cell.
Cell tip_of(const Topology& topology, const CellSet& target) {
    const auto remoteness = [&](Cell cell) {
        int sum = 0;
        topology.all().for_each([&](Cell other) { sum += topology.distance(cell, other); });
        return sum;
    };
    Cell tip = target.first();
    target.for_each([&](Cell cell) {
        if (remoteness(cell) > remoteness(tip)) tip = cell;
    });
    return tip;
}

}  // namespace

Race::Race(const Variant& variant) : variant_(variant) {
    const Topology& topology = *variant.topology;
    for (Player player = 0; player < variant.players; ++player) {
        const CellSet& target = variant.target[player];
        const Cell tip = tip_of(topology, target);
        auto& costs = depth_cost_[player];
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            const int depth = topology.distance(cell, tip);
            costs.push_back(static_cast<std::int16_t>(kDepth * depth + kStraggler * depth * depth));
        }
        target.for_each([&](Cell cell) { full_cost_[player] += costs[cell]; });
    }
}

// Where the goal is a full target, whoever stands there fills it. Where all own stones must be
// home, foreign stones keep a cell busy, unless they can be exchanged.
CellSet Race::cells_to_fill(const Position& position, Player player) const {
    const CellSet& target = variant_.target[player];
    const CellSet free = target - position.occupied();
    if (!free.empty() && !variant_.exchange) return free;
    const CellSet not_own = target - position.stones(player);
    return not_own.empty() ? target : not_own;
}

int Race::cost(const Position& position, Player player) const {
    const Topology& topology = position.topology();
    const CellSet& own = position.stones(player);
    const CellSet to_fill = cells_to_fill(position, player);
    const auto& depth_cost = depth_cost_[player];
    int cost = -full_cost_[player];
    own.for_each([&](Cell cell) { cost += depth_cost[cell]; });
    (own - variant_.target[player]).for_each([&](Cell cell) {
        int nearest = topology.size();
        to_fill.for_each(
            [&](Cell goal) { nearest = std::min(nearest, topology.distance(cell, goal)); });
        cost += kStep * nearest;
    });
    return cost;
}

}  // namespace zwarm
