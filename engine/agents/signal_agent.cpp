#include "engine/agents/signal_agent.h"

#include <memory>
#include <vector>

#include "engine/agents/settings.h"
#include "engine/base/random.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/evaluate/signals.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

// With the greatest variety, moves this much worse than the best are good enough (thousandths of a
// stone): less than one step of a stone in the middle of the board.
constexpr int kTolerance = 50;

struct SignalSettings {
    bool swap = true;  // after one turn a swap always looks good: the thesis's own has none
};

constexpr Field<SignalSettings> kSignalFields[] = {
    field<&SignalSettings::swap>("swap", "0|1", "exchange sides where the rules allow it"),
};

class SignalAgent final : public Agent {
  public:
    explicit SignalAgent(const AgentOptions& options) : random_(options.seed) {
        read_settings(options, "signal", kSignalFields, settings_);
    }

    void new_game(const Variant& variant) override {
        kernel_ = std::make_unique<SignalKernel>(*variant.topology);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        const Position& position = game.position();
        const Player player = position.to_move();
        if (!kernel_) new_game(game.variant());
        MoveList moves;
        generate_moves(position, moves);
        const SignalStones before(kernel_->board(), position);

        values_.clear();
        int best = -kOneGroupScore;
        for (const Move move : moves) {
            if (move.is_swap() && !settings_.swap) {
                values_.push_back(-kOneGroupScore);
                continue;
            }
            SignalStones after = before;
            after.play(kernel_->board(), player, move);
            values_.push_back(after.value(*kernel_, player));
            best = std::max(best, values_.back());
            if (control.stop_requested()) break;
        }
        const int enough = best - kTolerance * limits.variety / 10;
        const Move chosen = pick(moves, enough, best);
        control.report({.best = chosen,
                        .current = chosen,
                        .nodes = values_.size(),
                        .score = best * 100 / kStoneScore,
                        .depth = 1,
                        .line = {&chosen, 1}});
        return chosen;
    }

  private:
    // By chance among the stone moves that are good enough; a pass or a swap if there is none.
    Move pick(const MoveList& moves, int enough, int best) {
        std::uint32_t seen = 0;
        Move chosen;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if (!moves[i].is_stone_move() || values_[i] < enough) continue;
            if (random_.below(++seen) == 0) chosen = moves[i];
        }
        for (std::size_t i = 0; i < values_.size() && chosen.is_none(); ++i) {
            if (values_[i] == best) chosen = moves[i];
        }
        return chosen;
    }

    Random random_;
    SignalSettings settings_;
    std::unique_ptr<SignalKernel> kernel_;
    std::vector<int> values_;
};

}  // namespace

bool signals_play(const Variant& variant) {
    return variant.goal == Goal::kOneGroup && RowBoard::fits(*variant.topology);
}

std::unique_ptr<Agent> make_signal_agent(const AgentOptions& options) {
    return std::make_unique<SignalAgent>(options);
}

}  // namespace zwarm
