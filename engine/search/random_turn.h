// A turn by chance for games that are only imagined: any stone that can move, then any of its
// turns. Much cheaper than a list of all turns, and nearly as fair.
#pragma once

#include "engine/base/random.h"
#include "engine/rules/movement.h"

namespace zwarm {

// The member with so many before it.
[[nodiscard]] inline Cell nth_cell(CellSet cells, std::uint32_t n) {
    for (; n > 0; --n) cells.pop_first();
    return cells.first();
}

// A pass if no stone can move, whatever the variant says of that.
[[nodiscard]] inline Move random_turn(const Position& position, Random& random) {
    const Player player = position.to_move();
    CellSet stones = position.is_out(player) ? CellSet() : position.stones(player);
    for (auto left = static_cast<std::uint32_t>(stones.count()); left > 0; --left) {
        const Cell from = nth_cell(stones, random.below(left));
        const CellSet ends = destinations(position, from);
        if (!ends.empty()) {
            return {from, nth_cell(ends, random.below(static_cast<std::uint32_t>(ends.count())))};
        }
        stones.remove(from);
    }
    return Move::pass();
}

}  // namespace zwarm
