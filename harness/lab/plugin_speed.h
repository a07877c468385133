// How fast our plug-in searches as a DLL under Wine, beside the native one: both in worker
// processes, as a host would run them.
#pragma once

#include <string>
#include <vector>

namespace zwarm::lab {

struct PluginSpeed {
    std::string title;  // of the game
    double native = 0;  // nodes a second
    double dll = 0;     // likewise
    [[nodiscard]] double ratio() const { return dll / native; }
};

// Both think for so long about each of so many plies of the same games, in turns, so that what else
// the machine does slows down both. Throws std::runtime_error if one of them cannot be run.
[[nodiscard]] std::vector<PluginSpeed> compare_plugin_speeds(const std::string& native,
                                                             const std::string& dll, int plies,
                                                             int time_ms);

}  // namespace zwarm::lab
