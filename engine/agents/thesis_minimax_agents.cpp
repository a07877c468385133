// The minimax of the Selfo thesis (chapter 7) as it is described: without any pruning, and with a
// blockade a position like any other.
#include <memory>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

// Every branch to its end, and every leaf heard. Only a side that is one group ends a line.
class ThesisMinimaxAgent final : public Agent {
  public:
    ThesisMinimaxAgent(std::uint64_t seed, int depth) : random_(seed), depth_(depth) {}

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        kernel_ = std::make_unique<SignalKernel>(*variant.topology);
    }

    // Among equals it chooses by chance; it never swaps. Cut short, the moves seen until then
    // count.
    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        SearchBudget budget(limits, control);
        budget_ = &budget;
        root_ = game.position().to_move();
        const int depth = limits.plies(depth_);
        Position position = game.position();
        MoveList moves;
        generate_moves(position, moves);
        Move chosen = moves[0];
        // A short search may end before it has seen one move to the end.
        budget.report({.best = chosen, .current = chosen, .line = {}});
        int best = 0;
        std::uint32_t equals = 0;
        for (const Move move : moves) {
            if (move.is_swap()) continue;
            const int value = value_after(position, move, depth - 1);
            if (budget.stopped()) break;
            if (equals == 0 || value > best) {
                best = value;
                equals = 0;
            }
            if (value == best && random_.below(++equals) == 0) chosen = move;
            budget.report({.best = chosen,
                           .current = move,
                           .nodes = budget.nodes(),
                           .score = best * 100 / kStoneScore,
                           .depth = depth,
                           .line = {}});
        }
        return chosen;
    }

  private:
    int value_after(Position& position, Move move, int depth) {
        const auto undo = position.play(move);
        const int value = node(position, depth);
        position.undo(move, undo);
        return value;
    }

    // For the player who thinks.
    int node(Position& position, int depth) {
        if (budget_->count_node()) return 0;
        const bool over = position.reached_goal(0) || position.reached_goal(1);
        if (depth <= 0 || over) {
            return SignalStones(kernel_->board(), position).value(*kernel_, root_);
        }
        const bool own = position.to_move() == root_;
        MoveList moves;
        generate_moves(position, moves);
        int best = own ? -2 * kOneGroupScore : 2 * kOneGroupScore;
        for (const Move move : moves) {
            if (move.is_swap()) continue;
            const int value = value_after(position, move, depth - 1);
            if (budget_->stopped()) return 0;
            best = own ? std::max(best, value) : std::min(best, value);
        }
        return best;
    }

    Random random_;
    int depth_;
    Player root_ = 0;
    const Variant* variant_ = nullptr;
    std::unique_ptr<SignalKernel> kernel_;
    SearchBudget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<Agent> make_thesis_minimax_agent(const AgentOptions& options) {
    refuse_settings(options, "thesis-minimax");
    return std::make_unique<ThesisMinimaxAgent>(options.seed, 2);
}

std::unique_ptr<Agent> make_thesis_minimax_3_agent(const AgentOptions& options) {
    refuse_settings(options, "thesis-minimax-3");
    return std::make_unique<ThesisMinimaxAgent>(options.seed, 3);
}

}  // namespace zwarm
