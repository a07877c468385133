#include "engine/agents/signal_minimax_agent.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/board/random.h"
#include "engine/evaluate/signal_evaluator.h"
#include "engine/search/selfo_state.h"

namespace zwarm {

namespace {

class SignalMinimaxAgent final : public Agent {
  public:
    SignalMinimaxAgent(std::uint64_t seed, int depth) : random_(seed), depth_(depth) {}

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        evaluator_ = std::make_unique<SignalEvaluator>(*variant.topology);
        state_ = std::make_unique<State>(variant, *evaluator_);
        moves_.resize(static_cast<std::size_t>(depth_ + 1) * State::kMostMoves);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        const int depth = limits.depth > 0 ? std::min(limits.depth, depth_) : depth_;
        state_->set(game.position(), game.last_move());
        nodes_ = 0;
        const std::size_t count = state_->generate(moves_.data());
        Move chosen;
        int best = -kWinScore - 1;
        std::uint32_t equals = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Move move = moves_[i].move;
            // One below the best, so that equals are recognised.
            const int value = value_of(move, best - 1, kWinScore + 1, depth, 1);
            const bool as_good = value == best && move.is_stone_move();
            if (value > best) equals = 0;
            if (value > best || as_good) {
                best = value;
                if (random_.below(++equals) == 0) chosen = move;
            }
            control.report({.best = chosen,
                            .current = move,
                            .nodes = nodes_,
                            .score = best,
                            .depth = depth,
                            .line = {}});
            if (control.stop_requested()) break;
        }
        return chosen;
    }

  private:
    using State = SelfoState<SignalEvaluator>;

    int value_of(Move move, int alpha, int beta, int depth, int ply) {
        state_->play(move);
        const int value = -node(-beta, -alpha, depth - 1, ply);
        state_->undo(move);
        return value;
    }

    int node(int alpha, int beta, int depth, int ply) {
        ++nodes_;
        const Assessment seen = state_->assess();
        if (seen.outcome == Outcome::kLost) return ply - kWinScore;
        if (seen.outcome == Outcome::kDrawn) return 0;
        if (depth == 0) return seen.score;
        ScoredMove* moves = moves_.data() + static_cast<std::size_t>(ply) * State::kMostMoves;
        const std::size_t count = state_->generate(moves);
        int best = -kWinScore - 1;
        for (std::size_t i = 0; i < count && best < beta; ++i) {
            best = std::max(best,
                            value_of(moves[i].move, std::max(alpha, best), beta, depth, ply + 1));
        }
        return best;
    }

    Random random_;
    int depth_;
    const Variant* variant_ = nullptr;
    std::unique_ptr<SignalEvaluator> evaluator_;
    std::unique_ptr<State> state_;
    std::vector<ScoredMove> moves_;  // kMostMoves a ply
    std::uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<Agent> make_signal_minimax_agent(const AgentOptions& options) {
    return std::make_unique<SignalMinimaxAgent>(options.seed, 2);
}

std::unique_ptr<Agent> make_signal_minimax_3_agent(const AgentOptions& options) {
    return std::make_unique<SignalMinimaxAgent>(options.seed, 3);
}

}  // namespace zwarm
