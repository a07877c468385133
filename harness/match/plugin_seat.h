// A plug-in of the host as a seat, in a worker process: any engine with the six routines, a native
// library or a Windows DLL under Wine.
#pragma once

#include <memory>
#include <string>

#include "harness/match/referee.h"
#include "harness/match/seat.h"

namespace zwarm::match {

// `rules` give the title, the set-up and the host's strings, and must outlive the seat. The worker
// is started with the first game, used for all games of the seat, and started again after a
// failure.
[[nodiscard]] std::unique_ptr<Seat> make_plugin_seat(const std::string& path, const Rules& rules,
                                                     const Patience& patience);

}  // namespace zwarm::match
