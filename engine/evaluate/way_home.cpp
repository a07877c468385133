#include "engine/evaluate/way_home.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace zwarm {

namespace {

// Percent of a row that a row's width aside of the straight way costs: ladders belong in the
// middle.
constexpr double kAside = 5.0;
// How much more a row counts at the far end than at the tip, in percent: stragglers hurt.
constexpr double kStraggling = 15.0;

// A step deeper is worth a fraction of a step home, more for a stone that is far behind: a chain
// of stones that keeps together has more hops than stragglers have.
constexpr int kDepth = 12;
constexpr int kStraggler = 2;

struct Place {
    double x = 0;
    double y = 0;
};

Place place(const Topology& topology, Cell cell) {
    const Point point = topology.point(cell);
    if (topology.lattice() != Lattice::kHexagonal) {
        return {static_cast<double>(point.column), static_cast<double>(point.row)};
    }
    return {point.column + point.row / 2.0, point.row * (std::sqrt(3.0) / 2.0)};
}

Place middle(const Topology& topology, const CellSet& cells) {
    Place sum;
    double count = 0;
    cells.for_each([&](Cell cell) {
        const Place p = place(topology, cell);
        sum.x += p.x;
        sum.y += p.y;
        count += 1;
    });
    return {sum.x / count, sum.y / count};
}

}  // namespace

Cell farthest_cell(const Topology& topology, const CellSet& camp, const CellSet& others) {
    Cell farthest = camp.first();
    int most = -1;
    camp.for_each([&](Cell cell) {
        int sum = 0;
        others.for_each([&](Cell other) { sum += topology.distance(cell, other); });
        if (sum > most) {
            most = sum;
            farthest = cell;
        }
    });
    return farthest;
}

WayHome::WayHome(const Variant& variant, Player player)
    : tip_(farthest_cell(*variant.topology, variant.target[player], variant.start[player])),
      target_(variant.target[player]) {
    const Topology& topology = *variant.topology;
    const Point tip = topology.point(tip_);
    const bool square = topology.lattice() == Lattice::kSquare;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        steps_.push_back(static_cast<std::int16_t>(topology.distance(cell, tip_)));
        const Point point = topology.point(cell);
        row_.push_back(square ? std::abs(point.row - tip.row) + std::abs(point.column - tip.column)
                              : steps(cell));
    }
    target_.for_each([&](Cell cell) {
        full_steps_ += steps(cell);
        const auto row = static_cast<std::size_t>(row_[cell]);
        if (target_rows_.size() <= row) target_rows_.resize(row + 1);
        target_rows_[row].add(cell);
    });
    measure_toil(variant, player);
}

int WayHome::steps_left(const CellSet& stones) const {
    int left = -full_steps_;
    stones.for_each([&](Cell cell) { left += steps_[cell]; });
    return left;
}

CellSet WayHome::locked(const CellSet& own) const {
    CellSet locked;
    for (const CellSet& row : target_rows_) {
        locked |= row & own;
        if (!row.within(own)) break;
    }
    return locked;
}

int WayHome::toil(const CellSet& stones) const {
    int sum = 0;
    stones.for_each([&](Cell cell) { sum += toil_[cell]; });
    return sum;
}

void WayHome::measure_toil(const Variant& variant, Player player) {
    const Topology& topology = *variant.topology;
    const Place from = middle(topology, variant.start[player]);
    const Place to = middle(topology, target_);
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double way = std::sqrt(dx * dx + dy * dy);
    // Rows lie across the way: on hexagons sqrt(3)/2 apart, on squares (corner to corner)
    // sqrt(1/2).
    const double row =
        topology.lattice() == Lattice::kHexagonal ? std::sqrt(3.0) / 2.0 : std::sqrt(0.5);
    const auto along = [&](Cell cell) {
        const Place p = place(topology, cell);
        return ((to.x - p.x) * dx + (to.y - p.y) * dy) / way / row;
    };
    const auto aside = [&](Cell cell) {
        const Place p = place(topology, cell);
        return std::abs((to.x - p.x) * dy - (to.y - p.y) * dx) / way / row;
    };
    double nearest = along(target_.first());
    double farthest = nearest;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        nearest = std::min(nearest, along(cell));
        farthest = std::max(farthest, along(cell));
    }
    toil_.resize(static_cast<std::size_t>(topology.size()));
    int worst_inside = 0;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const double rows = along(cell) - nearest;
        const double weight = 100.0 + kStraggling * rows / (farthest - nearest);
        // In the target a row is a row: where in it does not matter.
        const double off = target_.contains(cell) ? 0.0 : kAside * aside(cell);
        toil_[cell] = static_cast<int>(std::lround(rows * weight + off));
        aside_.push_back(static_cast<std::uint8_t>(std::lround(aside(cell))));
        if (target_.contains(cell)) worst_inside = std::max(worst_inside, toil_[cell]);
    }
    // No cell outside is as good as one inside.
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        if (!target_.contains(cell)) toil_[cell] = std::max(toil_[cell], worst_inside + 50);
    }
}

Race::Race(const Variant& variant) : variant_(variant) {
    for (Player player = 0; player < variant.players; ++player) {
        const WayHome& way = ways_.emplace_back(variant, player);
        auto& costs = depth_cost_[player];
        for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
            const int depth = way.steps(cell);
            costs.push_back(static_cast<std::int16_t>(kDepth * depth + kStraggler * depth * depth));
        }
        way.target().for_each([&](Cell cell) { full_cost_[player] += costs[cell]; });
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

// Steps to the nearest cell that is still to be filled, and what the distance to the tip costs.
int Race::stone_cost(Cell cell, Player player, const CellSet& to_fill) const {
    const int depth_cost = depth_cost_[player][cell];
    if (variant_.target[player].contains(cell)) return depth_cost;
    const Topology& topology = *variant_.topology;
    int nearest = topology.size();
    to_fill.for_each(
        [&](Cell goal) { nearest = std::min(nearest, topology.distance(cell, goal)); });
    return depth_cost + kStep * nearest;
}

Race::Costs Race::costs(const Position& position, Player player) const {
    const CellSet to_fill = cells_to_fill(position, player);
    Costs costs{};
    for (Cell cell = 0; cell < variant_.topology->size(); ++cell) {
        costs[cell] = stone_cost(cell, player, to_fill);
    }
    return costs;
}

int Race::cost(const Position& position, Player player) const {
    const CellSet to_fill = cells_to_fill(position, player);
    int cost = -full_cost_[player];
    position.stones(player).for_each([&](Cell cell) { cost += stone_cost(cell, player, to_fill); });
    return cost;
}

}  // namespace zwarm
