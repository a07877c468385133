// What the race home is worth, for every board with camps. A stone's cost grows with its rows to
// the tip of the target, faster the farther behind it is, and with its distance from the axis
// between the tips, where the ladders are; the rearmost stone costs something more, for an army
// waits for its last man. All of it is the sum of a table over the stones, so that a search keeps
// it up to date move by move, and the same for both sides, so that nobody dawdles to annoy.
//
// Rows and distances are counted in halves. On the hexagonal lattice a row is what a step forward
// gains. On the square one a step along the diagonal gains two halves from corner to corner, a step
// along a side one, and inside the target the axis does not matter: distance by steps would rank
// cells beside the target above cells inside.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/evaluate/race_weights.h"
#include "engine/rules/position.h"

namespace zwarm {

class RaceEvaluator {
  public:
    // Every player must have a home and a target; the variant need not outlive the tables.
    RaceEvaluator(const Variant& variant, const RaceWeights& weights);

    // In points, about a hundred to a step forward in the middle of the way.
    [[nodiscard]] int stone_cost(Player player, Cell cell) const { return cost_[player][cell]; }
    // Half rows from the player's tip, less than kMostRows.
    [[nodiscard]] int row(Player player, Cell cell) const { return row_[player][cell]; }
    [[nodiscard]] int rear_cost(int row) const { return rear_cost_[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int tempo() const { return tempo_; }

    // All of a player's stones, the rearmost included.
    [[nodiscard]] int cost(const Position& position, Player player) const;

    static constexpr int kMostRows = 64;

  private:
    std::array<std::vector<std::int32_t>, kMaxPlayers> cost_;
    std::array<std::vector<std::uint8_t>, kMaxPlayers> row_;
    std::array<std::int32_t, kMostRows> rear_cost_{};
    int tempo_ = 0;
};

}  // namespace zwarm
