// What the terms of JoinTerms are worth, in hundredths of a stone unless said otherwise.
#pragma once

#include <string_view>

namespace zwarm {

// The price of ways that may be closed.
struct RiskWeights {
    int hanging;      // for each such stone
    int exposed;      // for each
    int any_exposed;  // once, if there is any
};

// Found by thousands of short games with weights drawn by chance and a curve fitted to their
// results; experiment selfo-weights changes one at a time and shows what is left to gain.
struct JoinWeights {
    // Within this, either sign, no sum of them comes near a won game.
    static constexpr int kGreatest = 600;

    int fading = 84;  // per cent of a stone's worth left after a step from the main group; 0..100
    RiskWeights open{.hanging = -54, .exposed = -27, .any_exposed = -30};
    int cut_off = -300;
    int lost = -15;  // for each stone
    int turn = 30;   // to be the one to move

    // While the other side is cut off it cannot win: what counts is to join, and both sides'
    // standings are compared with what a stone is worth on average.
    RiskWeights ahead{.hanging = -26, .exposed = -19, .any_exposed = -50};
    int ahead_bonus = 350;
    int ahead_own = 120;   // per cent of the own standing
    int ahead_other = 75;  // per cent of the standing of the side that is cut off
    int average = 67;

    // The weight of this name, such as "hanging" or "ahead-hanging"; nullptr if there is none.
    [[nodiscard]] int* named(std::string_view name);
};

}  // namespace zwarm
