// Hop chains by table: the kernel under every Halma turn. The position keeps for each cell the
// directions in which the next cell and the one after it are occupied, so the open hops of a cell
// are one byte.
//
// A hop moves a stone by twice a unit step, so a chain never leaves the cells whose coordinates are
// even where the start's are even and odd where they are odd (Bell's types). Three things follow:
// a chain never hops over the cell it started from, so it does not matter that this cell is empty
// while the stone is under way; a chain never ends next to its start, so steps and chains lead to
// different cells; and "reachable by hops" parts the empty cells into components that are the same
// for every stone, each of which has to be traced only once a position.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/rules/position.h"

namespace zwarm {

// The number of ones in a byte; 32-bit processors of old have no instruction for it.
inline constexpr std::array<std::uint8_t, 256> kOnes = [] {
    std::array<std::uint8_t, 256> ones{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        ones[byte] = static_cast<std::uint8_t>(std::popcount(byte));
    }
    return ones;
}();

// The directions in which a hop from the cell is open: a stone next to it, an empty cell behind.
[[nodiscard]] inline std::uint8_t open_hops(const Position& position, Cell cell) {
    return static_cast<std::uint8_t>(position.next_taken(cell) & ~position.beyond_taken(cell));
}

// Visits every empty cell reached from `from` by one or more hops, once each and breadth first;
// never `from` itself, be it the hopping stone's cell or an empty one. Words is the topology's.
template <int Words, class Visit>
void flood_hops(const Position& position, Cell from, Visit visit) {
    const Topology& topology = position.topology();
    // 32-bit words, so that the i686 build needs no pairs of registers.
    std::array<std::uint32_t, std::size_t{2} * Words> seen{};
    seen[from >> 5] = 1U << (from & 31);
    std::array<Cell, std::size_t{64} * Words> queue;
    std::size_t head = 0;
    std::size_t tail = 0;
    Cell cell = from;
    while (true) {
        const Topology::Ring& ring = topology.ring(cell);
        for (unsigned hops = open_hops(position, cell); hops != 0; hops &= hops - 1) {
            const Cell to = ring.beyond[static_cast<std::size_t>(std::countr_zero(hops))];
            const std::uint32_t bit = 1U << (to & 31);
            if ((seen[to >> 5] & bit) != 0) continue;
            seen[to >> 5] |= bit;
            visit(to);
            queue[tail++] = to;
        }
        if (head == tail) return;
        cell = queue[head++];
    }
}

// Where a stone's turns lead on a board that is no position, such as an army alone: the steps and
// the chains, each cell once, chains breadth first. `taken(cell)` says where stones stand, and must
// be true off the board, for kMaxCells.
template <class Taken, class Visit>
void visit_turns(const Topology& topology, Cell from, const Taken& taken, Visit visit) {
    CellSet reached = CellSet::of(from);
    std::array<Cell, kMaxCells> queue;
    queue[0] = from;
    std::size_t tail = 1;
    for (std::size_t head = 0; head < tail; ++head) {
        const Topology::Ring& ring = topology.ring(queue[head]);
        for (std::size_t d = 0; d < static_cast<std::size_t>(topology.directions()); ++d) {
            if (!taken(ring.next[d])) {
                if (head == 0) visit(ring.next[d]);
                continue;
            }
            const Cell to = ring.beyond[d];
            if (taken(to) || reached.contains(to)) continue;
            reached.add(to);
            queue[tail++] = to;
            visit(to);
        }
    }
}

// The components of the empty cells under hops, traced when first asked for. For one position.
template <int Words>
class HopComponents {
  public:
    explicit HopComponents(const Position& position)
        : position_(position), topology_(position.topology()) {}

    // The number of cells that chains of the stone on `from` end on.
    [[nodiscard]] int chain_ends(Cell from) {
        const Topology::Ring& ring = topology_.ring(from);
        int count = 0;
        for (unsigned hops = open_hops(position_, from); hops != 0; hops &= hops - 1) {
            const Cell to = ring.beyond[static_cast<std::size_t>(std::countr_zero(hops))];
            if (open_hops(position_, to) == 0) {
                ++count;
                continue;
            }
            if (label_[to] == 0) trace(to);
            Component& component = components_[label_[to]];
            // Two hops may lead into the same component.
            if (component.counted_for != from) count += component.size;
            component.counted_for = from;
        }
        return count;
    }

  private:
    struct Component {
        Cell size;
        Cell counted_for;
    };

    void trace(Cell seed) {
        const Cell label = ++last_label_;
        std::array<Cell, std::size_t{64} * Words> queue;
        queue[0] = seed;
        label_[seed] = label;
        Cell tail = 1;
        for (Cell head = 0; head < tail; ++head) {
            const Topology::Ring& ring = topology_.ring(queue[head]);
            for (unsigned hops = open_hops(position_, queue[head]); hops != 0; hops &= hops - 1) {
                const Cell to = ring.beyond[static_cast<std::size_t>(std::countr_zero(hops))];
                if (label_[to] != 0) continue;
                label_[to] = label;
                queue[tail++] = to;
            }
        }
        components_[label] = {tail, kNoCell};
    }

    const Position& position_;
    const Topology& topology_;
    Cell last_label_ = 0;
    std::array<Cell, std::size_t{64} * Words> label_{};
    std::array<Component, std::size_t{64} * Words> components_;
};

}  // namespace zwarm
