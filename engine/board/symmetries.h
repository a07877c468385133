// The symmetries of a board: rotations and reflections that carry cells to cells and neighbours to
// neighbours.
#pragma once

#include <array>
#include <vector>

#include "engine/board/topology.h"

namespace zwarm {

struct BoardMap {
    std::vector<Cell> cell;                                 // image of every cell
    std::array<int, Topology::kMaxDirections> direction{};  // image of every direction
};

// All of them: first the rotations from nothing upwards, clockwise, then the reflections, each
// followed by the same rotations. A board without any has the identity alone.
[[nodiscard]] std::vector<BoardMap> symmetries(const Topology& topology);
[[nodiscard]] CellSet image_of(const BoardMap& map, const CellSet& cells);

// Copies of a part of the board that lie around its centre like the pieces of a cake: the image of
// every cell in each copy, once around, the first copy being the part itself. So many rotations of
// the same angle; for eight pieces of a square, reflections in between. Nothing if the board has no
// such symmetry.
[[nodiscard]] std::vector<std::vector<Cell>> copies_around(const Topology& topology, int copies);

}  // namespace zwarm
