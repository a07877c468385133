// The legal turns. A turn is a distinct {from, to}: hop chains that end on the same cell are one
// turn, and a chain back to its start is none. While a stone hops, its own cell counts as empty.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm {

// The cells the stone on `from` may end its turn on, for the owner of that stone.
[[nodiscard]] CellSet destinations(const Position& position, Cell from);

// All legal turns of the side to move: sorted, unique; pass and swaps after the stone moves. A
// player without any other turn passes if the variant says so, and one who is out always passes.
void generate_moves(const Position& position, MoveList& moves);

// The number of turns generate_moves would list, without listing them.
[[nodiscard]] std::int64_t count_moves(const Position& position);

[[nodiscard]] bool is_legal(const Position& position, Move move);

// Has the side to move a turn with a stone?
[[nodiscard]] bool can_move_a_stone(const Position& position);

// The cells a stone visits on a legal move, first and last included: the shortest chain. Every
// pair of neighbours in the result is one step or one hop.
[[nodiscard]] std::vector<Cell> path_of(const Position& position, Move move);

// Perft, the classic check of a move generator: the number of sequences of `depth` turns from the
// position, which is back as it was on return. A line ends where a player reaches his goal; draws
// by history do not end it. The last ply is counted in bulk.
[[nodiscard]] std::uint64_t perft(Position& position, int depth);

}  // namespace zwarm
