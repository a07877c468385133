// The rule packs against the engine: one game played on both sides at once. After every whole turn
// the positions that can be reached, the side to move and the result must be the same.
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <string>

#include "harness/zrf/model.h"

namespace zwarm::differential {

// How the moves of a game are chosen.
enum class Style {
    kRandom,  // any legal turn
    kEager,   // of a few random turns the one that brings its player nearest to his goal
    kRace,    // mostly the best of all turns, so that the game comes to an end
};

// What a game was, for messages and for counting what the games have covered.
struct Report {
    std::string difference;  // empty if both sides agreed throughout
    int turns = 0;
    bool finished = false;  // by a rule that both sides know
};

// Plays at most `most_turns` turns of the variant. The model must be the pack's for its title.
Report play_game(const Variant& variant, const zrf::Model& model, Style style, std::uint64_t seed,
                 int most_turns);

}  // namespace zwarm::differential
