// What a player overlooks. Weak levels play like people: they think, but some turns escape them,
// long chains of hops more easily than steps. What is out of sight in a position stays so for the
// same seed, so a search with the same seed always sees the same.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/board/topology.h"
#include "engine/rules/move.h"

namespace zwarm {

struct Sight {
    int overlooked = 0;       // so many of a hundred turns to a cell nearby are not seen
    int distant = 0;          // and so many more for every further step a turn leads
    std::uint64_t seed = 0;   // of what it is that escapes
    const Topology* board{};  // must be set where anything is overlooked

    [[nodiscard]] bool sees_all() const { return overlooked == 0 && distant == 0; }

    // Who overlooks much does not think of passing, or two of them would end every game at once.
    [[nodiscard]] bool sees(std::uint64_t key, Move move) const {
        if (!move.is_stone_move()) return !move.is_pass();
        const int steps = board->distance(move.from(), move.to());
        const int hidden = std::min(overlooked + distant * (steps - 1), kMostHidden);
        const std::uint64_t turn = (std::uint64_t{move.from()} << 16 | move.to()) + 1;
        return static_cast<int>(mixed(key, turn) % 100) >= hidden;
    }
    // Which of so many turns it is when none is seen.
    [[nodiscard]] std::size_t anything(std::uint64_t key, std::size_t count) const {
        return static_cast<std::size_t>(mixed(key, 0) % count);
    }

  private:
    static constexpr int kMostHidden = 99;  // nothing is impossible to see

    // 32 bits that depend on everything.
    [[nodiscard]] std::uint64_t mixed(std::uint64_t key, std::uint64_t turn) const {
        std::uint64_t bits = (key ^ seed) + turn * 0x9E3779B97F4A7C15ULL;
        bits = (bits ^ bits >> 31) * 0xD6E8FEB86659FD93ULL;
        return bits >> 32;
    }
};

}  // namespace zwarm
