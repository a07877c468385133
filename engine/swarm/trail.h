// The way a stone takes in one turn, hop by hop, as the edges of the board it passes. Every edge
// of the board is two: one in each direction, named by the cell it leaves and its direction. A
// step passes one edge; a hop passes two, onto the stone it leaps and beyond.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm {

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

}  // namespace zwarm
