// Turns and edits as the host's strings. What a turn looks like is told in this folder's README; a
// string is read by what it does to the board, so the order of its parts does not matter.
#pragma once

#include <zillions/plugin_abi.h>

#include <string>
#include <string_view>

#include "engine/rules/position.h"

namespace zwarm {

// Longer strings are neither written nor read.
inline constexpr std::size_t kMaxHostText = ZILLIONS_MOVE_BUFFER - 1;

// The turn, which must be legal; empty if it takes more than kMaxHostText characters, which only a
// swap on a board overfilled by hand can do.
[[nodiscard]] std::string host_text(const Position& position, Move move);

// Reads a turn: DLL_OK and a legal move of the side to move, or the reason why not.
[[nodiscard]] DLL_Result parse_turn(const Position& position, std::string_view text, Move& move);

struct Edit {
    Cell cell = kNoCell;      // kNoCell: only a swap marker, which means nothing to the game
    Player player = kNobody;  // kNobody clears the cell
};

// Edits are strings in parentheses: "(Black Stone a6)", "(x a6)".
[[nodiscard]] bool is_edit(std::string_view text);
[[nodiscard]] DLL_Result parse_edit(const Variant& variant, std::string_view text, Edit& edit);

// A cell's name and nothing else, which some hosts are said to send before they ask for moves.
[[nodiscard]] bool is_bare_cell(const Variant& variant, std::string_view text);

}  // namespace zwarm
