// Turns as saved games and other engines write them. The strings are those that the rule packs and
// the plug-in agree on (engine/plugin/README.md); this side writes them from that page, and a test
// holds both against each other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/position.h"

namespace zwarm::lab {

// "Man a1 - e5", "Pass", an exchange or a swap; the move must be legal.
[[nodiscard]] std::string saved_turn(const Position& position, Move move);

// The legal move that a string means; nothing if there is none.
[[nodiscard]] std::optional<Move> read_saved_turn(const Position& position, std::string_view text);

}  // namespace zwarm::lab
