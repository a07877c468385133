// A rule book as a value. Two axes make a game, how a stone moves and which shape wins; the rest
// are the end rules and the camp rules in which the sources differ. Nothing else in the program
// asks which game is played.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/board/topology.h"
#include "engine/rules/move.h"

namespace zwarm {

enum class Movement {
    kWalk,  // up to walk_length steps through empty cells
    kHop,   // one step, or a chain of hops over single adjacent stones of any owner
};

enum class Goal {
    kOneGroup,  // all own stones connected
    kAllHome,   // all own stones in the target (exact fill where they are as many as its cells)
    kFilledWithOwn,  // every target cell occupied, at least one of them by an own stone, and no own
                     // stone left in the own home
};

enum class PassRule {
    kNever,
    kAlways,
    kWhenAllHome,  // only with all own stones in the target
};

enum class TargetRule {
    kFree,       // stones may leave the target again
    kEndInside,  // a turn that starts in the target ends in it; a chain may run outside
    kStay,       // no step and no hop leads out of the target, also in the middle of a chain
};

enum class NoMoveRule {
    kPass,  // the turn is skipped
    kLose,  // who cannot move has lost
};

enum class CapRule {
    kDraw,
    kMoreHome,  // more stones in the target win, equal numbers draw
};

struct Variant {
    std::string_view id;      // our own name, for commands and files
    std::string_view title;   // the name in the rule file's menu
    std::string_view also;    // a second name there, so that a row of names is whole; or empty
    std::string_view pack;    // the rule file, without extension
    std::string_view source;  // where the rules come from and what was chosen where sources differ

    std::shared_ptr<const Topology> topology;
    std::string_view stone = "Man";  // the piece's name in the rule file
    int players = 2;
    std::array<std::string_view, kMaxPlayers> names{};  // in order of play
    // Players with the same team number win and lose together.
    std::array<std::uint8_t, kMaxPlayers> team{0, 1, 2, 3, 4, 5};

    std::array<CellSet, kMaxPlayers> start{};   // where the stones stand at first
    std::array<CellSet, kMaxPlayers> home{};    // the camp a player leaves; empty if there is none
    std::array<CellSet, kMaxPlayers> target{};  // the camp a player fills; empty if there is none

    Movement movement = Movement::kHop;
    int walk_length = 1;
    Goal goal = Goal::kFilledWithOwn;

    PassRule pass = PassRule::kNever;
    bool swap = false;  // on a later player's first turn he may exchange sets with any other player
    TargetRule leaving_target = TargetRule::kFree;
    bool reentering_home = true;  // a stone outside its home may end a turn inside it
    bool exchange = false;  // landing on an enemy stone in the own target exchanges the two stones
    int evacuation_round = 0;  // from this round on, own stones in a foreign or the home camp after
                               // the own turn lose the game; 0 = no such rule

    NoMoveRule no_move = NoMoveRule::kPass;
    int repetition = 3;  // occurrences of position and side to move that draw; 0 = no limit
    bool blockade_draws = false;  // drawn as soon as each side alone cuts off all others
    int no_progress_plies = 0;    // plies without a new smallest number of groups or a new cut-off
                                  // that draw; 0 = no limit
    int turn_cap = 0;             // plies after which the game is over; 0 = no limit
    CapRule cap = CapRule::kDraw;
    bool play_on = false;  // the others play on for second place

    [[nodiscard]] bool has_camps() const { return goal != Goal::kOneGroup; }
    [[nodiscard]] bool same_team(Player a, Player b) const { return team[a] == team[b]; }
    // The player and his partners, as a bit mask.
    [[nodiscard]] std::uint8_t team_of(Player player) const {
        unsigned mask = 0;
        for (Player other = 0; other < players; ++other) {
            if (same_team(player, other)) mask |= 1U << other;
        }
        return static_cast<std::uint8_t>(mask);
    }
    // Next to a player in the order of play.
    [[nodiscard]] Player after(Player player) const {
        return static_cast<Player>(player + 1 == players ? 0 : player + 1);
    }
    [[nodiscard]] Player before(Player player) const {
        return static_cast<Player>(player == 0 ? players - 1 : player - 1);
    }
};

}  // namespace zwarm
