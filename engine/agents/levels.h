// How strong the strong player plays, from 1 (a child wins) to 7 (as well as it can in the time it
// has). A level is a weakness: how far it looks, and what it overlooks and misjudges as people do.
// Like people it has good and bad days, so that the weaker of two levels wins sometimes: for every
// game one of its weaknesses is drawn. The numbers are data, a table for each family of games;
// `zwarm experiment levels-selfo`, `levels-halma`, `levels-star`, `levels-many` and `levels-four`
// measure them.
// All limits are counted, not timed: a level is as strong on a slow or busy machine.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/rules/variant.h"
#include "engine/search/search_control.h"

namespace zwarm {

inline constexpr int kWeakest = 1;
inline constexpr int kStrongest = 7;
inline constexpr std::string_view kLevelRange = "1..7";

struct Weakness {
    std::uint64_t nodes = 0;  // positions it looks at for a move, at most; 0 = no limit of its own
    int depth = 0;            // plies it looks ahead, at most; 0 = no limit of its own
    int overlooked = 0;       // per cent of the turns to a cell nearby that it does not see
    int distant = 0;          // per cent more for every further step of a turn
    int misjudged = 0;        // by how much, in the search's hundredths

    // Both together.
    [[nodiscard]] Weakness with(const Weakness& other) const;
    // What is asked for, as far as the weakness lets it.
    [[nodiscard]] Limits limited(Limits limits) const;

    friend bool operator==(const Weakness&, const Weakness&) = default;
};

// Of a level within kLevelRange, in the game with this seed.
[[nodiscard]] const Weakness& level_of(const Variant& variant, int level, std::uint64_t seed);

}  // namespace zwarm
