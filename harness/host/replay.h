// A saved game played again by the rules: each line must be legal where it stands. The first one
// that is not ends the replay with everything a person needs to see why.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/host/host_options.h"
#include "harness/host/saved_game.h"
#include "harness/zrf/model.h"
#include "harness/zrf/rules.h"
#include "harness/zrf/state.h"

namespace zwarm::host {

struct ReplayFailure {
    int line = 0;  // in the file, from 1
    std::string text;
    std::string sentence;  // one line
    std::string position;  // drawn
    std::vector<std::string> nearest;
    std::size_t legal_count = 0;
};

struct ReplayResult {
    zrf::State state;  // after the last line that could be played
    int moves = 0;     // parts count one each
    int edits = 0;
    bool checked = true;  // false: the rules live in an engine, moves were only carried out
    std::optional<ReplayFailure> failure;
    std::vector<std::string> remarks;  // oddities that do not stop the game, e.g. a wrong number
    std::optional<zrf::Outcome> outcome;
};

// `on_line` is called after each line with the state and what the line did; return false to stop.
using ReplayVisitor = std::function<bool(const zrf::State&, const SavedLine&)>;

ReplayResult replay(const SavedGame& game, const zrf::Model& model, const HostOptions& options,
                    const ReplayVisitor& on_line = {});

}  // namespace zwarm::host
