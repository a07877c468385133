#include "harness/lab/salesman.h"

#include <zwarm/engine.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "harness/base/chance.h"
#include "harness/lab/measurements.h"

namespace zwarm::lab {

namespace {

// A place of the wheel in proportion to its weight; the weights are not all zero.
std::size_t spin(const std::vector<double>& weights, Random& random) {
    double sum = 0;
    for (const double weight : weights) sum += weight;
    double ball = random.unit() * sum;
    for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
        ball -= weights[i];
        if (ball < 0) return i;
    }
    return weights.size() - 1;
}

class Ants {
  public:
    Ants(const Cities& cities, const AntColony& colony, std::uint64_t seed)
        : cities_(cities),
          colony_(colony),
          random_(seed),
          tau_(square(), colony.tau0),
          nearness_(square(), 0.0) {
        for (int a = 0; a < cities.count(); ++a) {
            for (int b = 0; b < cities.count(); ++b) {
                if (a != b)
                    nearness_[edge(a, b)] = std::pow(1.0 / cities.distance(a, b), colony.beta);
            }
        }
    }

    void iterate(Tour& best, double& best_length, double& mean) {
        double sum = 0;
        for (int ant = 0; ant < colony_.ants; ++ant) {
            const Tour tour = walk();
            const double length = cities_.length(tour);
            sum += length;
            if (length < best_length) {
                best_length = length;
                best = tour;
            }
            mark(tour, colony_.rho);  // (3) or (8)
        }
        mark(best, colony_.alpha);  // (5) or (7)
        if (colony_.update == Update::kSeparate) {
            for (double& value : tau_) value *= colony_.delta;  // (6)
        }
        mean = sum / colony_.ants;
    }

  private:
    [[nodiscard]] std::size_t square() const {
        return static_cast<std::size_t>(cities_.count() * cities_.count());
    }
    [[nodiscard]] std::size_t edge(int a, int b) const {
        return static_cast<std::size_t>(a * cities_.count() + b);
    }

    Tour walk() {
        const int count = cities_.count();
        Tour tour{static_cast<int>(random_.below(static_cast<std::uint32_t>(count)))};
        std::vector<int> left;
        for (int city = 0; city < count; ++city) {
            if (city != tour[0]) left.push_back(city);
        }
        std::vector<double> pull;
        while (!left.empty()) {
            pull.clear();
            for (const int city : left) {
                pull.push_back(tau_[edge(tour.back(), city)] * nearness_[edge(tour.back(), city)]);
            }
            // (1): the strongest pull, or by chance in proportion to it (2).
            const auto pick =
                random_.unit() <= colony_.q0
                    ? static_cast<std::size_t>(std::ranges::max_element(pull) - pull.begin())
                    : spin(pull, random_);
            tour.push_back(left[pick]);
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(pick));
        }
        return tour;
    }

    // Roads run both ways.
    void mark(const Tour& tour, double strength) {
        const double keep = colony_.update == Update::kCombined ? 1.0 - strength : 1.0;
        for (std::size_t i = 0; i < tour.size(); ++i) {
            const int a = tour[i];
            const int b = tour[(i + 1) % tour.size()];
            const double value = keep * tau_[edge(a, b)] + strength * colony_.tau0;  // with (4)
            tau_[edge(a, b)] = value;
            tau_[edge(b, a)] = value;
        }
    }

    const Cities& cities_;
    const AntColony& colony_;
    Random random_;
    std::vector<double> tau_;
    std::vector<double> nearness_;
};

class Bees {
  public:
    Bees(const Cities& cities, const BeeColony& colony, std::uint64_t seed)
        : cities_(cities), colony_(colony), random_(seed) {}

    void iterate(Tour& best, double& best_length, double& mean) {
        std::vector<Tour> paths(static_cast<std::size_t>(colony_.bees), Tour{0});
        while (static_cast<int>(paths[0].size()) < cities_.count()) {
            std::vector<Tour> parts;
            for (const Tour& path : paths) parts.push_back(forward(path));
            backward(paths, parts, best);
        }
        double sum = 0;
        for (const Tour& path : paths) {
            const double length = cities_.length(path);
            sum += length;
            if (length < best_length) {
                best_length = length;
                best = path;
            }
        }
        mean = sum / colony_.bees;
    }

  private:
    // Some cities not visited yet, by chance.
    Tour forward(const Tour& path) {
        Tour left;
        for (int city = 0; city < cities_.count(); ++city) {
            if (std::ranges::find(path, city) == path.end()) left.push_back(city);
        }
        Tour part;
        while (!left.empty() && static_cast<int>(part.size()) < colony_.stage) {
            const auto pick = random_.below(static_cast<std::uint32_t>(left.size()));
            part.push_back(left[pick]);
            left.erase(left.begin() + pick);
        }
        return part;
    }

