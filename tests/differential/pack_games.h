// The rule packs against the engine: one game played on both sides at once. After every whole turn
// the positions that can be reached, the side to move and the result must be the same.
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <functional>
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
    int compared = 0;               // of them those in which all turns of both sides were compared
    Ending ending = Ending::kNone;  // the engine's; none if the game was cut short
    bool finished = false;          // by a rule that both sides know
};

// The turn to be played, out of all there are.
using Chooser = std::function<Move(const Game& game, const MoveList& moves)>;

struct GamePlan {
    Chooser choose;
    int most_turns = 0;
    // All turns are compared in one turn of so many; in the others only the one that is played is
    // looked for in the pack, which is many times as fast.
    int compare_every = 1;
};

// Plays a game of the variant. The model must be the pack's for its title. A turn that is not legal
// is a difference.
Report play_game(const Variant& variant, const zrf::Model& model, const GamePlan& plan);

// At most so many turns in a style; the difference names the seed.
Report play_game(const Variant& variant, const zrf::Model& model, Style style, std::uint64_t seed,
                 int most_turns);

}  // namespace zwarm::differential
