// Why a game ended, as a sentence for people.
#pragma once

#include <string>

#include "engine/rules/ending.h"

namespace zwarm {

// "Black wins: all 18 stones in one group", "Draw: two passes in a row". The verdict is that on the
// position after the last turn, and the game is over.
[[nodiscard]] std::string reason_text(const Position& position, const Verdict& verdict);

}  // namespace zwarm
