// What swarms read and write: one player's pheromones, a value on every directed edge of the board,
// and what the equations do to all or some of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/evaluate/way_home.h"
#include "engine/rules/position.h"
#include "engine/swarm/parameters.h"

namespace zwarm {

// The way a stone takes in one turn, hop by hop, as the edges of the board it passes. Every edge
// of the board is two: one in each direction, named by the cell it leaves and its direction. A
// step passes one edge; a hop passes two, onto the stone it leaps and beyond.
struct Trail {
    Cell from = kNoCell;
    Cell to = kNoCell;
    bool hops = false;                       // a chain of hops; otherwise one step
    std::vector<std::uint8_t> directions{};  // of every step or hop, in order

    [[nodiscard]] Move move() const { return {from, to}; }
    [[nodiscard]] int edges() const { return static_cast<int>(directions.size()) * (hops ? 2 : 1); }
};

// Calls visit(cell, direction) for every edge in order.
template <class Visit>
void for_each_edge(const Topology& topology, const Trail& trail, Visit visit) {
    Cell cell = trail.from;
    for (const std::uint8_t direction : trail.directions) {
        for (int leg = 0; leg < (trail.hops ? 2 : 1); ++leg) {
            visit(cell, static_cast<int>(direction));
            cell = topology.next(cell, direction);
        }
    }
}

// The shortest way of a legal stone move.
[[nodiscard]] Trail trail_of(const Position& position, Move move);

// The cells where the stone touches down, first and last included.
[[nodiscard]] std::vector<Cell> landings(const Topology& topology, const Trail& trail);

class PheromoneField {
  public:
    // Zero everywhere. The topology must outlive the field.
    explicit PheromoneField(const Topology& topology);

    [[nodiscard]] const Topology& topology() const { return *topology_; }
    [[nodiscard]] bool is_edge(Cell cell, int direction) const {
        return topology_->next(cell, direction) != kNoCell;
    }
    // The edge that leaves `cell` in a direction; zero where the board ends.
    [[nodiscard]] double at(Cell cell, int direction) const {
        return values_[index(cell, direction)];
    }
    // Only for edges.
    void set(Cell cell, int direction, double value) { values_[index(cell, direction)] = value; }
    void add(Cell cell, int direction, double value) { values_[index(cell, direction)] += value; }
    // A number for every directed edge, from 0 to values().size() - 1.
    [[nodiscard]] std::size_t index(Cell cell, int direction) const {
        return static_cast<std::size_t>(cell) * static_cast<std::size_t>(topology_->directions()) +
               static_cast<std::size_t>(direction);
    }
    // All values by index; those of edges that do not exist are zero.
    [[nodiscard]] std::span<const double> values() const { return values_; }

    // Sum over the edges of a trail.
    [[nodiscard]] double sum(const Trail& trail) const;

    // (9) or (10). The distance of an edge is that of its end, plus one: the edges into the tip
    // have distance 1 and carry tau0_goals + tau0.
    void fill(const SwarmParameters& parameters, const WayHome& way);
    // The best game's field in the first one.
    void recall(const SwarmParameters& parameters, const PheromoneField& best);
    // (15): what one turn leaves on its edges.
    void deposit(const SwarmParameters& parameters, const Trail& trail);
    // (17).
    void evaporate(double alpha);

    friend bool operator==(const PheromoneField& a, const PheromoneField& b) {
        return a.topology_ == b.topology_ && a.values_ == b.values_;
    }

  private:
    const Topology* topology_;
    std::vector<double> values_;
};

// The length l of a path.
[[nodiscard]] int path_length(const SwarmParameters& parameters, const Trail& trail);

}  // namespace zwarm
