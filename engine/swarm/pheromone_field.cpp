#include "engine/swarm/pheromone_field.h"

#include <algorithm>

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

PheromoneField::PheromoneField(const Topology& topology)
    : topology_(&topology),
      values_(static_cast<std::size_t>(topology.size()) *
              static_cast<std::size_t>(topology.directions())) {}

double PheromoneField::sum(const Trail& trail) const {
    double sum = 0;
    for_each_edge(*topology_, trail, [&](Cell cell, int direction) { sum += at(cell, direction); });
    return sum;
}

void PheromoneField::fill(const SwarmParameters& parameters, const WayHome& way) {
    for (Cell cell = 0; cell < topology_->size(); ++cell) {
        for (int direction = 0; direction < topology_->directions(); ++direction) {
            const Cell end = topology_->next(cell, direction);
            if (end == kNoCell) continue;
            const double extra = parameters.first_field == FirstField::kEqual
                                     ? 0.0
                                     : parameters.tau0_goals / (way.row(end) + 1);
            set(cell, direction, extra + parameters.tau0);
        }
    }
}

void PheromoneField::recall(const SwarmParameters& parameters, const PheromoneField& best) {
    const double keep = parameters.recollection == Recollection::kAdded ? 1.0 : 0.0;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        values_[i] = keep * values_[i] + parameters.best_game * best.values_[i];
    }
}

void PheromoneField::deposit(const SwarmParameters& parameters, const Trail& trail) {
    const int length = path_length(parameters, trail);
    const double plain = parameters.alpha * length * parameters.tau0;
    const bool chain = trail.directions.size() > 1;
    const double factor = !trail.hops ? 1.0 : chain ? 2.0 * parameters.jump : parameters.jump;
    for_each_edge(*topology_, trail,
                  [&](Cell cell, int direction) { add(cell, direction, plain * factor); });
}

void PheromoneField::evaporate(double alpha) {
    for (double& value : values_) value *= 1.0 - alpha;
}

int path_length(const SwarmParameters& parameters, const Trail& trail) {
    return parameters.length == PathLength::kEdges ? trail.edges()
                                                   : static_cast<int>(trail.directions.size());
}

}  // namespace zwarm
