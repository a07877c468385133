#include "harness/lab/salesman_measurement.h"

#include <limits>
#include <stdexcept>

#include "harness/base/chance.h"
#include "harness/lab/salesman.h"

namespace zwarm::lab {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// 1 to 10, then every tenth.
bool is_sampled(int iteration) {
    return iteration <= 10 || iteration % 10 == 0;
}

class SalesmanMeasurement final : public Measurement {
  public:
    std::vector<std::string> columns() const override {
        return {"iteration", "best", "mean", "final", "final_mean", "solved"};
    }

    int pieces(const ExperimentRow& row) const override {
        const std::string algorithm = row.text("algorithm");
        if (algorithm != "ants" && algorithm != "bees" && algorithm != "optimum") {
            throw std::runtime_error("[" + row.name() + "] algorithm is ants, bees or optimum");
        }
        const auto cities = row.integer_or("cities", 10);
        if (cities < 3 || cities > 16) {
            throw std::runtime_error("[" + row.name() + "] 3 to 16 cities");
        }
        const auto one_of = [&](const char* key, const char* first, const char* second) {
            const std::string value = row.text_or(key, first);
            if (value != first && value != second) {
                throw std::runtime_error("[" + row.name() + "] " + key + " is " + first + " or " +
                                         second);
            }
        };
        one_of("update", "combined", "separate");
        one_of("follow", "anyone", "best");
        if (row.integer_or("grid", 100) < 5 || row.integer_or("iterations", 200) < 1 ||
            row.integer_or("population", 100) < 1) {
            throw std::runtime_error("[" + row.name() + "] too small a grid or swarm");
        }
        return static_cast<int>(row.integer("games"));
    }

    std::vector<Sample> run(const ExperimentRow& row, int piece,
                            std::uint64_t seed) const override {
        const auto number = [&](const char* key, int value) {
            return static_cast<int>(row.integer_or(key, value));
        };
        const auto map = base::derived_seed(static_cast<std::uint64_t>(row.integer("seed")),
                                            "cities", static_cast<std::uint64_t>(piece));
        const Cities cities(number("cities", 10), number("grid", 100), map);
        const int iterations = number("iterations", 200);
        const double optimum = cities.shortest();
        std::vector<Sample> samples;
        const auto note = [&](int iteration, double best, double mean) {
            const bool last = iteration == iterations;
            if (!last && !is_sampled(iteration)) return;
            const double best_percent = 100.0 * best / optimum;
            const double mean_percent = 100.0 * mean / optimum;
            samples.push_back({static_cast<double>(iteration), best_percent, mean_percent,
                               last ? best_percent : kNone, last ? mean_percent : kNone,
                               last ? (best < optimum * (1 + 1e-9) ? 1.0 : 0.0) : kNone});
        };
        const std::string algorithm = row.text("algorithm");
        if (algorithm == "ants") {
            AntColony colony;
            colony.ants = number("population", 100);
            colony.delta = row.number_or("delta", colony.delta);
            if (row.text_or("update", "combined") == "separate") colony.update = Update::kSeparate;
            run_ants(cities, colony, iterations, seed, note);
        } else if (algorithm == "bees") {
            BeeColony colony;
            colony.bees = number("population", 100);
            if (row.text_or("follow", "anyone") == "best") colony.follow = Follow::kBest;
            run_bees(cities, colony, iterations, seed, note);
        } else {
            for (int i = 1; i <= iterations; ++i) note(i, optimum, optimum);
        }
        return samples;
    }
};

}  // namespace

std::unique_ptr<Measurement> make_salesman_measurement() {
    return std::make_unique<SalesmanMeasurement>();
}

}  // namespace zwarm::lab
