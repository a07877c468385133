// Where Selfo stones stand at first: sector patterns that are copied around the centre, and fixed
// irregular starts written out cell by cell.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/board/topology.h"
#include "engine/rules/move.h"

namespace zwarm {

using Starts = std::array<CellSet, kMaxPlayers>;

// A stone in the sector between the directions E and SE of a hexhex board: the centre plus `east`
// steps E and `southeast` steps SE, of this player in the first of the six copies.
struct SectorStone {
    int east = 1;  // at least 1
    int southeast = 0;
    Player player = 0;
};

// The pattern turned by 60 degrees five times; with every turn the players change round.
[[nodiscard]] Starts sector_starts(const Topology& hexhex, std::span<const SectorStone> pattern,
                                   int players);

// One character a cell in index order: '.' empty, '1'..'6' the owner.
[[nodiscard]] Starts written_starts(std::string_view cells);

}  // namespace zwarm
