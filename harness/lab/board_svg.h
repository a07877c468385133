// A board as SVG: cells, camps, stones, and what an agent sees in it: a value for each cell (drawn
// as the cell's shade) or for each directed edge (drawn as a line beside the straight way, so that
// both directions show), such as a swarm's pheromones and Selfo's signals. Colours are "#rrggbb".
#pragma once

#include <zwarm/swarm.h>

#include <string>
#include <vector>

namespace zwarm::lab {

struct EdgeMark {
    Cell from = 0;
    Cell to = 0;
    double strength = 0;  // 0..1: thickness and depth of colour
    std::string colour{};
    std::string tooltip{};  // may be empty
};

struct CellMark {
    double strength = 0;  // 0..1: from the empty cell's colour to `colour`
    std::string colour{};
    std::string tooltip{};
};

// A ring around a cell.
struct RingMark {
    Cell cell = 0;
    std::string colour{};
};

// What a colour means: a line of the legend below the board.
struct LegendLine {
    std::string colour{};
    double strength = 1;  // as for a mark
    std::string text{};
};

struct BoardPicture {
    explicit BoardPicture(const Position& drawn) : position(drawn) {}

    const Position& position;
    std::string title{};
    std::vector<CellMark> cells{};  // by cell; empty = plain
    std::vector<EdgeMark> edges{};
    std::vector<RingMark> rings{};  // several of one cell lie inside one another, the first outside
    std::vector<LegendLine> legend{};
    std::vector<Cell> path{};  // a move to show: the cells it touches
    bool names = false;        // write the cells' names
};

// Pheromones: blue where an edge leads nearer to the tip, red where it leads away, grey across; as
// thick as the pheromone is strong, on a logarithmic scale, because a deposit is thousands of times
// what lies there at first. Adds the marks of all directed edges, the strong ones on top, and their
// legend.
void add_pheromones(BoardPicture& picture, const PheromoneField& field, const WayHome& way);

// Signals: the field of one player's signals as the shade of the cells, a ring around the stones of
// his main group, and a ring of another colour at the centroid. The picture's position must be of a
// variant that one group wins.
void add_signals(BoardPicture& picture, Player player);

[[nodiscard]] std::string board_svg(const BoardPicture& picture);

}  // namespace zwarm::lab
