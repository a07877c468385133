// Turns as a player sees them: one stone goes from here to there, by way of these cells, whether
// the rule file plays it in parts, an engine in one, or somebody wrote it down.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/host/host_game.h"

namespace zwarm::table {

enum class TurnKind {
    kMove,  // a piece goes from a cell to a cell
    kDrop,  // a piece comes to a cell: also buttons, such as a swap of sides
    kPass,
    kOther,  // anything else, by its text
};

struct ShownTurn {
    TurnKind kind = TurnKind::kOther;
    std::vector<std::string> parts;  // as the host plays it, one or more
    std::string text;                // as people read it
    int from = -1, to = -1;          // cells of the model
    std::vector<int> path;           // from the first cell to the last, where one is known
};

// What the side to move may do, whole turns; in the middle of a chain what is left of it.
[[nodiscard]] std::vector<ShownTurn> legal_turns(const host::HostGame& game);

// A turn that was played: its parts in a position. The path of a chain in one part is found by the
// rules, if they know it.
[[nodiscard]] ShownTurn played_turn(const zrf::State& before, std::vector<std::string> parts);

// {"kind", "text", "from", "to", "path"}, cells by name.
[[nodiscard]] nlohmann::json to_json(const zrf::Model& model, const ShownTurn& turn);

}  // namespace zwarm::table
