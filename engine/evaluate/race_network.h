// What a table over single stones cannot say of a race: a small network that corrects it, learnt
// from games (`zwarm learn race-network`). Each side sees the board as if it ran from the first
// player's home: sums over its own and the other's stones, kept up to date move by move, cut off
// below nothing and above one, and weighed by whose turn it is. Whole numbers throughout, so that
// every machine comes to the same.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/rules/variant.h"

namespace zwarm {

class RaceNetwork {
  public:
    static constexpr std::size_t kHidden = 32;
    static constexpr int kOne = 256;      // of a sum
    static constexpr int kPoint = 64;     // of an output's weight
    static constexpr double kMostIn = 2;  // so that no sum of all stones overflows
    static constexpr double kMostOut = 500;

    using Sums = std::array<std::int16_t, kHidden>;

    // What was learnt, in the first player's view: for every cell an own stone's and then an
    // other's kHidden weights; the sums of an empty board; points of the sums of the side to move
    // and then of the other's.
    struct Learnt {
        std::span<const float> stones;
        std::span<const float> bias;
        std::span<const float> output;
    };

    // A board on which the second player runs as the first does, turned around.
    [[nodiscard]] static bool serves(const Variant& variant);
    // The cell that is to this player what the result is to the first.
    [[nodiscard]] static std::vector<Cell> view(const Variant& variant, Player player);

    // The variant must be served; it need not outlive the network.
    RaceNetwork(const Variant& variant, const Learnt& learnt);

    // As the two players see the board.
    using Views = std::array<Sums, 2>;
    void begin(Views& views) const { views = {bias_, bias_}; }
    void add(Views& views, Player owner, Cell cell) const {
        for (std::size_t viewer = 0; viewer < 2; ++viewer) {
            const Sums& weights = row(viewer, owner, cell);
            for (std::size_t i = 0; i < kHidden; ++i) {
                views[viewer][i] = static_cast<std::int16_t>(views[viewer][i] + weights[i]);
            }
        }
    }
    // The views after a stone's move.
    void carry(const Views& before, Views& after, Player owner, Cell from, Cell to) const {
        for (std::size_t viewer = 0; viewer < 2; ++viewer) {
            const Sums& old = row(viewer, owner, from);
            const Sums& fresh = row(viewer, owner, to);
            for (std::size_t i = 0; i < kHidden; ++i) {
                after[viewer][i] = static_cast<std::int16_t>(before[viewer][i] + fresh[i] - old[i]);
            }
        }
    }
    // Points for the side to move.
    [[nodiscard]] int correction(const Views& views, std::size_t side) const {
        const int sum = weighed(views[side], output_[0]) + weighed(views[side ^ 1], output_[1]);
        return sum / (kOne * kPoint);
    }

  private:
    [[nodiscard]] const Sums& row(std::size_t viewer, Player owner, Cell cell) const {
        return stones_[viewer][2 * std::size_t{cell} + (owner == viewer ? 0 : 1)];
    }
    static int weighed(const Sums& sums, const Sums& weights) {
        int sum = 0;
        for (std::size_t i = 0; i < kHidden; ++i) {
            const std::int16_t low = sums[i] < 0 ? std::int16_t{0} : sums[i];
            const std::int16_t seen = low > kOne ? std::int16_t{kOne} : low;
            sum += seen * weights[i];
        }
        return sum;
    }

    std::array<std::vector<Sums>, 2> stones_;  // by viewer: two rows a cell
    Sums bias_{};
    std::array<Sums, 2> output_{};
};

}  // namespace zwarm
