// The heuristic of Henderson's team Halma (2014, section 1.1): what a player's own stones are
// worth. For each stone the Manhattan distance to the goal is subtracted from 32; stones in the
// goal count more, stones at home less, and stones near the diagonal between the bases more, so
// that ladders form. A penalty for stones without a friend around them was tried there and removed.
#pragma once

#include <array>
#include <vector>

#include "engine/base/fields.h"
#include "engine/rules/position.h"

namespace zwarm {

// Hundredths of a step; 0 leaves a term out. The paper gives no numbers: these were found by
// matches of hop-greedy against itself (experiment team-ablation).
struct TeamWeights {
    int distance = 100;  // a step nearer to the goal
    int goal = 100;      // a stone in the goal
    int home = 100;      // a stone at home, subtracted
    int diagonal = 60;   // a cell nearer to the diagonal
    int alone = 0;       // a stone with none of its team around it, subtracted: the removed term
    int around = 2;      // how many steps that is, as in the program the author published
};

// Rows for the weights as a member of an agent's settings.
template <auto kWeights>
inline constexpr std::array kTeamWeightRows{
    field<kWeights, &TeamWeights::distance>("distance", "0..1000", "a step nearer to the goal"),
    field<kWeights, &TeamWeights::goal>("goal", "0..5000", "a stone in the goal"),
    field<kWeights, &TeamWeights::home>("home", "0..5000", "less for a stone at home"),
    field<kWeights, &TeamWeights::diagonal>("diagonal", "0..1000", "a cell nearer to the diagonal"),
    field<kWeights, &TeamWeights::alone>("alone", "0..5000", "less for a stone without a friend"),
    field<kWeights, &TeamWeights::around>("around", "1..9", "steps to a friend that is one"),
};

class TeamHeuristic {
  public:
    // The variant must have camps and outlive this.
    TeamHeuristic(const Variant& variant, const TeamWeights& weights);

    [[nodiscard]] int value(const Position& position, Player player) const;
    // The value after a turn of the player, from the value before it, without playing it.
    [[nodiscard]] int value_after(const Position& position, Player player, int before,
                                  Move move) const;
    // What a player's team has on average, less what the others have: all players taken into
    // account. Alone on the board it is the player's own value.
    [[nodiscard]] int team_value(const Position& position, Player player) const;

  private:
    // Own stones that have none of the team's around them.
    [[nodiscard]] int lonely(const CellSet& own, const CellSet& team) const;
    [[nodiscard]] CellSet team_stones(const Position& position, Player player) const;

    const Variant& variant_;
    int alone_;
    int around_;
    std::array<std::vector<int>, kMaxPlayers> worth_;  // by player and cell, all but `alone`
};

}  // namespace zwarm
