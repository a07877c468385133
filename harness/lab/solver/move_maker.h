// All moves of an army, fast: the kernel of beam and refutation. A stone that stands between two
// cells of an axis either joins them (both empty: a hop leads from one to the other, both ways) or
// lets the one stone that stands on either of them begin a chain. So one look at every stone's axes
// gives the hop components of the empty cells, and a mover reaches the whole of each component that
// it can begin in. (That a mover's own cell is empty while it hops changes nothing: a chain never
// hops over cells of its own hop class.)
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/lab/solver/problem.h"

namespace zwarm::lab {

class MoveMaker {
  public:
    using Place = std::uint8_t;  // a cell; problems have at most 256

    MoveMaker(const Topology& topology, bool jumps_only) : jumps_only_(jumps_only) {
        const auto size = static_cast<std::size_t>(topology.size());
        axes_ = topology.axes();
        surroundings_.resize(size);
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            Surroundings& around = surroundings_[cell];
            for (int axis = 0; axis < axes_; ++axis) {
                const Cell a = topology.next(cell, 2 * axis);
                const Cell b = topology.next(cell, 2 * axis + 1);
                if (a != kNoCell) around.steps[around.step_count++] = static_cast<Place>(a);
                if (b != kNoCell) around.steps[around.step_count++] = static_cast<Place>(b);
                if (a == kNoCell || b == kNoCell) continue;
                around.pairs[around.pair_count++] = {static_cast<Place>(a), static_cast<Place>(b)};
            }
        }
        for (std::size_t i = 0; i < kPlaces; ++i) root_[i] = next_[i] = static_cast<Place>(i);
    }

    // Calls visit(from, to) for every move of `movers`, which are among `all` stones.
    template <class Visit>
    void for_each_move(std::span<const Place> movers, std::span<const Place> all, Visit visit) {
        for (const Place stone : all) {
            taken_[stone] = 1;
            begin_count_[stone] = 0;
        }
        joined_count_ = 0;
        for (const Place stone : all) {
            const Surroundings& around = surroundings_[stone];
            for (std::size_t i = 0; i < around.pair_count; ++i) {
                const auto [a, b] = around.pairs[i];
                if (taken_[a] != taken_[b]) {
                    const Place stands = taken_[a] != 0 ? a : b;
                    const Place free = taken_[a] != 0 ? b : a;
                    begins_[stands][begin_count_[stands]++] = free;
                } else if (taken_[a] == 0) {
                    join(a, b);
                }
            }
        }
        for (const Place from : movers) {
            if (!jumps_only_) {
                const Surroundings& around = surroundings_[from];
                for (std::size_t i = 0; i < around.step_count; ++i) {
                    if (taken_[around.steps[i]] == 0) visit(from, around.steps[i]);
                }
            }
            std::array<Place, 8> seen;
            std::size_t seen_count = 0;
            for (std::size_t i = 0; i < begin_count_[from]; ++i) {
                const Place free = begins_[from][i];
                const Place component = find(free);
                bool known = false;
                for (std::size_t k = 0; k < seen_count; ++k) known |= seen[k] == component;
                if (known) continue;
                seen[seen_count++] = component;
                Place to = free;
                do {
                    visit(from, to);
                    to = next_[to];
                } while (to != free);
            }
        }
        for (std::size_t i = 0; i < joined_count_; ++i) {
            root_[joined_[i]] = next_[joined_[i]] = joined_[i];
        }
        for (const Place stone : all) taken_[stone] = 0;
    }

  private:
    static constexpr std::size_t kPlaces = 256;

    struct Surroundings {
        std::array<Place, 8> steps{};
        std::array<std::array<Place, 2>, 4> pairs{};  // the two cells next to it on an axis
        std::size_t step_count = 0;
        std::size_t pair_count = 0;
    };

    Place find(Place cell) {
        while (root_[cell] != cell) cell = root_[cell] = root_[root_[cell]];
        return cell;
    }

    void join(Place a, Place b) {
        const Place first = find(a);
        const Place second = find(b);
        joined_[joined_count_++] = a;
        joined_[joined_count_++] = b;
        if (first == second) return;
        root_[second] = first;
        std::swap(next_[a], next_[b]);  // two rings become one
    }

    bool jumps_only_;
    int axes_;
    std::vector<Surroundings> surroundings_;
    std::array<std::uint8_t, kPlaces> taken_{};
    std::array<Place, kPlaces> root_{};
    std::array<Place, kPlaces> next_{};  // around the ring of a component
    std::array<std::array<Place, 8>, kPlaces> begins_{};
    std::array<std::uint8_t, kPlaces> begin_count_{};
    std::array<Place, 64 * 8> joined_{};
    std::size_t joined_count_ = 0;
};

}  // namespace zwarm::lab
