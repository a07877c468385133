#include "engine/swarm/course.h"

#include <algorithm>
#include <cstdlib>

namespace zwarm {

namespace {

int tip_distance(const Topology& topology, Cell a, Cell b) {
    if (topology.lattice() != Lattice::kSquare) return topology.distance(a, b);
    const Point p = topology.point(a);
    const Point q = topology.point(b);
    return std::abs(p.row - q.row) + std::abs(p.column - q.column);
}

}  // namespace

Course::Course(const Variant& variant, Player player) : target_(variant.target[player]) {
    const Topology& topology = *variant.topology;
    // The tip is the target cell farthest from where the stones come from.
    int farthest = -1;
    target_.for_each([&](Cell cell) {
        int sum = 0;
        variant.start[player].for_each(
            [&](Cell other) { sum += tip_distance(topology, cell, other); });
        if (sum > farthest) {
            farthest = sum;
            tip_ = cell;
        }
    });
    distance_.resize(static_cast<std::size_t>(topology.size()));
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        distance_[cell] = tip_distance(topology, cell, tip_);
    }
    int last_row = 0;
    target_.for_each([&](Cell cell) { last_row = std::max(last_row, distance_[cell]); });
    rows_.resize(static_cast<std::size_t>(last_row) + 1);
    target_.for_each(
        [&](Cell cell) { rows_[static_cast<std::size_t>(distance_[cell])].add(cell); });
}

CellSet Course::locked(const CellSet& own) const {
    CellSet locked;
    for (const CellSet& row : rows_) {
        locked |= row & own;
        if (!row.within(own)) break;
    }
    return locked;
}

}  // namespace zwarm
