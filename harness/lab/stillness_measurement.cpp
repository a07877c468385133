// measure = stillness: the Selfo thesis's indicator of self-organisation (section 3.4), the mean
// number of own turns since a stone last moved, followed through games between agents. While it
// stays around the number of stones the whole set is on the move; far above it most stones have
// settled. Beside it, how many turns there are to choose from, and how long a move takes (section
// 5.1, figures 6.3 to 6.15). One sample a round.
//
// Keys: variant; agents (names, one a player); games; nodes, depth; openings (start or balanced);
// settings (of every agent, name=value).
#include <zwarm/engine.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "harness/lab/measurements.h"
#include "harness/lab/patient_control.h"

namespace zwarm::lab {

namespace {

struct RoundFacts {
    int round;         // from 1
    double stillness;  // the mean of all players
    double first;      // the first player's
    double second;     // the second's
    double stones;     // of a player
    double choices;    // legal turns at a turn of this round
    double ms;         // processor time of a move
};

constexpr Column<RoundFacts> kRoundColumns[] = {
    {"round", [](const RoundFacts& facts) { return static_cast<double>(facts.round); }},
    {"stillness", [](const RoundFacts& facts) { return facts.stillness; }},
    {"in_sets", [](const RoundFacts& facts) { return facts.stillness / facts.stones; }},
    {"first", [](const RoundFacts& facts) { return facts.first; }},
    {"second", [](const RoundFacts& facts) { return facts.second; }},
    {"choices", [](const RoundFacts& facts) { return facts.choices; }},
    {"ms", [](const RoundFacts& facts) { return facts.ms; }},
    {"mobile", [](const RoundFacts& facts) { return facts.stillness <= facts.stones ? 1.0 : 0.0; }},
};

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

    // The mean of the player's stones.
    [[nodiscard]] double stillness(Player player) const {
        const CellSet& own = stones_->stones(player);
        int rest = 0;
        own.for_each([&](Cell cell) { rest += turns_[player] - moved_[cell]; });
        return static_cast<double>(rest) / own.count();
    }
    // The mean over all players.
    [[nodiscard]] double stillness() const {
        double sum = 0;
        for (Player player = 0; player < players_; ++player) sum += stillness(player);
        return sum / players_;
    }

  private:
    int players_;
    std::array<int, kMaxPlayers> turns_{};
    std::vector<int> moved_;
    const Position* stones_ = nullptr;
};

class StillnessMeasurement final : public Measurement {
  public:
    explicit StillnessMeasurement(const ExperimentRow& row)
        : games_(static_cast<int>(row.integer("games"))),
          variant_(row.variant()),
          irregular_(row.text_or("openings", "start") == "balanced") {
        for (const std::string& name : row.words("agents")) {
            const AgentEntry* agent = find_agent(name);
            if (agent == nullptr || !agent->plays(variant_)) {
                row.refuse("no agent '" + name + "' for " + std::string(variant_.id));
            }
            agents_.push_back(agent);
        }
        if (static_cast<int>(agents_.size()) != variant_.players) {
            row.refuse("an agent for each player is needed");
        }
        if (row.has("settings")) settings_ = row.settings("settings");
        limits_.nodes = static_cast<std::uint64_t>(row.integer_or("nodes", 0));
        limits_.depth = static_cast<int>(row.integer_or("depth", 0));
    }

    int pieces() const override { return games_; }

    std::vector<Sample> run(int /*piece*/, std::uint64_t seed) override {
        std::vector<std::unique_ptr<Agent>> agents;
        for (const AgentEntry* entry : agents_) {
            AgentOptions options;
            options.seed = seed + agents.size();
            options.settings = settings_;
            agents.push_back(entry->make(options));
            agents.back()->new_game(variant_);
        }
        Game game(irregular_ ? make_opening(variant_, seed) : Position(variant_));
        Clockwork clockwork(variant_);
        PatientControl control;
        const double stones = variant_.start[0].count();
        std::vector<Sample> samples;
        double choices = 0;  // of this round so far
        double seconds = 0;
        while (!game.result().over()) {
            const Player mover = game.position().to_move();
            choices += static_cast<double>(count_moves(game.position()));
            const double begin = cpu_seconds();
            const Move move = agents[mover]->choose(game, limits_, control);
            seconds += cpu_seconds() - begin;
            if (!game.play(move)) throw std::runtime_error("an agent made an illegal move");
            clockwork.note(game.position(), mover, move);
            if (game.turns() % variant_.players != 0) continue;
            const double players = variant_.players;
            samples.push_back(sample_of(
                kRoundColumns, RoundFacts{game.turns() / variant_.players, clockwork.stillness(),
                                          clockwork.stillness(0), clockwork.stillness(1), stones,
                                          choices / players, 1000 * seconds / players}));
            choices = seconds = 0;
        }
        return samples;
    }

  private:
    int games_;
    const Variant& variant_;
    bool irregular_;
    std::vector<const AgentEntry*> agents_;
    std::vector<std::pair<std::string, std::string>> settings_;
    Limits limits_;
};

}  // namespace

MeasurementEntry stillness_measurement() {
    return {"stillness", "turns since a stone last moved, through games between agents",
            [] { return names_of(kRoundColumns); },
            [](const ExperimentRow& row) -> std::unique_ptr<Measurement> {
                return std::make_unique<StillnessMeasurement>(row);
            }};
}

}  // namespace zwarm::lab
