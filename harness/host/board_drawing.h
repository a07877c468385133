// A position as text, drawn from the rectangles of the rule file: whatever is left and right on the
// screen is left and right here. Each kind of piece has a short sign, explained below the board.
#pragma once

#include <string>
#include <vector>

#include "harness/zrf/state.h"

namespace zwarm::host {

struct DrawingStyle {
    bool names = false;          // empty cells show their name instead of a dot
    bool colour = false;         // terminal colours: owners, and names dimmed
    std::vector<int> highlight;  // cells put into brackets, e.g. of the last move
};

// Several lines, each ended. Pieces on cells without a place on the screen and in reserve are
// listed below.
std::string draw_board(const zrf::State& state, const DrawingStyle& style = {});

}  // namespace zwarm::host
