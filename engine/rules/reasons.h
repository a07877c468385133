// Why a game ended, as sentences for people.
#pragma once

#include <cstdint>
#include <string>

#include "engine/rules/game.h"

namespace zwarm {

// "Black wins: all 18 stones in one group".
[[nodiscard]] std::string goal_reason(const Position& position, std::uint8_t winners);
// "Draw: " and why.
[[nodiscard]] std::string draw_reason(const Variant& variant, Ending ending);
// "White wins: 7 to 5 men in the target after 500 plies".
[[nodiscard]] std::string cap_reason(const Position& position, std::uint8_t winners);
// "Blue wins: Red has no legal move".
[[nodiscard]] std::string no_move_reason(const Variant& variant, std::uint8_t winners,
                                         Player stuck);
// "White and Blue win: Black has a man in a wrong camp in round 100".
[[nodiscard]] std::string evacuation_reason(const Variant& variant, std::uint8_t winners,
                                            Player offender);
// "Red wins: .., White is second, Green is third" once the others have played on.
[[nodiscard]] std::string places_reason(const Variant& variant, const Result& result);

}  // namespace zwarm
