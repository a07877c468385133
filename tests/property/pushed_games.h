// Games that end as few random games do: where they begin and which moves are made in them.
#pragma once

#include <string_view>
#include <vector>

#include "engine/base/random.h"
#include "engine/rules/game.h"

namespace zwarm::test {

enum class Urge {
    kAny,              // any legal turn
    kWander,           // a stone, but not to the goal
    kGoal,             // mostly the turn that reaches the goal, if there is one
    kShuffle,          // back to where the stone came from
    kPass,             // passes, mostly
    kGoalThenShuffle,  // until the first player is out, then back and forth
};

struct PushedGame {
    std::string_view name;
    Position begin;
    Urge urge;
    int turns;  // at most
};

// For every ending the variant can have some games that are likely to end so.
[[nodiscard]] std::vector<PushedGame> pushed_games(const Variant& variant, Random& random);

// A legal turn of a game that goes on, after these turns.
[[nodiscard]] Move pushed_move(const Game& game, const std::vector<Move>& played, Urge urge,
                               Random& random);

}  // namespace zwarm::test