    [[nodiscard]] double added(const Tour& path, const Tour& part) const {
        double length = 0;
        int at = path.back();
        for (const int city : part) {
            length += cities_.distance(at, city);
            at = city;
        }
        return length;
    }

    // Parts no longer than the average are danced for. A bee that gives up its own follows a
    // dancer or the best tour so far, which comes last: the shorter the likelier, or always the
    // best. It goes back to its own part if the other's has cities it has visited.
    void backward(std::vector<Tour>& paths, const std::vector<Tour>& parts, const Tour& best) {
        std::vector<double> lengths;
        double sum = 0;
        for (std::size_t bee = 0; bee < paths.size(); ++bee) {
            lengths.push_back(added(paths[bee], parts[bee]));
            sum += lengths.back();
        }
        const double average = sum / static_cast<double>(paths.size());
        std::vector<Tour> danced;
        std::vector<double> weights;
        for (std::size_t bee = 0; bee < paths.size(); ++bee) {
            if (lengths[bee] > average) continue;
            danced.push_back(parts[bee]);
            weights.push_back(1.0 / std::max(lengths[bee], 1e-9));
        }
        if (!best.empty()) {
            const auto from = static_cast<std::ptrdiff_t>(paths[0].size());
            const auto size = static_cast<std::ptrdiff_t>(parts[0].size());
            danced.emplace_back(best.begin() + from, best.begin() + from + size);
            const Tour before(best.begin(), best.begin() + from);
            weights.push_back(1.0 / std::max(added(before, danced.back()), 1e-9));
        }
        for (std::size_t bee = 0; bee < paths.size(); ++bee) {
            const Tour* part = &parts[bee];
            if (lengths[bee] > average) {
                const bool elite = colony_.follow == Follow::kBest && !best.empty();
                const Tour& other = elite ? danced.back() : danced[spin(weights, random_)];
                const bool fits = std::ranges::none_of(other, [&](int city) {
                    return std::ranges::find(paths[bee], city) != paths[bee].end();
                });
                if (fits) part = &other;
            }
            paths[bee].insert(paths[bee].end(), part->begin(), part->end());
        }
    }

    const Cities& cities_;
    const BeeColony& colony_;
    Random random_;
};

template <class Swarm>
void run(Swarm swarm, int iterations, const OnIteration& on_iteration) {
    Tour best;
    double length = std::numeric_limits<double>::infinity();
    for (int iteration = 1; iteration <= iterations; ++iteration) {
        double mean = 0;
        swarm.iterate(best, length, mean);
        on_iteration(iteration, length, mean);
    }
}

}  // namespace

Cities::Cities(int count, int grid, std::uint64_t seed) : count_(count) {
    Random random(seed);
    std::set<std::pair<int, int>> taken;
    std::vector<std::pair<int, int>> places;
    while (static_cast<int>(places.size()) < count) {
        const auto size = static_cast<std::uint32_t>(grid);
        const std::pair place{static_cast<int>(random.below(size)),
                              static_cast<int>(random.below(size))};
        if (taken.insert(place).second) places.push_back(place);
    }
    for (const auto& [x, y] : places) {
        for (const auto& [u, v] : places) {
            distance_.push_back(
                std::sqrt(static_cast<double>((x - u) * (x - u) + (y - v) * (y - v))));
        }
    }
}

double Cities::length(const Tour& tour) const {
    double sum = 0;
    for (std::size_t i = 0; i < tour.size(); ++i) {
        sum += distance(tour[i], tour[(i + 1) % tour.size()]);
    }
    return sum;
}

double Cities::shortest() const {
    // best[visited][last]: the shortest way from city 0 through the visited cities (of 1..n-1).
    const int others = count_ - 1;
    const std::size_t sets = std::size_t{1} << others;
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<double> best(sets * static_cast<std::size_t>(others), kFar);
    const auto at = [&](std::size_t visited, int last) -> double& {
        return best[visited * static_cast<std::size_t>(others) + static_cast<std::size_t>(last)];
    };
    for (int city = 0; city < others; ++city) {
        at(std::size_t{1} << city, city) = distance(0, city + 1);
    }
    for (std::size_t visited = 1; visited < sets; ++visited) {
        for (int last = 0; last < others; ++last) {
            if (at(visited, last) == kFar) continue;
            for (int next = 0; next < others; ++next) {
                const std::size_t bit = std::size_t{1} << next;
                if ((visited & bit) != 0) continue;
                double& way = at(visited | bit, next);
                way = std::min(way, at(visited, last) + distance(last + 1, next + 1));
            }
        }
    }
    double tour = kFar;
    for (int last = 0; last < others; ++last) {
        tour = std::min(tour, at(sets - 1, last) + distance(last + 1, 0));
    }
    return tour;
}

