// Placements of n stones on a board as numbers: the combinatorial number system. The stones' cells
// in ascending order p1 < p2 < .. have the number sum of (p_i choose i). Small, exact, and after a
// single move found without looking at the stones between.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/lab/solver/move_maker.h"

namespace zwarm::lab {

template <class Number>
class PlacementNumbers {
  public:
    using Place = MoveMaker::Place;
    static constexpr std::size_t kMostStones = 32;

    PlacementNumbers(std::size_t cells, std::size_t stones)
        : stones_(stones), choose_((cells + 1) * kRow, 0) {
        for (std::size_t n = 0; n <= cells; ++n) {
            at(n, 0) = 1;
            for (std::size_t k = 1; k <= stones + 1 && n > 0; ++k) {
                at(n, k) = at(n - 1, k - 1) + at(n - 1, k);
            }
        }
        cells_ = cells;
    }

    // Whether every number of so many stones on so many cells fits into so many bits.
    [[nodiscard]] static bool fits(std::size_t cells, std::size_t stones, double bits) {
        double count = 1;
        for (std::size_t i = 0; i < stones; ++i) {
            count *= static_cast<double>(cells - i) / static_cast<double>(i + 1);
        }
        return std::log2(count) + 0.01 < bits;
    }

    void cells_of(Number number, std::span<Place> cells) const {
        std::size_t cell = cells_;
        for (std::size_t i = stones_; i > 0; --i) {
            do {
                --cell;
            } while (choose(cell, i) > number);
            number -= choose(cell, i);
            cells[i - 1] = static_cast<Place>(cell);
        }
    }

    [[nodiscard]] Number number_of(std::span<const Place> ascending) const {
        Number number = 0;
        const std::size_t count = std::min(ascending.size(), kMostStones);
        for (std::size_t i = 0; i < count; ++i) number += choose(ascending[i], i + 1);
        return number;
    }

    // A placement whose moves are to be numbered.
    class Moves {
      public:
        Moves(const PlacementNumbers& numbers, std::span<const Place> ascending)
            : numbers_(numbers), ascending_(ascending) {
            for (std::size_t i = 0; i < ascending.size(); ++i) {
                same_[i + 1] = same_[i] + numbers.choose(ascending[i], i + 1);
                up_[i + 1] = up_[i] + numbers.choose(ascending[i], i + 2);
                down_[i + 1] = down_[i] + numbers.choose(ascending[i], i);
            }
        }

        [[nodiscard]] Number after(Place from, Place to) const {
            const std::size_t i = below(from);
            std::size_t j = below(to);
            const std::size_t n = ascending_.size();
            if (to > from) {
                // Those between take one place less.
                return same_[i] + (down_[j] - down_[i + 1]) + numbers_.choose(to, j) +
                       (same_[n] - same_[j]);
            }
            return same_[j] + numbers_.choose(to, j + 1) + (up_[i] - up_[j]) +
                   (same_[n] - same_[i + 1]);
        }

      private:
        [[nodiscard]] std::size_t below(Place cell) const {
            std::size_t count = 0;
            for (const Place stone : ascending_) count += stone < cell ? 1U : 0U;
            return count;
        }

        const PlacementNumbers& numbers_;
        std::span<const Place> ascending_;
        std::array<Number, kMostStones + 1> same_{};
        std::array<Number, kMostStones + 1> up_{};
        std::array<Number, kMostStones + 1> down_{};
    };

  private:
    static constexpr std::size_t kRow = kMostStones + 2;

    [[nodiscard]] Number& at(std::size_t n, std::size_t k) { return choose_[n * kRow + k]; }
    [[nodiscard]] Number choose(std::size_t n, std::size_t k) const {
        return choose_[n * kRow + k];
    }

    std::size_t stones_;
    std::size_t cells_ = 0;
    std::vector<Number> choose_;
};

}  // namespace zwarm::lab
