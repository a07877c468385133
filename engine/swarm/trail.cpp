#include "engine/swarm/trail.h"

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

// The direction of `to` as seen from `from`, one or two cells away on a line; -1 if it is not.
int direction_towards(const Topology& topology, Cell from, Cell to, int steps) {
    for (int direction = 0; direction < topology.directions(); ++direction) {
        Cell cell = from;
        for (int i = 0; i < steps && cell != kNoCell; ++i) cell = topology.next(cell, direction);
        if (cell == to) return direction;
    }
    return -1;
}

}  // namespace

Trail trail_of(const Position& position, Move move) {
    const Topology& topology = position.topology();
    Trail trail{.from = move.from(), .to = move.to()};
    const std::vector<Cell> path = path_of(position, move);
    trail.hops = topology.distance(move.from(), move.to()) != 1;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const int direction = direction_towards(topology, path[i - 1], path[i], trail.hops ? 2 : 1);
        if (direction >= 0) trail.directions.push_back(static_cast<std::uint8_t>(direction));
    }
    return trail;
}

std::vector<Cell> landings(const Topology& topology, const Trail& trail) {
    std::vector<Cell> cells{trail.from};
    int edge = 0;
    for_each_edge(topology, trail, [&](Cell cell, int direction) {
        if (!trail.hops || ++edge % 2 == 0) cells.push_back(topology.next(cell, direction));
    });
    return cells;
}

}  // namespace zwarm
