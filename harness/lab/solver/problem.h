// What is to be solved: an army on a board has to reach a set of cells in as few moves as possible,
// alone (a transfer, Bell's solitaire) or with the help of a second army that moves in turn and
// begins on those very cells (the shortest game of two players who work together). The rules are
// Bell's (2009): a move is one step, or a chain of hops over single stones of either army; nothing
// is captured, no camp rule holds, and it is over when the winner fills his target exactly.
//
// A problem is a variant with camps, or a text:
//
//   board = rhombus 9        rhombus, square and star as in engine/board/shapes.h; draughts: the
//                            dark cells of a chess board, whose neighbours are the diagonal ones
//   directions = 6           4, 6 or 8; a star has 6
//   men = 10                 how many cells `from` and `to` have
//   from = a1 b1 ..
//   to = i9 h9 ..
//   jumps only = yes         no steps; left out: no
#pragma once

#include <zwarm/engine.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace zwarm::lab {

struct Problem {
    std::string name;   // the variant's id or the file's name
    std::string board;  // as in the text
    int directions = 8;
    bool jumps_only = false;
    bool cooperative = false;  // the second army begins on `to` and moves in turn
    std::shared_ptr<const Topology> topology;
    CellSet from;  // of the first to move
    CellSet to;

    [[nodiscard]] int men() const { return from.count(); }
    [[nodiscard]] std::string title() const { return name + (cooperative ? ", cooperative" : ""); }
};

// Throws std::runtime_error with one line that says where and what.
[[nodiscard]] Problem parse_problem(const std::string& name, const std::string& text);
[[nodiscard]] Problem read_problem(const std::filesystem::path& file);
// The first player's camps of a variant with hops. Throws std::runtime_error if it has none.
[[nodiscard]] Problem problem_of(const Variant& variant);
// As parse_problem reads it.
[[nodiscard]] std::string problem_text(const Problem& problem);

// A symmetry of the board: where each cell goes.
using Symmetry = std::vector<Cell>;

// What the board's symmetries do with the two ends.
struct Symmetries {
    std::vector<Symmetry> keeping;   // each end stays; the identity is the first
    std::vector<Symmetry> swapping;  // the ends change places; as many as keep them, or none
};
[[nodiscard]] Symmetries symmetries_of(const Problem& problem);

// How far along a cell is: a whole number that a step changes by at most `step`, growing from
// `from` to `to` and kept or turned round by the symmetries.
struct Heights {
    std::vector<int> of;  // by cell
    int step = 1;

    [[nodiscard]] int sum(const CellSet& cells) const;
};
[[nodiscard]] Heights heights_of(const Problem& problem);

// Cells of one class can reach each other by hops; a step always leads to another class.
[[nodiscard]] std::vector<std::uint8_t> hop_classes(const Topology& topology);
inline constexpr int kHopClasses = 4;

}  // namespace zwarm::lab
