#include "harness/lab/stillness_measurement.h"

#include <array>
#include <stdexcept>
#include <utility>

#include "engine/agents/registry.h"
#include "engine/rules/setups.h"
#include "engine/rules/variants.h"
#include "harness/lab/patient_control.h"

namespace zwarm::lab {

namespace {

// When each stone last moved, in own turns of its player.
class Clockwork {
  public:
    explicit Clockwork(const Variant& variant)
        : players_(variant.players),
          moved_(static_cast<std::size_t>(variant.topology->size()), 0) {}

    void note(const Position& after, Player mover, Move move) {
        ++turns_[mover];
        if (move.is_stone_move()) moved_[move.to()] = turns_[mover];
        if (move.is_swap()) std::swap(turns_[mover], turns_[move.swap_partner()]);
        stones_ = &after;
    }

    // The mean over all players of their stones' mean.
    [[nodiscard]] double stillness() const {
        double sum = 0;
        for (Player player = 0; player < players_; ++player) {
            const CellSet& own = stones_->stones(player);
            int rest = 0;
            own.for_each([&](Cell cell) { rest += turns_[player] - moved_[cell]; });
            sum += static_cast<double>(rest) / own.count();
        }
        return sum / players_;
    }

  private:
    int players_;
    std::array<int, kMaxPlayers> turns_{};
    std::vector<int> moved_;
    const Position* stones_ = nullptr;
};

struct Row {
    explicit Row(const ExperimentRow& row)
        : variant(find_variant(row.text("variant"))),
          irregular(row.text_or("openings", "start") == "balanced") {
        if (variant == nullptr) {
            throw std::runtime_error("[" + row.name() + "] no variant '" + row.text("variant") +
                                     "'");
        }
        for (const std::string& name : row.words("agents")) {
            const AgentEntry* agent = find_agent(name);
            if (agent == nullptr || !agent->plays(*variant)) {
                throw std::runtime_error("[" + row.name() + "] no agent '" + name + "' for " +
                                         std::string(variant->id));
            }
            agents.push_back(agent);
        }
        if (static_cast<int>(agents.size()) != variant->players) {
            throw std::runtime_error("[" + row.name() + "] an agent for each player is needed");
        }
        limits.nodes = static_cast<std::uint64_t>(row.integer_or("nodes", 0));
        limits.depth = static_cast<int>(row.integer_or("depth", 0));
    }

    const Variant* variant;
    bool irregular;
    std::vector<const AgentEntry*> agents;
    Limits limits;
};

class StillnessMeasurement final : public Measurement {
  public:
    std::vector<std::string> columns() const override {
        return {"round", "stillness", "in_sets", "mobile"};
    }

    int pieces(const ExperimentRow& row) const override {
        const Row checked(row);
        return static_cast<int>(row.integer("games"));
    }

    std::vector<Sample> run(const ExperimentRow& row, int /*piece*/,
                            std::uint64_t seed) const override {
        const Row setting(row);
        const Variant& variant = *setting.variant;
        std::vector<std::unique_ptr<Agent>> agents;
        for (const AgentEntry* entry : setting.agents) {
            AgentOptions options;
            options.seed = seed + agents.size();
            agents.push_back(entry->make(options));
            agents.back()->new_game(variant);
        }
        Game game(setting.irregular ? make_opening(variant, seed) : Position(variant));
        Clockwork clockwork(variant);
        PatientControl control;
        const double stones = variant.start[0].count();
        std::vector<Sample> samples;
        while (!game.result().over()) {
            const Player mover = game.position().to_move();
            const Move move = agents[mover]->choose(game, setting.limits, control);
            if (!game.play(move)) throw std::runtime_error("an agent made an illegal move");
            clockwork.note(game.position(), mover, move);
            if (game.turns() % variant.players != 0) continue;
            const double stillness = clockwork.stillness();
            samples.push_back({static_cast<double>(game.turns() / variant.players), stillness,
                               stillness / stones, stillness <= stones ? 1.0 : 0.0});
        }
        return samples;
    }
};

}  // namespace

std::unique_ptr<Measurement> make_stillness_measurement() {
    return std::make_unique<StillnessMeasurement>();
}

}  // namespace zwarm::lab
