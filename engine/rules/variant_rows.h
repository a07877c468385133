// The parts of the table of variants, one file a game, and what their rows share.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/variant.h"

namespace zwarm {

void add_selfo_variants(std::vector<Variant>& table);
void add_halma_variants(std::vector<Variant>& table);
void add_checkers_variants(std::vector<Variant>& table);

using Board = std::shared_ptr<const Topology>;

inline Board share(Topology topology) {
    return std::make_shared<const Topology>(std::move(topology));
}

// One player, exact fill, no restrictions: the army transfer of Bell (2009). Stopped after 500
// moves as in Kuehner and Stock (2021).
inline Variant solitaire(Variant v, std::string_view source) {
    v.source = source;
    v.goal = Goal::kAllHome;
    v.leaving_target = TargetRule::kFree;
    v.repetition = 0;
    v.turn_cap = 500;
    return v;
}

}  // namespace zwarm
