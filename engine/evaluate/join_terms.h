// One side's stones, counted by how they are tied to its main group.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace zwarm {

struct JoinTerms {
    static constexpr std::size_t kSteps = 16;

    // Stones that a way leads to, by its length; the last for all longer ways. The main group
    // itself is at zero.
    std::array<std::int16_t, kSteps> near{};
    int hanging = 0;  // of these, stones whose every way is somewhere one cell wide
    int lost = 0;     // stones that no way leads to
    int exposed = 0;  // stones whose every way an enemy can close in one turn, and the lost ones

    [[nodiscard]] bool cut_off() const { return lost > 0; }
};

}  // namespace zwarm
