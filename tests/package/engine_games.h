// Whole games of the shipped engine against itself at the host's table, with the rule file's own
// rules looking on: every turn the engine offers is one the rules have and the other way round, and
// both see the same end.
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "harness/host/host_game.h"

namespace zwarm::package {

struct EngineGame {
    int turns = 0;
    std::string reason;      // why it is over
    std::string difference;  // empty, or what engine and rules do not agree on
};

// Plays one game to its end. The first turns are any legal ones, so that games differ. With
// `taken_back` two turns are taken back on the way, and the game is saved and loaded before it goes
// on.
EngineGame play_engine_game(host::HostGame& game, const Variant& variant, std::uint64_t seed,
                            bool taken_back);

}  // namespace zwarm::package
