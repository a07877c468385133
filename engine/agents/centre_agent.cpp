#include "engine/agents/centre_agent.h"

#include "engine/agents/settings.h"
#include "engine/base/random.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

class CentreAgent final : public Agent {
  public:
    explicit CentreAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& /*variant*/) override {}

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        const Topology& topology = game.position().topology();
        const auto centre = static_cast<Cell>(topology.size() / 2);
        MoveList moves;
        generate_moves(game.position(), moves);
        // Approaching counts first, then the distance from which it is done.
        const auto merit = [&](Move move) {
            if (!move.is_stone_move()) return -1;
            const int from = topology.distance(move.from(), centre);
            const int to = topology.distance(move.to(), centre);
            return to < from ? (from - to) * kMaxCells + from : 0;
        };
        Move chosen = moves[0];
        int best = -1;
        std::uint32_t equals = 0;
        for (const Move move : moves) {
            const int value = merit(move);
            if (value < best) continue;
            if (value > best) equals = 0;
            best = value;
            if (random_.below(++equals) == 0) chosen = move;
        }
        control.report({.best = chosen, .current = chosen, .nodes = moves.size(), .line = {}});
        return chosen;
    }

  private:
    Random random_;
};

}  // namespace

std::unique_ptr<Agent> make_centre_agent(const AgentOptions& options) {
    refuse_settings(options, "centre");
    return std::make_unique<CentreAgent>(options.seed);
}

}  // namespace zwarm
