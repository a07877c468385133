#include "harness/lab/swarm_trials.h"

#include <zwarm/engine.h>

#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "harness/lab/measurements.h"

namespace zwarm::lab {

namespace {

constexpr int kChainLength = 1500;     // games after which a chain that found nothing is given up
constexpr int kMaxAttempts = 100'000;  // parameters under which no game ever ends are an error

}  // namespace

SwarmGame play_swarm_game(const Variant& table, const SwarmParameters& parameters,
                          const PheromoneField* best, std::uint64_t seed) {
    // The paper's games are over when all are home, whatever else may win in the variant.
    Variant variant = table;
    variant.goal = Goal::kAllHome;
    Random random(seed);
    std::vector<Swarm> swarms;
    for (Player player = 0; player < variant.players; ++player) {
        swarms.emplace_back(variant, player, parameters);
        if (best == nullptr) continue;
        const auto map = seat_map(variant, 0, variant, player);
        const PheromoneField carried_over = map ? carried(*best, *map) : *best;
        swarms.back().begin(&carried_over);
    }
    Position position(variant);
    const auto is_home = [&](Player player) {
        return position.stones(player).within(variant.target[player]);
    };
    std::vector<int> turns(swarms.size());
    int until_win = 0;
    for (Player player = 0; !is_home(0) && turns[0] < kStopAfter;
         player = static_cast<Player>((player + 1) % variant.players)) {
        if (is_home(player)) continue;
        ++turns[player];
        position.set_to_move(player);
        const Decision decision = swarms[player].decide(position, random);
        if (!decision.chosen) continue;
        position.play(decision.trail()->move());
        if (until_win == 0 && is_home(player)) until_win = turns[player];
        swarms[player].moved(*decision.trail());
        if (parameters.cooperate && variant.players == 2) {
            const Swarm before = swarms[0];
            swarms[0].learn_from(swarms[1]);
            swarms[1].learn_from(before);
        }
    }
    return {turns[0], until_win, !is_home(0), swarms[0].field()};
}

FinishedGame finish_swarm_game(const Variant& variant, const SwarmParameters& parameters,
                               const PheromoneField* best, std::uint64_t seed) {
    Random seeds(seed);
    for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
        SwarmGame game = play_swarm_game(variant, parameters, best, seeds.next());
        if (!game.stopped) return {game.moves, game.until_win, attempt, std::move(game.field)};
    }
    throw std::runtime_error("no game of this swarm comes to an end");
}

std::vector<FinishedGame> play_chain(const Variant& variant, const SwarmParameters& parameters,
                                     int games, std::uint64_t seed,
                                     const std::function<bool(const FinishedGame&)>& enough) {
    std::vector<FinishedGame> played;
    std::size_t best = 0;
    Random seeds(seed);
    for (int game = 0; game < games; ++game) {
        const PheromoneField* field = played.empty() ? nullptr : &played[best].field;
        played.push_back(finish_swarm_game(variant, parameters, field, seeds.next()));
        if (played.back().moves < played[best].moves) best = played.size() - 1;
        if (enough && enough(played.back())) break;
    }
    return played;
}

PheromoneField find_memory(const Variant& variant, const SwarmParameters& parameters, int moves,
                           std::uint64_t seed) {
    for (Random seeds(seed);;) {
        auto games = play_chain(variant, parameters, kChainLength, seeds.next(),
                                [moves](const FinishedGame& game) { return game.moves <= moves; });
        if (games.back().moves == moves) return std::move(games.back().field);
    }
}

namespace {

constexpr Column<FinishedGame> kTrialColumns[] = {
    {"moves", [](const FinishedGame& game) { return static_cast<double>(game.moves); }},
    {"until_win", [](const FinishedGame& game) { return static_cast<double>(game.until_win); }},
    {"stopped", [](const FinishedGame& game) { return static_cast<double>(game.stopped); }},
};

// The board the remembered game was played on: the paper's is always the single player's.
constexpr const char* kMemoryVariant = "star-solo";

// One memory for all rows, threads and shards of an experiment: it depends on the experiment's seed
// and its length only, and is found, at some expense, with the parameters of Table IV.
const PheromoneField& shared_memory(int moves, std::uint64_t seed) {
    static std::mutex mutex;
    static std::map<std::pair<int, std::uint64_t>, PheromoneField> memories;
    const std::lock_guard lock(mutex);
    auto found = memories.find({moves, seed});
    if (found == memories.end()) {
        PheromoneField field = find_memory(*find_variant(kMemoryVariant), {}, moves, seed);
        found = memories.emplace(std::pair{moves, seed}, std::move(field)).first;
    }
    return found->second;
}

class SwarmMeasurement final : public Measurement {
  public:
    explicit SwarmMeasurement(const ExperimentRow& row)
        : row_(row),
          variant_(row.variant()),
          games_(static_cast<int>(row.integer("games"))),
          memory_(row.text("memory")) {
        if (!find_agent("swarm")->plays(variant_)) {
            row.refuse("no swarm plays " + std::string(variant_.id));
        }
        if (row.has("set")) {
            for (const auto& [name, value] : row.settings("set")) {
                const std::string wrong = set_field(swarm_fields(), parameters_, name, value);
                if (!wrong.empty()) row.refuse(wrong);
            }
        }
        if (memory_ != "none" && memory_ != "best" && memory_ != "construct") {
            row.refuse("memory is none, best or construct");
        }
        if (memory_ == "best" &&
            find_variant(kMemoryVariant)->topology->size() != variant_.topology->size()) {
            row.refuse("the memory is of another board");
        }
    }

    int pieces() const override { return memory_ == "construct" ? 1 : games_; }
    int tests_a_piece() const override { return games_ / pieces(); }

    std::vector<Sample> run(int /*piece*/, std::uint64_t seed) override {
        std::vector<Sample> samples;
        if (memory_ == "construct") {
            for (const FinishedGame& game : play_chain(variant_, parameters_, games_, seed)) {
                samples.push_back(sample_of(kTrialColumns, game));
            }
        } else {
            const PheromoneField* best =
                memory_ != "best"
                    ? nullptr
                    : &shared_memory(static_cast<int>(row_.integer_or("memory_moves", 68)),
                                     static_cast<std::uint64_t>(row_.integer("seed")));
            samples.push_back(
                sample_of(kTrialColumns, finish_swarm_game(variant_, parameters_, best, seed)));
        }
        return samples;
    }

  private:
    const ExperimentRow& row_;
    const Variant& variant_;
    int games_;
    std::string memory_;
    SwarmParameters parameters_;
};

}  // namespace

MeasurementEntry swarm_measurement() {
    return {"swarm", "games of the paper's swarm, by its counting",
            [] { return names_of(kTrialColumns); },
            [](const ExperimentRow& row) -> std::unique_ptr<Measurement> {
                return std::make_unique<SwarmMeasurement>(row);
            }};
}

}  // namespace zwarm::lab
