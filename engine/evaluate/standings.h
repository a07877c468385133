// How each player stands by himself, for searches where more than two play: in a race by the
// strong player's evaluator, in Selfo by the bonds of his stones.
#pragma once

#include <optional>

#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/race_evaluator.h"

namespace zwarm {

class Standings {
  public:
    // One-group variants need a board that fits a RowBoard. The variant must outlive the tables.
    explicit Standings(const Variant& variant);

    // More is better, about a hundred for a step or a stone; kFinished for who is home while the
    // others play on.
    [[nodiscard]] int of(const Position& position, Player player) const;
    // The mean over a player's team less that over all who are not in it. In Selfo, where one
    // opponent's success ends everything, less the best of them.
    [[nodiscard]] int lead(const Position& position, Player player) const;

    // The mean over a player's team.
    [[nodiscard]] int team(const Position& position, Player player) const;

    // By how much a turn changes the mover's standing on the board as it is; 0 in Selfo.
    [[nodiscard]] int gain(Player player, Move move) const;

    static constexpr int kFinished = 20'000;

  private:
    const Variant& variant_;
    std::optional<RaceEvaluator> race_;
    std::optional<JoinEvaluator> joins_;
};

}  // namespace zwarm
