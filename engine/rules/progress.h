// What the rule of no progress remembers: the smallest number of groups each player ever had, and
// who was ever cut off. A new smallest number or a first cut-off is progress.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/position.h"

namespace zwarm {

class Progress {
  public:
    Progress() { fewest_groups_.fill(0xFF); }

    // The ply of the last progress.
    [[nodiscard]] int ply() const { return ply_; }
    void begin(int ply) { *this = Progress(ply); }

    // How a player stands after the given number of plies.
    void note(Player player, int groups, bool cut_off, int ply) {
        const auto bit = static_cast<std::uint8_t>(1U << player);
        if (groups < fewest_groups_[player]) {
            fewest_groups_[player] = static_cast<std::uint8_t>(groups);
            ply_ = ply;
        }
        if (cut_off && (was_cut_off_ & bit) == 0) {
            was_cut_off_ = static_cast<std::uint8_t>(was_cut_off_ | bit);
            ply_ = ply;
        }
    }
    // How all players stand in the position.
    void note(const Position& position);
    // Cut off once: whether he is so again is no progress and need not be asked.
    [[nodiscard]] bool was_cut_off(Player player) const {
        return (was_cut_off_ >> player & 1) != 0;
    }

  private:
    explicit Progress(int ply) : Progress() { ply_ = ply; }

    int ply_ = 0;
    std::array<std::uint8_t, kMaxPlayers> fewest_groups_{};
    std::uint8_t was_cut_off_ = 0;
};

}  // namespace zwarm
