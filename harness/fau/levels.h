// The eight levels of the course's platform (Kostarev 2024, section 5). Boards, numbers of players
// and names are the platform's; its opponents are not public, so these are our own, each stronger
// than the one before: experiment fau-levels shows it.
#pragma once

#include <zwarm/engine.h>

#include <span>
#include <string_view>
#include <vector>

namespace zwarm::fau {

struct Level {
    int number;
    std::string_view name;
    std::string_view board;     // the variant's id with six pegs
    std::string_view opponent;  // a seat as on the command line; it plays B, and C too
};

[[nodiscard]] std::span<const Level> levels();

// The level's variant with five pegs, as in the winter of 2023/24, or with six.
[[nodiscard]] const Variant& variant_of(const Level& level, int pegs);

}  // namespace zwarm::fau
