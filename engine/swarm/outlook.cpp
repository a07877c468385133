#include "engine/swarm/outlook.h"

#include <algorithm>
#include <cmath>

namespace zwarm {

namespace {

// Percent of a row that a row's width aside of the straight way costs: ladders belong in the
// middle.
constexpr double kAside = 5.0;
// How much more a row counts at the far end than at the tip, in percent: stragglers hurt.
constexpr double kStraggling = 15.0;

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

Outlook::Outlook(const Variant& variant, Player player) : player_(player) {
    const Topology& topology = *variant.topology;
    const CellSet& target = variant.target[player];
    const Place from = middle(topology, variant.start[player]);
    const Place to = middle(topology, target);
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
    double nearest = along(target.first());
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
        const double off = target.contains(cell) ? 0.0 : kAside * aside(cell);
        toil_[cell] = static_cast<int>(std::lround(rows * weight + off));
        if (target.contains(cell)) worst_inside = std::max(worst_inside, toil_[cell]);
    }
    // No cell outside is as good as one inside.
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        if (!target.contains(cell)) toil_[cell] = std::max(toil_[cell], worst_inside + 50);
    }
}

int Outlook::total(const Position& position) const {
    int sum = 0;
    position.stones(player_).for_each([&](Cell cell) { sum += toil_[cell]; });
    return sum;
}

}  // namespace zwarm
