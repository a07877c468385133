// How soon our plug-in comes back when it is stopped, measured as a host would see it: in a worker
// process, natively or, for the shipped DLL, under Wine.
#pragma once

#include <string>
#include <vector>

#include "harness/host/stop_latency.h"

namespace zwarm::lab {

// So many endless searches each way, spread over games that our agents think about in different
// ways, each stopped at a moment by chance: by the flag, and, for a Windows DLL, by a message to a
// window whose procedure writes the flag. Throws std::runtime_error if the plug-in cannot be run.
[[nodiscard]] std::vector<host::StopLatency> measure_plugin_stops(const std::string& plugin,
                                                                  int tries);

}  // namespace zwarm::lab
