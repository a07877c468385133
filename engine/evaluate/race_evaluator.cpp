#include "engine/evaluate/race_evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/evaluate/way_home.h"

namespace zwarm {

namespace {

// Along and across the line from one tip to the other, in half rows and half widths.
struct Halves {
    int along = 0;
    int aside = 0;
};

// On squares corner to corner; the diagonal is one step a row.
Halves on_squares(Point cell, Point tip) {
    const int rows = std::abs(cell.row - tip.row);
    const int columns = std::abs(cell.column - tip.column);
    return {rows + columns, std::abs(rows - columns)};
}

// Twice a column to the right is one to the right and down: hence the doubled columns. Rows lie
// sqrt(3)/2 apart.
Halves on_hexagons(Point cell, Point tip, Point home) {
    const auto across = [](Point point) { return 2 * point.column + point.row; };
    const double axis_x = across(home) - across(tip);
    const double axis_y = std::sqrt(3.0) * (home.row - tip.row);
    const double x = across(cell) - across(tip);
    const double y = std::sqrt(3.0) * (cell.row - tip.row);
    const double length = std::sqrt(axis_x * axis_x + axis_y * axis_y);
    const double along = (x * axis_x + y * axis_y) / length / std::sqrt(3.0);
    const double aside = std::abs(x * axis_y - y * axis_x) / length / 2.0;
    return {std::max(static_cast<int>(std::lround(2.0 * along)), 0),
            static_cast<int>(std::lround(2.0 * aside))};
}

}  // namespace

RaceEvaluator::RaceEvaluator(const Variant& variant, const RaceWeights& weights)
    : tempo_(weights.tempo / RaceWeights::kUnit) {
    const Topology& topology = *variant.topology;
    for (Player player = 0; player < variant.players; ++player) {
        const CellSet& target = variant.target[player];
        const Point tip = topology.point(farthest_cell(topology, target, variant.start[player]));
        const Point home = topology.point(farthest_cell(topology, variant.start[player], target));
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            const Point point = topology.point(cell);
            const bool inside = target.contains(cell);
            Halves halves;
            if (topology.lattice() == Lattice::kHexagonal) {
                halves = on_hexagons(point, tip, home);
            } else {
                halves = on_squares(point, tip);
                if (inside) halves.aside = 0;
            }
            const int d = std::min(halves.along, kMostRows - 1);
            const int l = halves.aside;
            const int cost =
                (4 * weights.linear * d + 2 * weights.square * d * d + weights.cube * d * d * d +
                 4 * weights.aside * l + 2 * weights.aside_square * l * l) /
                    8 +
                (inside ? 0 : weights.outside);
            cost_[player].push_back(cost / RaceWeights::kUnit);
            row_[player].push_back(static_cast<std::uint8_t>(d));
        }
    }
    for (int d = 0; d < kMostRows; ++d) {
        rear_cost_[static_cast<std::size_t>(d)] =
            (2 * weights.rear * d + weights.rear_square * d * d) / 4 / RaceWeights::kUnit;
    }
}

int RaceEvaluator::cost(const Position& position, Player player) const {
    int sum = 0;
    int rear = 0;
    position.stones(player).for_each([&](Cell cell) {
        sum += stone_cost(player, cell);
        rear = std::max(rear, row(player, cell));
    });
    return sum + rear_cost(rear);
}

}  // namespace zwarm
