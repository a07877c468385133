#include "harness/lab/chain_measurement.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "engine/agents/registry.h"
#include "engine/rules/variants.h"
#include "harness/lab/patient_control.h"

namespace zwarm::lab {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// 1, 2, 5, 10, 20, 50 and so on, and every fiftieth: enough for a curve.
bool is_sampled(int game) {
    int power = 1;
    while (power * 10 <= game) power *= 10;
    return game % 50 == 0 || game == power || game == 2 * power || game == 5 * power;
}

struct Chain {
    explicit Chain(const ExperimentRow& row)
        : variant(find_variant(row.text("variant"))),
          agent(find_agent(row.text("agent"))),
          length(static_cast<int>(row.integer("length"))),
          reach(static_cast<int>(row.integer_or("reach", 0))) {
        const std::string place = "[" + row.name() + "] ";
        if (variant == nullptr) {
            throw std::runtime_error(place + "no variant '" + row.text("variant") + "'");
        }
        if (agent == nullptr || !agent->plays(*variant)) {
            throw std::runtime_error(place + "no agent '" + row.text("agent") + "' for " +
                                     std::string(variant->id));
        }
        if (length < 1) throw std::runtime_error(place + "length is at least 1");
        limits.nodes = static_cast<std::uint64_t>(row.integer_or("nodes", 0));
        if (row.has("set")) options.settings = row.settings("set");
        options.note = [place](const std::string& note) { throw std::runtime_error(place + note); };
        static_cast<void>(agent->make(options));  // complains about wrong settings
    }

    const Variant* variant;
    const AgentEntry* agent;
    int length;
    int reach;
    Limits limits;
    AgentOptions options;
};

// Plies of one game, which the agent plays for all players.
int play(Agent& agent, const Chain& chain) {
    PatientControl control;
    agent.new_game(*chain.variant);
    Game game(*chain.variant);
    while (!game.result().over()) {
        if (!game.play(agent.choose(game, chain.limits, control))) {
            throw std::runtime_error("an agent made an illegal move");
        }
    }
    return game.turns();
}

class ChainMeasurement final : public Measurement {
  public:
    std::vector<std::string> columns() const override {
        return {"game", "plies", "best", "final", "reached", "reached_at"};
    }

    int pieces(const ExperimentRow& row) const override {
        const Chain checked(row);
        return static_cast<int>(row.integer("games"));
    }

    std::vector<Sample> run(const ExperimentRow& row, int /*piece*/,
                            std::uint64_t seed) const override {
        Chain chain(row);
        chain.options.seed = seed;
        const auto agent = chain.agent->make(chain.options);
        std::vector<Sample> samples;
        int best = std::numeric_limits<int>::max();
        double reached_at = kNone;
        for (int game = 1; game <= chain.length; ++game) {
            const int plies = play(*agent, chain);
            best = std::min(best, plies);
            if (best <= chain.reach && !(reached_at > 0)) reached_at = game;
            const bool last = game == chain.length;
            if (!last && !is_sampled(game)) continue;
            samples.push_back({static_cast<double>(game), static_cast<double>(plies),
                               static_cast<double>(best), last ? best : kNone,
                               last ? (best <= chain.reach ? 1.0 : 0.0) : kNone,
                               last ? reached_at : kNone});
        }
        return samples;
    }
};

}  // namespace

std::unique_ptr<Measurement> make_chain_measurement() {
    return std::make_unique<ChainMeasurement>();
}

}  // namespace zwarm::lab
