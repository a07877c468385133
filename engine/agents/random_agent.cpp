#include "engine/agents/random_agent.h"

#include "engine/agents/settings.h"
#include "engine/base/random.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

class RandomAgent final : public Agent {
  public:
    explicit RandomAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& /*variant*/) override {}

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        MoveList moves;
        generate_moves(game.position(), moves);
        const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        control.report({.best = move, .current = move, .nodes = 1, .line = {}});
        return move;
    }

  private:
    Random random_;
};

}  // namespace

std::unique_ptr<Agent> make_random_agent(const AgentOptions& options) {
    refuse_settings(options, "random");
    return std::make_unique<RandomAgent>(options.seed);
}

}  // namespace zwarm
