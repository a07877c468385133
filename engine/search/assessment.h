// What a state says of a position, how a search is to take it, and what it answers.
#pragma once

#include <cstdint>

#include "engine/rules/ending.h"

namespace zwarm {

struct Assessment {
    int score = 0;                     // for the side to move, while the game is open
    Outcome outcome = Outcome::kOpen;  // for the side to move
};

struct SearchStyle {
    int contempt = 0;        // how much worse than an even position a draw is for the root's side
    int noise = 0;           // positions are misjudged by up to this much: variety
    std::uint64_t seed = 0;  // of the noise

    // The same position is misjudged in the same way throughout a search.
    [[nodiscard]] int misjudged_by(std::uint64_t key) const {
        if (noise == 0) return 0;
        const std::uint64_t mixed = (key ^ seed) * 0x9E3779B97F4A7C15ULL;
        const auto range = static_cast<std::uint64_t>(2 * noise + 1);
        return static_cast<int>((mixed >> 32) % range) - noise;
    }
};

struct SearchResult {
    Move best;
    int score = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
};

}  // namespace zwarm
