// Minimax with alpha-beta and nothing else, as the papers' players have it: one fixed depth, no
// table, no reductions. It is generic over a model of the game, which says what is to be tried:
//
//   bool maximizing() const;              // is it the turn of the side that thinks?
//   bool over() const;                    // is the line at an end?
//   int value() const;                    // for the side that thinks, also at an end
//   std::size_t moves(ScoredMove* list);  // in the order they are tried; at least one if not over
//   void play(Move); void undo(Move);
//
// The first of equal moves is kept. Nothing in here allocates during a search.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/search/move_order.h"
#include "engine/search/search_control.h"

namespace zwarm {

template <class Model>
class PlainMinimax {
  public:
    explicit PlainMinimax(int most_depth)
        : moves_(static_cast<std::size_t>(most_depth) * MoveList::kCapacity) {}

    // So many plies, or fewer if the limits say so; at most as deep as the search was made for. Cut
    // short, it answers the best of the moves that were seen to the end, or the first.
    SearchResult think(Model& model, int plies, const Limits& limits, SearchControl& control) {
        const int depth = limits.plies(plies);
        SearchBudget budget(limits, control);
        budget_ = &budget;
        const std::span<const ScoredMove> moves = list(model, 0);
        SearchResult result{.best = moves[0].move, .score = -kInfinite};
        report(result, moves[0].move);
        for (const auto [move, hint] : moves) {
            model.play(move);
            const int value = node(model, depth - 1, 1, result.score, kInfinite);
            model.undo(move);
            if (budget.stopped()) break;
            if (value > result.score) {
                result.score = value;
                result.best = move;
            }
            report(result, move);
        }
        if (!budget.stopped()) result.depth = depth;
        result.nodes = budget.nodes();
        report(result, result.best);
        return result;
    }

  private:
    static constexpr int kInfinite = 2 * kWinScore;

    std::span<const ScoredMove> list(Model& model, int ply) {
        ScoredMove* const moves =
            moves_.data() + static_cast<std::size_t>(ply) * MoveList::kCapacity;
        return {moves, model.moves(moves)};
    }

    int node(Model& model, int depth, int ply, int alpha, int beta) {
        if (budget_->count_node()) return 0;
        if (depth <= 0 || model.over()) return model.value();
        const bool maximizing = model.maximizing();
        int best = maximizing ? -kInfinite : kInfinite;
        for (const auto [move, hint] : list(model, ply)) {
            model.play(move);
            const int value = node(model, depth - 1, ply + 1, alpha, beta);
            model.undo(move);
            if (budget_->stopped()) return 0;
            if (maximizing) {
                best = std::max(best, value);
                alpha = std::max(alpha, best);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, best);
            }
            if (beta <= alpha) break;
        }
        return best;
    }

    void report(const SearchResult& result, Move current) {
        budget_->report({.best = result.best,
                         .current = current,
                         .nodes = budget_->nodes(),
                         .score = result.score == -kInfinite ? 0 : result.score,
                         .depth = result.depth,
                         .line = {}});
    }

    std::vector<ScoredMove> moves_;  // the moves of every ply
    SearchBudget* budget_ = nullptr;
};

}  // namespace zwarm
