// Wine as the host uses it, so that a Windows engine runs on Linux without the user knowing how: a
// prefix of our own in the user's cache, made on first use, quiet, and with a server that stays up
// for a while between engines, because its start takes longer than all the rest.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace zwarm::host {

struct Wine {
    std::string program;  // the `wine` command
    std::vector<std::pair<std::string, std::string>> environment;
};

// Finds Wine and makes the prefix if there is none yet (some seconds, with a line on stderr). An
// empty program and one clear line in `error` when something is missing. $WINEPREFIX, when set,
// is taken instead of our own prefix; $ZWARM_WINE names another `wine` command.
Wine prepare_wine(std::string& error);

// "/a/b c" -> "Z:\a\b c".
std::string windows_path(const std::string& absolute_path);

}  // namespace zwarm::host
