// The game as a host plays it: legal moves, making them, edits, and the result. Everything here
// works on values and never throws. Moves are parts: a turn with a chain of partial moves is made
// by several moves, and `State::in_chain()` tells that the same player goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/zrf/notation.h"
#include "harness/zrf/state.h"

namespace zwarm::zrf {

// Who won and why. Without winners and with `draw` false nobody won although the game is over
// (everybody lost).
struct Outcome {
    std::vector<int> winners;
    std::vector<int> losers;
    bool draw = false;
    std::string reason;  // for people: "White wins: the goal is reached"

    bool operator==(const Outcome&) const = default;
};

// All moves the side to move may make, in the order of the rule file. Contains the pass where it
// is allowed. Empty when the game is over for want of moves. Does not look at `result`.
std::vector<Move> legal_moves(const State& state);

// Makes a move of legal_moves(state). After a partial move the same side stays on turn if the
// piece can go on; otherwise the turn passes.
void apply(State& state, const Move& move);

// The legal move that a string means. The number after `partial` and the order of parts do not
// count, nor does the letter x or - inside a part.
std::optional<Move> find_move(const State& state, std::string_view move_text);

// For games whose rules live in an engine: executes any string of the move grammar on the board,
// legal or not. A string that starts with "partial" keeps the turn. Returns an empty string or
// one line that says what is wrong; then the state is unchanged.
std::string apply_text(State& state, std::string_view move_text);

// Ends an unfinished chain (the engine has no continuation) and passes the turn.
void end_turn(State& state);

// "(White Man a1)" puts, "(x a1)" clears; the side to move stays. Returns an empty string or one
// line that says what is wrong.
std::string apply_edit(State& state, std::string_view edit);

// The result if the game is over: goals first, then the defaults (no move, repetition).
std::optional<Outcome> result(const State& state);

// Plays from the start, at random but always alike, so that what is wrong with the moves comes to
// light as complaints of the model. Ends after so many moves, with the game, after a complaint or
// when the steps of move programs are used up.
void try_out(const Model& model, int moves, std::int64_t& steps);

// The edits that make the start position, in file order: what a host sends to an engine.
std::vector<std::string> setup_edits(const Model& model);

}  // namespace zwarm::zrf
