#include "engine/search/max_n.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/rules/movement.h"

namespace zwarm {

MaxN::MaxN(const Variant& variant)
    : variant_(variant),
      standings_(variant),
      line_(variant, kMaxDepth + 1),
      moves_((kMaxDepth + 1) * MoveList::kCapacity) {}

SearchResult MaxN::think(const Game& game, const Limits& limits, SearchControl& control,
                         const SearchStyle& style) {
    SearchBudget budget(limits, control);
    budget_ = &budget;
    style_ = style;
    line_.begin(game);
    top_ = 0;
    const Player root = line_.position().to_move();
    std::size_t count = list_moves(moves_.data());
    const auto wanted = [&](const ScoredMove& item) {
        return std::ranges::find(limits.without, item.move) == limits.without.end();
    };
    // Only while another move is left.
    if (const auto kept = static_cast<std::size_t>(
            std::stable_partition(moves_.begin(), moves_.begin() + static_cast<int>(count),
                                  wanted) -
            moves_.begin());
        kept > 0) {
        count = kept;
    }
    top_ = count;
    SearchResult result{.best = moves_[0].move};
    const auto report = [&](Move current) {
        budget.report({.best = result.best,
                       .current = current,
                       .nodes = budget.nodes(),
                       .score = result.score,
                       .depth = result.depth,
                       .line = {}});
    };
    bool decided = false;
    for (int depth = 1; depth < kMaxDepth && budget.begin_iteration(depth, decided, count);
         ++depth) {
        int best = std::numeric_limits<int>::min();
        std::size_t best_index = 0;
        for (std::size_t i = 0; i < count && !budget.stopped(); ++i) {
            line_.play(moves_[i].move);
            const int score = value(depth - 1, 1)[root];
            line_.undo(moves_[i].move);
            if (budget.stopped() || score <= best) continue;
            best = score;
            best_index = i;
        }
        // What an iteration that was cut short has looked at first is the last one's best.
        if (best != std::numeric_limits<int>::min()) {
            result.best = moves_[best_index].move;
            result.score = best;
            std::rotate(moves_.begin(), moves_.begin() + static_cast<int>(best_index),
                        moves_.begin() + static_cast<int>(best_index) + 1);
        }
        if (budget.stopped()) break;
        result.depth = depth;
        decided = std::abs(best) >= kWinScore - depth;
        report(result.best);
    }
    result.nodes = budget.nodes();
    report(result.best);
    return result;
}

// The turns of the side to move that are seen, best gain first; if none is seen, any one.
std::size_t MaxN::list_moves(ScoredMove* moves) {
    const Position& position = line_.position();
    generate_moves(position, list_);
    const std::uint64_t key = position.key();
    std::size_t count = 0;
    for (const Move move : list_) {
        if (!style_.sight.sees_all() && !style_.sight.sees(key, move)) continue;
        moves[count++] = {move, standings_.gain(position.to_move(), move)};
    }
    if (count == 0) moves[count++] = {list_[style_.sight.anything(key, list_.size())], 0};
    std::stable_sort(moves, moves + count,
                     [](const ScoredMove& a, const ScoredMove& b) { return a.score > b.score; });
    return count;
}

MaxN::Values MaxN::judged(int ply) const {
    const Verdict verdict = line_.verdict();
    Values values{};
    for (Player player = 0; player < variant_.players; ++player) {
        switch (line_.history().outcome(verdict, player)) {
            case Outcome::kWon:
                values[player] = kWinScore - ply;
                break;
            case Outcome::kLost:
                values[player] = ply - kWinScore;
                break;
            case Outcome::kDrawn:
                values[player] = -style_.contempt;
                break;
            case Outcome::kOpen:
                values[player] = standings_.lead(line_.position(), player) +
                                 style_.misjudged_by(line_.position().key());
                break;
        }
    }
    return values;
}

MaxN::Values MaxN::value(int depth, int ply) {
    if (budget_->count_node()) return {};
    if (depth == 0 || line_.verdict().over() || top_ + MoveList::kCapacity > moves_.size()) {
        return judged(ply);
    }
    const Player mover = line_.position().to_move();
    const std::size_t base = top_;
    const std::size_t count = std::min(list_moves(moves_.data() + base), kWidth);
    top_ += count;
    Values best{};
    best[mover] = std::numeric_limits<int>::min();
    for (std::size_t i = base; i < base + count && !budget_->stopped(); ++i) {
        const Move move = moves_[i].move;
        line_.play(move);
        const Values values = value(depth - 1, ply + 1);
        line_.undo(move);
        if (values[mover] > best[mover]) best = values;
    }
    top_ = base;
    return best;
}

}  // namespace zwarm
