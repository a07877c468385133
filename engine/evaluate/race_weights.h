// What counts how much in a race home, for each kind of board. RACE_WEIGHTS.md tells how the
// numbers were found, and what they won against those before them.
#pragma once

#include "engine/board/topology.h"

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

inline constexpr RaceWeights kHexagonalRace{.linear = 0,
                                            .square = 640,
                                            .cube = 6,
                                            .aside = 2000,
                                            .aside_square = 2000,
                                            .outside = 4500,
                                            .rear = 12000,
                                            .rear_square = -90,
                                            .tempo = 13000};
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
inline constexpr RaceWeights kLargeSquareRace{.linear = 246,
                                              .square = 205,
                                              .cube = 6,
                                              .aside = 3000,
                                              .aside_square = 250,
                                              .outside = 1200,
                                              .rear = 3700,
                                              .rear_square = 30,
                                              .tempo = 12300};

// Which of three things is a board's: hexagons, squares and many squares have their own.
template <class Thing>
[[nodiscard]] const Thing& for_board(const Topology& topology, const Thing& hexagons,
                                     const Thing& squares, const Thing& many_squares) {
    constexpr int kMany = 150;
    if (topology.lattice() == Lattice::kHexagonal) return hexagons;
    return topology.size() < kMany ? squares : many_squares;
}
[[nodiscard]] inline const RaceWeights& race_weights(const Topology& topology) {
    return for_board(topology, kHexagonalRace, kSquareRace, kLargeSquareRace);
}

}  // namespace zwarm
