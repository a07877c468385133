// The board and the heuristic of FAUhalma (Kostarev 2024, sections 3.2 and 4.4). Cells have axial
// coordinates (x, y), y upwards, and the player who looks at the board always begins at the bottom:
//
//          (-3,6)            his goal
//      NW (-1,1)  N (0,1)
//    W (-1,0)   *   E (1,0)
//      S (0,-1)  SE (1,-1)
//          (3,-6)            his start
#pragma once

#include <array>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm {

// Hundredths, as in the paper.
struct FauWeights {
    int goal = 100;     // of the distance to each of (-3,6) (-3,5) (-2,5)
    int subgoal = 95;   // to each of (-3,4) (-2,4) (-1,4)
    int centre = 50;    // to (0,0)
    int final = 1'000;  // a game won, or lost
};

struct Axial {
    int x = 0;
    int y = 0;
};

class FauBoard {
  public:
    // The variant must be one that fits and outlive this.
    FauBoard(const Variant& variant, const FauWeights& weights);
    // Is every player's target the tip of the rhombus or the star, 12 steps up?
    [[nodiscard]] static bool fits(const Variant& variant);

    // As the player sees it.
    [[nodiscard]] Axial at(Player player, Cell cell) const { return places_[player][cell]; }
    // The place of a displacement in the order NW, N, W, E, SE, S: 0 to 5. A chain of hops goes by
    // the nearest direction.
    [[nodiscard]] int direction(Player player, Move move) const;
    // The corners of the star that are neither the player's start nor his goal.
    [[nodiscard]] const CellSet& prohibited(Player player) const { return prohibited_[player]; }
    // Steps to the goal's tip.
    [[nodiscard]] int steps(Player player, Cell cell) const;

    // Distances of the next player's pegs, less those of the player who looks; with `everyone` the
    // mean of all others'. Nothing is added for the end of the game.
    [[nodiscard]] int value(const Position& position, Player player, bool everyone) const;

  private:
    const Variant& variant_;
    std::array<Cell, kMaxPlayers> tip_{};
    std::array<std::vector<Axial>, kMaxPlayers> places_;
    std::array<CellSet, kMaxPlayers> prohibited_{};
    // By who looks, whose peg and its cell: the weighted sum of Manhattan distances. They differ
    // with who looks, as Manhattan distances do when a hexagonal board is turned.
    std::array<std::array<std::vector<int>, kMaxPlayers>, kMaxPlayers> distance_;
};

}  // namespace zwarm
