// The shapes that win, and the shape that can never win again.
#pragma once

#include "engine/rules/position.h"

namespace zwarm {

// Has this player the shape his variant asks for? False without stones.
[[nodiscard]] bool goal_reached(const Position& position, Player player);

// The number of connected groups of a player's stones.
[[nodiscard]] int group_count(const Position& position, Player player);

// True if the player's stones do not all lie in one region of cells free of other players' stones:
// while the others hold their wall he cannot join them.
[[nodiscard]] bool cut_off(const Position& position, Player player);

// Every player cut off: each can hold his wall by passing, so nobody wins any more.
[[nodiscard]] bool all_cut_off(const Position& position);

// Own stones inside the own target.
[[nodiscard]] int stones_home(const Position& position, Player player);

}  // namespace zwarm
