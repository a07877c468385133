// Whole turns: a chain of partial moves seen as one step from a position to another. Perft and the
// comparison with other rule engines count these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/zrf/rules.h"

namespace zwarm::zrf {

// A complete turn: the parts that make it and the state after it.
struct WholeTurn {
    std::vector<Move> parts;
    State after;
};

// All distinct positions after one whole turn, each with one way to get there. The same piece
// reaching the same cells by different ways gives one entry. Order: first found.
std::vector<WholeTurn> whole_turns(const State& state);

// The whole turn that one string means, such as "Man a1 - e5" for a chain of hops: engines write
// chains so, whose rule files play them hop by hop. The board after the turn must look as the
// string says wherever a player can see; what happens on hidden cells (counters, markers) is
// the rules' own affair. The piece that moves is named first. Nothing if no turn fits, or if
// several do that differ where it is hidden.
std::optional<WholeTurn> find_turn(const State& state, std::string_view move_text);

// What became of a move as somebody wrote it down.
struct PlayedLine {
    bool played = false;       // false: it is no legal move, and the state is unchanged
    bool ended_chain = false;  // an unfinished chain ended first
    int number = 0;            // the move number that was due
    std::string text;          // the move in the rules' own words; a whole chain as it was written

    explicit operator bool() const { return played; }
};

// Makes the legal move, or the whole turn, that a string means. Saved games sometimes leave a chain
// unfinished that could go on: if `chain_may_end` and the move fits only after it, the chain's turn
// ends first.
PlayedLine play_line(State& state, std::string_view move_text, bool chain_may_end);

// The same where the rules live in an engine and nobody can tell what is legal: carries out what
// the string says. A line with another number than the chain under way is another player's, so the
// chain's turn ends first. If it cannot be carried out, `error` says why.
PlayedLine carry_out_line(State& state, int number, std::string_view move_text, std::string& error);

// Number of sequences of `depth` whole turns; turns that lead to the same position count once.
// The game's end stops a line.
std::uint64_t perft(const State& state, int depth);

}  // namespace zwarm::zrf
