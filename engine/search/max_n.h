// Max^n (Luckhardt and Irani 1986): every team is thought to play for itself, and a position has a
// value for each of them. Iterated deeper and deeper like the strong player's search, but without
// bounds to cut by; so, behind the root, only the most promising turns of a player are looked at.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/evaluate/standings.h"
#include "engine/rules/game.h"
#include "engine/search/line_history.h"
#include "engine/search/move_order.h"
#include "engine/search/search_control.h"

namespace zwarm {

class MaxN {
  public:
    // The variant must outlive the search and be one that PositionState plays.
    explicit MaxN(const Variant& variant);

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style);

  private:
    // By player.
    using Values = std::array<int, kMaxPlayers>;

    Values value(int depth, int ply);
    [[nodiscard]] Values judged(int ply) const;
    std::size_t list_moves(ScoredMove* moves);

    static constexpr int kMaxDepth = 32;
    static constexpr std::size_t kWidth = 8;  // turns looked at behind the root

    const Variant& variant_;
    Standings standings_;
    PositionLine line_;
    MoveList list_;
    std::vector<ScoredMove> moves_;  // a stack of the lists of all nodes on the path
    std::size_t top_ = 0;
    SearchBudget* budget_ = nullptr;
    SearchStyle style_;
};

}  // namespace zwarm
