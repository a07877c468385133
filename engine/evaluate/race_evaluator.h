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

#include "engine/rules/position.h"

namespace zwarm {

// In sixty-fourths of a point. Found by play, for each lattice by itself.
struct RaceWeights {
    int linear = 0;        // a row
    int square = 0;        // a row times a row
    int cube = 0;          // and once more
    int aside = 0;         // a row's width aside of the axis
    int aside_square = 0;  // that, squared
    int outside = 0;       // not in the target
    int rear = 0;          // a row of the rearmost stone
    int rear_square = 0;   // that, squared
    int tempo = 0;         // to be the one to move

    static constexpr int kUnit = 64;
};

inline constexpr RaceWeights kHexagonalRace{.linear = -320,
                                            .square = 512,
                                            .cube = 2,
                                            .aside = 4416,
                                            .aside_square = 32,
                                            .outside = 3520,
                                            .rear = 4608,
                                            .rear_square = 12,
                                            .tempo = 8000};
inline constexpr RaceWeights kSquareRace{.linear = -320,
                                         .square = 512,
                                         .cube = 2,
                                         .aside = 2200,
                                         .aside_square = 32,
                                         .outside = 3520,
                                         .rear = 4608,
                                         .rear_square = 12,
                                         .tempo = 8000};

// On sixteen squares a side or more, the way is long enough to keep together on.
inline constexpr RaceWeights kLargeSquareRace{.linear = -206,
                                              .square = 142,
                                              .cube = 2,
                                              .aside = 1988,
                                              .aside_square = 15,
                                              .outside = 1288,
                                              .rear = 2840,
                                              .rear_square = 33,
                                              .tempo = 11253};

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

// Boards that have weights of their own.
enum class RaceBoard { kHexagons, kSquares, kManySquares };

[[nodiscard]] inline RaceBoard race_board(const Topology& topology) {
    constexpr int kMany = 150;
    if (topology.lattice() == Lattice::kHexagonal) return RaceBoard::kHexagons;
    return topology.size() < kMany ? RaceBoard::kSquares : RaceBoard::kManySquares;
}
[[nodiscard]] inline const RaceWeights& race_weights(const Topology& topology) {
    switch (race_board(topology)) {
        case RaceBoard::kHexagons:
            return kHexagonalRace;
        case RaceBoard::kSquares:
            return kSquareRace;
        case RaceBoard::kManySquares:
            break;
    }
    return kLargeSquareRace;
}

}  // namespace zwarm
