// Programs of other people as seats: engines of the host, and whatever speaks UGI. A program is
// started with the first game of its seat, used for all its games, and started again after a
// failure.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/match/seat.h"

namespace zwarm::match {

// A plug-in of the host in a worker process: any engine with the six routines, a native library or
// a Windows DLL under Wine. `rules` give the title, the set-up and the host's strings, and must
// outlive the seat.
[[nodiscard]] std::unique_ptr<Seat> make_plugin_seat(const std::string& path, const Rules& rules,
                                                     const Limits& limits);

using UgiOptions = std::vector<std::pair<std::string, std::string>>;  // name, value

// A program that speaks the Universal Game Interface (a UCI for any board game) over its standard
// input and output. `command` is run by the shell; `variant` is the rules' id.
//
// Options are set only if the program announces them, in any case: `Variant` gets the rules' id,
// `Seed` half the game's seed (which fits into 63 bits), `Variety` the variety, and others what the
// seat says. Positions go as `position startpos moves ..` or
// `position fen <position text> moves ..`, limits as `go movetime T nodes N depth D`.
[[nodiscard]] std::unique_ptr<Seat> make_ugi_seat(const std::string& command,
                                                  const std::string& variant,
                                                  const UgiOptions& options, const Limits& limits);

}  // namespace zwarm::match
