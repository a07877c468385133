// Perft: the number of turn sequences of a given length, the classic check of a move generator.
#pragma once

#include <cstdint>

#include "engine/rules/position.h"

namespace zwarm {

// Sequences of `depth` turns from the position, which is back as it was on return. A line ends
// where a player reaches his goal; draws by history do not end it. The last ply is counted in bulk.
[[nodiscard]] std::uint64_t perft(Position& position, int depth);

}  // namespace zwarm
