#include "engine/agents/gradient_agent.h"

#include <memory>

#include "engine/agents/settings.h"
#include "engine/base/random.h"
#include "engine/evaluate/signal_waves.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

class GradientAgent final : public Agent {
  public:
    explicit GradientAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& variant) override {
        board_ = std::make_unique<RowBoard>(*variant.topology);
    }

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        const Position& position = game.position();
        if (!board_) new_game(game.variant());
        const RowSet own = board_->rows(position.stones(position.to_move()));
        const RowSet empty = board_->cells() - board_->rows(position.occupied());
        const Waves waves(*board_, own, own | empty);

        MoveList moves;
        generate_moves(position, moves);
        Move chosen = Move::pass();
        int best = 0;
        std::uint32_t equals = 0;
        for (const Move move : moves) {
            if (!move.is_stone_move()) continue;
            const int gain = climb(waves, board_->slot(move.from()), board_->slot(move.to()));
            if (gain < best || gain <= 0) continue;
            if (gain > best) equals = 0;
            best = gain;
            if (random_.below(++equals) == 0) chosen = move;
        }
        control.report({.best = chosen, .current = chosen, .nodes = moves.size(), .line = {}});
        return chosen;
    }

  private:
    // How much stronger the signal that is strongest at `from` is at `to`. A stone does not hear
    // its own group.
    static int climb(const Waves& waves, int from, int to) {
        const Wave* strongest = nullptr;
        for (int i = 0; i < waves.count(); ++i) {
            if (waves[i].stones.contains(from)) continue;
            if (strongest == nullptr || waves[i].strength_at(from) > strongest->strength_at(from)) {
                strongest = &waves[i];
            }
        }
        return strongest == nullptr ? 0 : strongest->strength_at(to) - strongest->strength_at(from);
    }

    Random random_;
    std::unique_ptr<RowBoard> board_;
};

}  // namespace

std::unique_ptr<Agent> make_gradient_agent(const AgentOptions& options) {
    refuse_settings(options, "gradient");
    return std::make_unique<GradientAgent>(options.seed);
}

}  // namespace zwarm
