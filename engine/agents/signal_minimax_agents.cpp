// Signals at the leaves of a minimax that knows all rules and leaves out what cannot matter: what
// the thesis's minimax could have been.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/search/selfo_state.h"

namespace zwarm {

namespace {

constexpr int kMostDepth = 3;

// No ordering but the simplest, no table, no deepening.
class SignalMinimaxAgent final : public Agent {
  public:
    SignalMinimaxAgent(std::uint64_t seed, int depth) : random_(seed), depth_(depth) {}

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        evaluator_ = std::make_unique<SignalEvaluator>(*variant.topology);
        state_ = std::make_unique<State>(variant, *evaluator_);
        moves_.resize(static_cast<std::size_t>(depth_ + 1) * State::kMostMoves);
    }

    // The values are those of the full tree: branches are left out only where they cannot change
    // them, and a move is compared with the best so far in a window one wider, so that equals are
    // recognised and one of them is chosen by chance. Cut short, the moves seen until then count.
    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        const int depth = limits.plies(depth_);
        state_->set(game);
        SearchBudget budget(limits, control);
        budget_ = &budget;
        const std::span<ScoredMove> moves = ordered_moves(0);
        Move chosen = moves[0].move;
        // A short search may end before it has seen one move to the end.
        budget.report({.best = chosen, .current = chosen, .line = {}});
        int best = -kWinScore - 1;
        std::uint32_t equals = 0;
        for (const auto [move, hint] : moves) {
            const int value = value_of(move, best - 1, kWinScore + 1, depth, 1);
            if (budget.stopped()) break;
            const bool as_good = value == best && move.is_stone_move();
            if (value > best) equals = 0;
            if (value > best || as_good) {
                best = value;
                if (random_.below(++equals) == 0) chosen = move;
            }
            budget.report({.best = chosen,
                           .current = move,
                           .nodes = budget.nodes(),
                           .score = best,
                           .depth = depth,
                           .line = {}});
        }
        return chosen;
    }

  private:
    using State = SelfoState<SignalEvaluator>;

    // Moves towards the middle of the own stones first: they are often good, and the more of the
    // others can then be left out.
    std::span<ScoredMove> ordered_moves(int ply) {
        ScoredMove* moves = moves_.data() + static_cast<std::size_t>(ply) * State::kMostMoves;
        const std::span<ScoredMove> list{moves, state_->generate(moves)};
        for (ScoredMove& item : list) {
            if (item.move == refutation_[static_cast<std::size_t>(ply)]) item.score += kFirst;
        }
        std::ranges::stable_sort(list, std::ranges::greater(), &ScoredMove::score);
        return list;
    }

    int value_of(Move move, int alpha, int beta, int depth, int ply) {
        state_->play(move);
        const int value = -node(-beta, -alpha, depth - 1, ply);
        state_->undo(move);
        return value;
    }

    int node(int alpha, int beta, int depth, int ply) {
        if (budget_->count_node()) return 0;
        const Assessment seen = state_->assess();
        if (seen.outcome == Outcome::kWon) return kWinScore - ply;
        if (seen.outcome == Outcome::kLost) return ply - kWinScore;
        if (seen.outcome == Outcome::kDrawn) return 0;
        if (depth == 0) return seen.score;
        int best = -kWinScore - 1;
        for (const auto [move, hint] : ordered_moves(ply)) {
            best = std::max(best, value_of(move, std::max(alpha, best), beta, depth, ply + 1));
            if (budget_->stopped()) return 0;
            if (best < beta) continue;
            refutation_[static_cast<std::size_t>(ply)] = move;
            break;
        }
        return best;
    }

    static constexpr int kFirst = 1 << 28;

    Random random_;
    int depth_;
    const Variant* variant_ = nullptr;
    std::unique_ptr<SignalEvaluator> evaluator_;
    std::unique_ptr<State> state_;
    std::vector<ScoredMove> moves_;                  // kMostMoves a ply
    std::array<Move, kMostDepth + 1> refutation_{};  // by ply: what refuted the last sibling
    SearchBudget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<Agent> make_signal_minimax_agent(const AgentOptions& options) {
    refuse_settings(options, "signal-minimax");
    return std::make_unique<SignalMinimaxAgent>(options.seed, 2);
}

std::unique_ptr<Agent> make_signal_minimax_3_agent(const AgentOptions& options) {
    refuse_settings(options, "signal-minimax-3");
    return std::make_unique<SignalMinimaxAgent>(options.seed, 3);
}

}  // namespace zwarm
