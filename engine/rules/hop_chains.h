// Hop chains by table: the kernel under every Halma turn. Per axis, the five cells around a stone
// are five bits of its line's occupancy, and a table of 32 entries says which of the two hops along
// the axis are open. The landing cells of all axes are then or-ed together as bitboards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board/topology.h"

namespace zwarm {

// Window bits: 0 far behind, 1 near behind, 2 the cell, 3 near ahead, 4 far ahead.
struct Window {
    std::uint8_t hops = 0;   // bit 0: a hop backwards is open, bit 1: one forwards
    std::uint8_t steps = 0;  // how many of the two near cells are empty
};

inline constexpr std::array<Window, 32> kWindows = [] {
    std::array<Window, 32> windows{};
    for (unsigned bits = 0; bits < 32; ++bits) {
        const bool far_behind = (bits & 1) != 0;
        const bool near_behind = (bits & 2) != 0;
        const bool near_ahead = (bits & 8) != 0;
        const bool far_ahead = (bits & 16) != 0;
        windows[bits].hops = static_cast<std::uint8_t>((near_behind && !far_behind ? 1 : 0) |
                                                       (near_ahead && !far_ahead ? 2 : 0));
        windows[bits].steps =
            static_cast<std::uint8_t>((near_behind ? 0 : 1) + (near_ahead ? 0 : 1));
    }
    return windows;
}();

// A working copy of a position's lines in which the hopping stone can be lifted.
class HopChains {
  public:
    HopChains(const Topology& topology, std::span<const std::uint32_t> lines)
        : topology_(topology) {
        for (std::size_t i = 0; i < lines.size(); ++i) lines_[i] = lines[i];
    }

    [[nodiscard]] const Window& window(Cell cell, int axis) const {
        const LinePlace place = topology_.place(cell, axis);
        return kWindows[lines_[place.line] >> place.shift & 31U];
    }

    // Takes the stone off `cell`, or puts it back.
    template <int Axes>
    void toggle(Cell cell) {
        for (int axis = 0; axis < Axes; ++axis) {
            const LinePlace place = topology_.place(cell, axis);
            lines_[place.line] ^= 4U << place.shift;
        }
    }

    // Adds the cells one hop away from `cell` to `landings`.
    template <int Words, int Axes>
    void single_hops(Cell cell, std::array<std::uint64_t, Words>& landings) const {
        for (int axis = 0; axis < Axes; ++axis) {
            const std::uint64_t* row = topology_.landings(cell, axis, window(cell, axis).hops);
            for (std::size_t i = 0; i < Words; ++i) landings[i] |= row[i];
        }
    }

    // Visits every cell that a stone lifted from `from` reaches by one or more hops, once each and
    // in no particular order; never `from` itself.
    template <int Words, int Axes, class Visit>
    void flood(Cell from, Visit visit) const {
        std::array<std::uint64_t, Words> todo{};
        single_hops<Words, Axes>(from, todo);
        std::array<std::uint64_t, Words> reached = todo;
        reached[from >> 6] |= std::uint64_t{1} << (from & 63);
        for (std::size_t i = 0; i < Words;) {
            if (todo[i] == 0) {
                ++i;
                continue;
            }
            const auto cell =
                static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(todo[i])));
            todo[i] &= todo[i] - 1;
            visit(cell);
            std::array<std::uint64_t, Words> found{};
            single_hops<Words, Axes>(cell, found);
            for (std::size_t k = 0; k < Words; ++k) {
                found[k] &= ~reached[k];
                reached[k] |= found[k];
                todo[k] |= found[k];
            }
            for (std::size_t k = 0; k < i; ++k) {
                if (found[k] != 0) {
                    i = k;
                    break;
                }
            }
        }
    }

  private:
    const Topology& topology_;
    std::array<std::uint32_t, Topology::kMaxLines> lines_;
};

}  // namespace zwarm
