// How close a player's stones are to one connected group: Selfo's measure. Around his main group,
// levels of steps grow through all cells without foreign stones; a stone counts the more the nearer
// its level is, and nothing where no way leads. A wall therefore costs the side behind it at once.
#pragma once

#include "engine/rules/position.h"

namespace zwarm {

inline constexpr int kJoinedStone = 100;  // a stone of the main group or one step from it

// The sum over all stones of the player, between 0 and kJoinedStone for each.
[[nodiscard]] int connection(const Position& position, Player player);

// The player's connection less the mean of the others'.
[[nodiscard]] int connection_lead(const Position& position, Player player);

}  // namespace zwarm
