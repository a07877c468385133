#include "engine/agents/swarm_plus_agent.h"

#include <algorithm>
#include <optional>

#include "engine/agents/settings.h"
#include "engine/base/random.h"
#include "engine/swarm/foresight.h"
#include "engine/swarm/plan_memory.h"

namespace zwarm {

namespace {

constexpr std::string_view kSwarmPlusName = "swarm-plus";

// Without any limit a turn ends after this many proposals. Alone on the board the first turn plans
// the whole game; against others every turn thinks anew.
constexpr std::uint64_t kNodesAlone = 12'000'000;
constexpr std::uint64_t kNodesAgainstOthers = 600'000;

// The moves of a game from its start.
std::vector<Move> moves_of(const Game& game) {
    std::vector<Move> moves;
    for (Game rest = game; rest.turns() > 0; rest.undo()) moves.push_back(rest.last_move());
    std::ranges::reverse(moves);
    return moves;
}

class SwarmPlusAgent final : public Agent {
  public:
    explicit SwarmPlusAgent(const AgentOptions& options) : options_(options), seed_(options.seed) {
        read_settings(options, kSwarmPlusName, foresight_fields(), parameters_);
    }

    void new_game(const Variant& variant) override {
        if (variant_ != &variant) {
            variant_ = &variant;
            memory_.reset();
        }
        // Every game takes other ways.
        foresight_.emplace(variant, parameters_, seed_++ * 0x10000);
        if (!foresight_->plans_alone() || !parameters_.remember) return;
        if (!memory_) memory_.emplace(variant, options_.folder);
        note(options_, kSwarmPlusName, memory_->take_note());
        // The best game so far is left at another turn every time.
        const auto length = static_cast<std::uint32_t>(memory_->moves().size());
        if (length > 0) {
            foresight_->suggest(memory_->moves(), static_cast<int>(Random(seed_).below(length)));
        }
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        Limits bounded = limits;
        if (limits.nodes == 0 && limits.time_ms == 0) {
            bounded.nodes = foresight_->plans_alone() ? kNodesAlone : kNodesAgainstOthers;
        }
        const Insight insight = foresight_->think(game, bounded, control);
        if (memory_ && insight.plan.finished && insight.plan.length() == 1) {
            auto moves = moves_of(game);
            moves.push_back(insight.move);
            memory_->learn(moves);
            note(options_, kSwarmPlusName, memory_->take_note());
        }
        return insight.move;
    }

  private:
    AgentOptions options_;
    ForesightParameters parameters_;
    std::uint64_t seed_;
    const Variant* variant_ = nullptr;
    std::optional<Foresight> foresight_;
    std::optional<PlanMemory> memory_;
};

}  // namespace

std::unique_ptr<Agent> make_swarm_plus_agent(const AgentOptions& options) {
    return std::make_unique<SwarmPlusAgent>(options);
}

}  // namespace zwarm
