// A record: a game as a file that anybody can replay. The problem as in problem.h, then
//
//   players = 1              2: two armies work together, the second begins on `to`
//   length = 27
//   found = how: command, width, seed, guide
//   [moves]
//   1 = n5-m6                every cell the stone visits, in order
//   2 = p5-n7-l7
//
// Who checks a record (record_check.h) shares no code with who makes one.
#pragma once

#include <string>
#include <vector>

#include "harness/lab/solver/beam.h"

namespace zwarm::lab {

// The cells of a move, by the shortest chain if it is one; empty if it is no legal move.
[[nodiscard]] std::vector<Cell> path_between(const Topology& topology, const CellSet& stones,
                                             Ply ply, bool jumps_only);

// Throws std::runtime_error if the game is not one of the problem.
[[nodiscard]] std::string record_text(const Problem& problem, const std::vector<Ply>& game,
                                      const std::string& found);

// A record as it was read; the moves are not checked.
struct Record {
    Problem problem{};
    std::string found{};
    std::vector<std::vector<Cell>> moves{};
};
[[nodiscard]] Record parse_record(const std::string& name, const std::string& text);
[[nodiscard]] Record read_record(const std::filesystem::path& file);

}  // namespace zwarm::lab
