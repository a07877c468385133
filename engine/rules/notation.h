// Text for positions and moves, as commands, files and tests write them.
//
// Position: one character a cell in index order ('.' empty, '1'..'6' the owner), a blank, the
// player to move (1..6), optionally a blank and the ply. Move: "a6-b7", "pass", "swap"; with more
// than two players a swap names the other player's number, "swap2".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/position.h"

namespace zwarm {

[[nodiscard]] std::string position_text(const Position& position);

// std::nullopt if the text is not a position of the variant; then `error` says why in one line.
[[nodiscard]] std::optional<Position> parse_position(const Variant& variant, std::string_view text,
                                                     std::string& error);

[[nodiscard]] std::string move_text(const Variant& variant, Move move);

// The move the text spells, legal or not; std::nullopt if it spells none.
[[nodiscard]] std::optional<Move> parse_move(const Variant& variant, std::string_view text);
// The same as the player to move means it: between two, a swap is with the other one. Without a
// position it is taken for the second player's, who is offered it in a game from the start.
[[nodiscard]] std::optional<Move> parse_move(const Position& position, std::string_view text);

// The board as a picture in characters, rows sheared as they lie on the board.
[[nodiscard]] std::string board_picture(const Position& position);

}  // namespace zwarm
