// A board as text, drawn from the rectangles of the rule file: whatever is left and right on the
// screen is left and right here. Where every player has one kind of stone, the stones are the
// players' numbers, as in positions written as text; otherwise each kind of piece has a short sign,
// explained below the board.
#pragma once

#include <string>
#include <vector>

#include "harness/zrf/state.h"

namespace zwarm::host {

// What there is to draw, apart from where it comes from. Names may hold anything.
struct DrawnBoard {
    struct Cell {
        std::string name;
        int x = 0, y = 0;  // the middle, in pixels
        int owner = -1, piece = -1;
        int camp = -1;  // whose target it is
    };

    std::vector<Cell> cells;  // those with a place on the screen
    std::vector<std::string> pieces;
    std::vector<std::string> players;
};

struct DrawingStyle {
    bool names = false;          // empty cells show their name instead of a dot
    bool colour = false;         // terminal colours: stones by owner, camps shaded, names dimmed
    bool margins = false;        // lines begin and end with the names of their outermost cells
    std::vector<int> highlight;  // cells put into brackets, e.g. of the last move
    std::vector<int> reached;    // cells put into parentheses, e.g. where a stone may go
    int cursor = -1;             // a cell drawn in reverse, with colour only
};

// A text in the colours of a player: those of his name if it is a colour's.
[[nodiscard]] std::string in_player_colours(const std::string& text, const std::string& player,
                                            int index);

// Several lines, each ended.
[[nodiscard]] std::string draw_board(const DrawnBoard& board, const DrawingStyle& style = {});
// Of a state; cells in the style are those of its model. Below come pieces_elsewhere.
[[nodiscard]] std::string draw_board(const zrf::State& state, const DrawingStyle& style = {});

// Pieces on cells without a place on the screen, and those in reserve: one line each, if any.
[[nodiscard]] std::vector<std::string> pieces_elsewhere(const zrf::State& state);

}  // namespace zwarm::host
