#include "harness/lab/swarm_measurement.h"

#include <map>
#include <mutex>
#include <stdexcept>

#include "engine/agents/agents.h"
#include "engine/rules/variants.h"
#include "harness/lab/swarm_trials.h"

namespace zwarm::lab {

namespace {

// The board the remembered game was played on: the paper's is always the single player's.
constexpr const char* kMemoryVariant = "star-solo";

const Variant& variant_of(const ExperimentRow& row) {
    const Variant* variant = find_variant(row.text("variant"));
    if (variant == nullptr || !swarm_plays(*variant)) {
        throw std::runtime_error("[" + row.name() + "] a swarm cannot play '" +
                                 row.text("variant") + "'");
    }
    return *variant;
}

SwarmParameters parameters_of(const ExperimentRow& row) {
    SwarmParameters parameters;
    if (!row.has("set")) return parameters;
    for (const auto& [name, value] : row.settings("set")) {
        const std::string wrong = set_field(swarm_fields(), parameters, name, value);
        if (!wrong.empty()) throw std::runtime_error("[" + row.name() + "] " + wrong);
    }
    return parameters;
}

Sample sample_of(const FinishedGame& game) {
    return {static_cast<double>(game.moves), static_cast<double>(game.stopped)};
}

class SwarmMeasurement final : public Measurement {
  public:
    std::vector<std::string> columns() const override { return {"moves", "stopped"}; }

    int pieces(const ExperimentRow& row) const override {
        static_cast<void>(variant_of(row));
        static_cast<void>(parameters_of(row));
        const std::string memory = row.text("memory");
        if (memory == "construct") return 1;
        if (memory == "best" &&
            find_variant(kMemoryVariant)->topology->size() != variant_of(row).topology->size()) {
            throw std::runtime_error("[" + row.name() + "] the memory is of another board");
        }
        if (memory != "none" && memory != "best") {
            throw std::runtime_error("[" + row.name() + "] memory is none, best or construct");
        }
        return static_cast<int>(row.integer("games"));
    }

    std::vector<Sample> run(const ExperimentRow& row, int /*piece*/,
                            std::uint64_t seed) const override {
        const Variant& variant = variant_of(row);
        const SwarmParameters parameters = parameters_of(row);
        std::vector<Sample> samples;
        if (row.text("memory") == "construct") {
            const auto games = static_cast<int>(row.integer("games"));
            for (const FinishedGame& game : play_chain(variant, parameters, games, seed)) {
                samples.push_back(sample_of(game));
            }
            return samples;
        }
        const PheromoneField* best = row.text("memory") == "best" ? &memory_for(row) : nullptr;
        samples.push_back(sample_of(finish_swarm_game(variant, parameters, best, seed)));
        return samples;
    }

  private:
    // One memory for all rows and shards of an experiment: it hangs on the experiment's seed and
    // its length only, and is found with the parameters of Table IV.
    const PheromoneField& memory_for(const ExperimentRow& row) const {
        const auto moves = static_cast<int>(row.integer_or("memory_moves", 68));
        const auto seed = static_cast<std::uint64_t>(row.integer("seed"));
        const std::lock_guard lock(mutex_);
        auto found = memories_.find({moves, seed});
        if (found == memories_.end()) {
            PheromoneField field = find_memory(*find_variant(kMemoryVariant), {}, moves, seed);
            found = memories_.emplace(std::pair{moves, seed}, std::move(field)).first;
        }
        return found->second;
    }

    mutable std::mutex mutex_;
    mutable std::map<std::pair<int, std::uint64_t>, PheromoneField> memories_;
};

}  // namespace

std::unique_ptr<Measurement> make_swarm_measurement() {
    return std::make_unique<SwarmMeasurement>();
}

}  // namespace zwarm::lab
