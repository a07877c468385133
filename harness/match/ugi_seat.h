// A program that speaks the Universal Game Interface (a UCI for any board game) over its standard
// input and output.
//
// Options are set only if the program announces them, in any case: `Variant` gets the rules' id,
// `Seed` half the game's seed (which fits into 63 bits), `Variety` the variety, and others what the
// seat says. Positions go as `position startpos moves ..` or
// `position fen <position text> moves ..`, limits as `go movetime T nodes N depth D`.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/match/seat.h"

namespace zwarm::match {

using UgiOptions = std::vector<std::pair<std::string, std::string>>;  // name, value

// `command` is run by the shell; `variant` is the rules' id. The program is started with the first
// game, used for all games of the seat, and started again after a failure.
[[nodiscard]] std::unique_ptr<Seat> make_ugi_seat(const std::string& command,
                                                  const std::string& variant,
                                                  const UgiOptions& options,
                                                  const Patience& patience);

}  // namespace zwarm::match
