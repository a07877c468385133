// measure = chain: how an agent learns from game to game. A piece is one chain: `length` games in
// a row, in which one agent that keeps its memory moves for every player.
//
//   variant, agent, set = name=value .., nodes   who plays what
//   games                                        chains
//   length                                       games a chain
//   reach                                        plies to get down to, for the column `reached`
//
// A sample for some games along the chain, and for its last one.
#include <zwarm/engine.h>

#include <algorithm>
#include <stdexcept>

#include "harness/lab/measurements.h"
#include "harness/lab/patient_control.h"

namespace zwarm::lab {

namespace {

struct ChainFacts {
    int game;           // from 1
    int plies;          // of this game
    int best;           // so far
    bool last;          // of the chain
    int reach;          // plies to get down to
    double reached_at;  // the first game that did, or kNone
};

constexpr Column<ChainFacts> kChainColumns[] = {
    {"game", [](const ChainFacts& chain) { return static_cast<double>(chain.game); }},
    {"plies", [](const ChainFacts& chain) { return static_cast<double>(chain.plies); }},
    {"best", [](const ChainFacts& chain) { return static_cast<double>(chain.best); }},
    // Once a chain: its best, whether that was good enough, and since which game.
    {"final", [](const ChainFacts& chain) { return chain.last ? chain.best : kNone; }},
    {"reached",
     [](const ChainFacts& chain) {
         return !chain.last ? kNone : chain.best <= chain.reach ? 1.0 : 0.0;
     }},
    {"reached_at", [](const ChainFacts& chain) { return chain.last ? chain.reached_at : kNone; }},
};

// 1, 2, 5, 10, 20, 50 and so on, and every fiftieth: enough for a curve.
bool is_sampled_game(int game) {
    int power = 1;
    while (power * 10 <= game) power *= 10;
    return game % 50 == 0 || game == power || game == 2 * power || game == 5 * power;
}

class ChainMeasurement final : public Measurement {
  public:
    explicit ChainMeasurement(const ExperimentRow& row)
        : chains_(static_cast<int>(row.integer("games"))),
          variant_(row.variant()),
          agent_(find_agent(row.text("agent"))),
          length_(static_cast<int>(row.integer("length"))),
          reach_(static_cast<int>(row.integer_or("reach", 0))) {
        if (agent_ == nullptr || !agent_->plays(variant_)) {
            row.refuse("no agent '" + row.text("agent") + "' for " + std::string(variant_.id));
        }
        if (length_ < 1) row.refuse("length is at least 1");
        limits_.nodes = static_cast<std::uint64_t>(row.integer_or("nodes", 0));
        if (row.has("set")) options_.settings = row.settings("set");
        options_.note = [&row](const std::string& note) { row.refuse(note); };
        static_cast<void>(agent_->make(options_));  // complains about wrong settings
    }

    int pieces() const override { return chains_; }

    std::vector<Sample> run(int /*piece*/, std::uint64_t seed) override {
        options_.seed = seed;
        const auto agent = agent_->make(options_);
        std::vector<Sample> samples;
        ChainFacts chain{0, 0, std::numeric_limits<int>::max(), false, reach_, kNone};
        while (chain.game < length_) {
            ++chain.game;
            chain.plies = play(*agent);
            chain.best = std::min(chain.best, chain.plies);
            if (chain.best <= reach_ && !(chain.reached_at > 0)) chain.reached_at = chain.game;
            chain.last = chain.game == length_;
            if (chain.last || is_sampled_game(chain.game)) {
                samples.push_back(sample_of(kChainColumns, chain));
            }
        }
        return samples;
    }

  private:
    // Plies of one game, which the agent plays for all players.
    int play(Agent& agent) const {
        PatientControl control;
        agent.new_game(variant_);
        Game game(variant_);
        while (!game.result().over()) {
            if (!game.play(agent.choose(game, limits_, control))) {
                throw std::runtime_error("an agent made an illegal move");
            }
        }
        return game.turns();
    }

    int chains_;
    const Variant& variant_;
    const AgentEntry* agent_;
    int length_;
    int reach_;
    Limits limits_;
    AgentOptions options_;
};

}  // namespace

MeasurementEntry chain_measurement() {
    return {"chain", "games of one agent that remembers, one after the other",
            [] { return names_of(kChainColumns); },
            [](const ExperimentRow& row) -> std::unique_ptr<Measurement> {
                return std::make_unique<ChainMeasurement>(row);
            }};
}

}  // namespace zwarm::lab