void run_ants(const Cities& cities, const AntColony& colony, int iterations, std::uint64_t seed,
              const OnIteration& on_iteration) {
    run(Ants(cities, colony, seed), iterations, on_iteration);
}

void run_bees(const Cities& cities, const BeeColony& colony, int iterations, std::uint64_t seed,
              const OnIteration& on_iteration) {
    run(Bees(cities, colony, seed), iterations, on_iteration);
}

namespace {

// The state of a swarm after an iteration, in percent of the optimum.
struct IterationFacts {
    int iteration;
    double best;  // the shortest tour so far
    double mean;  // of the swarm's tours
    bool last;
    bool solved;  // the best is the optimum
};

constexpr Column<IterationFacts> kIterationColumns[] = {
    {"iteration", [](const IterationFacts& facts) { return static_cast<double>(facts.iteration); }},
    {"best", [](const IterationFacts& facts) { return facts.best; }},
    {"mean", [](const IterationFacts& facts) { return facts.mean; }},
    {"final", [](const IterationFacts& facts) { return facts.last ? facts.best : kNone; }},
    {"final_mean", [](const IterationFacts& facts) { return facts.last ? facts.mean : kNone; }},
    {"solved",
     [](const IterationFacts& facts) { return !facts.last    ? kNone
                                              : facts.solved ? 1.0
                                                             : 0.0; }},
};

// 1 to 10, then every tenth.
bool is_sampled_iteration(int iteration) {
    return iteration <= 10 || iteration % 10 == 0;
}

// Whether the second of two words stands there; the first is the default, others are refused.
bool is_second(const ExperimentRow& row, const std::string& key, const std::string& first,
               const std::string& second) {
    const std::string value = row.text_or(key, first);
    if (value != first && value != second) row.refuse(key + " is " + first + " or " + second);
    return value == second;
}

class SalesmanMeasurement final : public Measurement {
  public:
    explicit SalesmanMeasurement(const ExperimentRow& row)
        : maps_(static_cast<int>(row.integer("games"))),
          seed_(static_cast<std::uint64_t>(row.integer_or("seed", 1))),
          algorithm_(row.text("algorithm")),
          cities_(static_cast<int>(row.integer_or("cities", 10))),
          grid_(static_cast<int>(row.integer_or("grid", 100))),
          iterations_(static_cast<int>(row.integer_or("iterations", 200))) {
        if (algorithm_ != "ants" && algorithm_ != "bees" && algorithm_ != "optimum") {
            row.refuse("algorithm is ants, bees or optimum");
        }
        if (cities_ < 3 || cities_ > 16) row.refuse("3 to 16 cities");
        ants_.ants = bees_.bees = static_cast<int>(row.integer_or("population", 100));
        ants_.delta = row.number_or("delta", ants_.delta);
        if (is_second(row, "update", "combined", "separate")) ants_.update = Update::kSeparate;
        if (is_second(row, "follow", "anyone", "best")) bees_.follow = Follow::kBest;
        if (grid_ < 5 || iterations_ < 1 || ants_.ants < 1) {
            row.refuse("too small a grid or swarm");
        }
    }

    int pieces() const override { return maps_; }

    std::vector<Sample> run(int piece, std::uint64_t seed) override {
        const Cities cities(cities_, grid_,
                            base::derived_seed(seed_, "cities", static_cast<std::uint64_t>(piece)));
        const double optimum = cities.shortest();
        std::vector<Sample> samples;
        const auto note = [&](int iteration, double best, double mean) {
            const bool last = iteration == iterations_;
            if (!last && !is_sampled_iteration(iteration)) return;
            samples.push_back(
                sample_of(kIterationColumns,
                          IterationFacts{iteration, 100.0 * best / optimum, 100.0 * mean / optimum,
                                         last, best < optimum * (1 + 1e-9)}));
        };
        if (algorithm_ == "ants") {
            run_ants(cities, ants_, iterations_, seed, note);
        } else if (algorithm_ == "bees") {
            run_bees(cities, bees_, iterations_, seed, note);
        } else {
            for (int i = 1; i <= iterations_; ++i) note(i, optimum, optimum);
        }
        return samples;
    }

  private:
    int maps_;
    std::uint64_t seed_;
    std::string algorithm_;
    int cities_;
    int grid_;
    int iterations_;
    AntColony ants_;
    BeeColony bees_;
};

}  // namespace

MeasurementEntry salesman_measurement() {
    return {"salesman", "ants and bees on the travelling salesman",
            [] { return names_of(kIterationColumns); },
            [](const ExperimentRow& row) -> std::unique_ptr<Measurement> {
                return std::make_unique<SalesmanMeasurement>(row);
            }};
}

}  // namespace zwarm::lab
