#include "engine/swarm/seat_map.h"

#include <utility>

namespace zwarm {

namespace {

CellSet image(const CellSet& set, const SeatMap& map) {
    CellSet result;
    set.for_each([&](Cell cell) { result.add(map.cell[cell]); });
    return result;
}

}  // namespace

std::optional<SeatMap> seat_map(const Variant& from, Player from_player, const Variant& to,
                                Player to_player) {
    const Topology& topology = *from.topology;
    if (topology.size() != to.topology->size() || topology.lattice() != to.topology->lattice()) {
        return std::nullopt;
    }
    for (SeatMap& map : symmetries(topology)) {
        if (image(from.start[from_player], map) == to.start[to_player] &&
            image(from.target[from_player], map) == to.target[to_player]) {
            return std::move(map);
        }
    }
    return std::nullopt;
}

PheromoneField carried(const PheromoneField& field, const SeatMap& map) {
    const Topology& topology = field.topology();
    PheromoneField result(topology);
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            if (!field.is_edge(cell, direction)) continue;
            result.set(map.cell[cell], map.direction[static_cast<std::size_t>(direction)],
                       field.at(cell, direction));
        }
    }
    return result;
}

}  // namespace zwarm
