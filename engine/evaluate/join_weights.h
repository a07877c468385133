// What the terms of JoinTerms are worth, in hundredths of a stone unless said otherwise.
#pragma once

namespace zwarm {

// The price of ways that may be closed.
struct RiskWeights {
    int hanging;      // for each such stone
    int exposed;      // for each
    int any_exposed;  // once, if there is any
};

// Found by playing thousands of short games with weights drawn by chance and fitting a curve to
// their results: experiment selfo-weights. Most of them may be a third larger or smaller without
// a difference that a few hundred games show.
struct JoinWeights {
    int fading = 84;  // per cent of a stone's worth left after each step from the main group
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
};

}  // namespace zwarm
