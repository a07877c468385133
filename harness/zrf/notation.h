// The move grammar of saved games and engines, both ways. Writing is text() in move.h; here is the
// reading: a string becomes effects, whether or not such a move is legal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/zrf/move.h"
#include "harness/zrf/state.h"

namespace zwarm::zrf {

// The move a string spells out in this state. On failure nothing, and `error` says in one line
// which word does not fit.
std::optional<Move> parse_move(const State& state, std::string_view move_text, std::string& error);

}  // namespace zwarm::zrf
