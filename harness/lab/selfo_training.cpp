// zwarm learn selfo: the strong player's weights of Selfo, fitted to what positions turn out to be
// worth in its games against itself. The weights are few and whole, so the slope is measured: each
// weight is tried a step to either side on all positions. The last games are not learnt from: they
// tell whether what is learnt holds.
#include <zwarm/engine.h>
#include <zwarm/evaluators.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <stdexcept>
#include <string>

#include "harness/lab/adam.h"
#include "harness/lab/start_generators.h"
#include "harness/lab/teaching_games.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {

namespace selfo {

namespace {

constexpr std::string_view kBoard = "selfo-s4";
constexpr int kSteps = 150;
constexpr float kRate = 0.4F;  // steps of a weight at a time, to begin with

struct Sample : Judgement {
    JoinTerms mine;
    JoinTerms theirs;
    int stones = 0;
};

struct Knob {
    const char* name;  // as the strong player's setting
    int& (*weight)(JoinWeights& weights);
    int step;
};
using W = JoinWeights;
constexpr Knob kKnobs[] = {
    {"fading", [](W& all) -> int& { return all.fading; }, 1},
    {"hanging", [](W& all) -> int& { return all.open.hanging; }, 3},
    {"exposed", [](W& all) -> int& { return all.open.exposed; }, 3},
    {"any-exposed", [](W& all) -> int& { return all.open.any_exposed; }, 5},
    {"pressed", [](W& all) -> int& { return all.open.pressed; }, 3},
    {"cut-off", [](W& all) -> int& { return all.cut_off; }, 20},
    {"lost", [](W& all) -> int& { return all.lost; }, 3},
    {"turn", [](W& all) -> int& { return all.turn; }, 5},
    {"ahead-hanging", [](W& all) -> int& { return all.ahead.hanging; }, 3},
    {"ahead-exposed", [](W& all) -> int& { return all.ahead.exposed; }, 3},
    {"ahead-any-exposed", [](W& all) -> int& { return all.ahead.any_exposed; }, 5},
    {"ahead-pressed", [](W& all) -> int& { return all.ahead.pressed; }, 3},
    {"ahead-bonus", [](W& all) -> int& { return all.ahead_bonus; }, 20},
    {"ahead-own", [](W& all) -> int& { return all.ahead_own; }, 5},
    {"ahead-other", [](W& all) -> int& { return all.ahead_other; }, 5},
};

// In steps of the knobs.
using Numbers = std::array<float, std::size(kKnobs)>;

Numbers numbers_of(JoinWeights weights) {
    Numbers numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] =
            static_cast<float>(kKnobs[i].weight(weights)) / static_cast<float>(kKnobs[i].step);
    }
    return numbers;
}
JoinWeights weights_at(const Numbers& numbers) {
    constexpr long kMost = 600;  // as a setting of the player
    JoinWeights weights;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const long value = std::lround(numbers[i] * static_cast<float>(kKnobs[i].step));
        kKnobs[i].weight(weights) = static_cast<int>(std::clamp(value, -kMost, kMost));
    }
    weights.fading = std::clamp(weights.fading, 0, 100);
    return weights;
}

class Sight {
  public:
    explicit Sight(const JoinEvaluator& evaluator) : evaluator_(evaluator) {}

    bool operator()(const Game& game, Sample& sample) const {
        const Position& position = game.position();
        const RowBoard& board = evaluator_.board();
        const RowSet own = board.rows(position.stones(position.to_move()));
        const RowSet other =
            board.rows(position.stones(static_cast<Player>(position.to_move() ^ 1)));
        sample.mine = evaluator_.terms(own, board.cells() - other);
        sample.theirs = evaluator_.terms(other, board.cells() - own);
        sample.stones = own.count();
        return true;
    }

  private:
    const JoinEvaluator& evaluator_;
};

// The mean square of what is missed, in chances.
double error_of(const Numbers& numbers, const Topology& board, const Chances& chances,
                std::span<const Sample> samples) {
    const JoinEvaluator evaluator(board, weights_at(numbers));
    double sum = 0;
    for (const Sample& sample : samples) {
        const int lead = evaluator.lead(sample.mine, sample.theirs, sample.stones);
        const double missed = chances.of(lead) - chances.wanted(sample);
        sum += missed * missed;
    }
    return sum / static_cast<double>(std::max<std::size_t>(samples.size(), 1));
}

// Downhill from the present weights, and the curve of it.
JoinWeights learn_from(std::span<const Sample> samples, const Topology& board,
                       const Chances& chances, LearningCurve& curve) {
    const auto held = samples.last(samples.size() / 10);
    const auto taught = samples.first(samples.size() - held.size());
    const auto error = [&](const Numbers& numbers) {
        return error_of(numbers, board, chances, taught);
    };
    curve.columns = {"step", "error", "held"};
    for (const Knob& knob : kKnobs) curve.columns.emplace_back(knob.name);
    Numbers here = numbers_of(JoinWeights());
    Numbers slopes{};
    Adam adam(here.size());
    for (int step = 0;; ++step) {
        JoinWeights reached = weights_at(here);
        auto& row = curve.rows.emplace_back();
        row = {step + 1.0, std::sqrt(error(here)), std::sqrt(error_of(here, board, chances, held))};
        for (const Knob& knob : kKnobs) row.push_back(knob.weight(reached));
        if (step == kSteps) return reached;
        for (std::size_t i = 0; i < here.size(); ++i) {
            const auto aside = [&](float by) {
                Numbers numbers = here;
                numbers[i] += by;
                return error(numbers);
            };
            slopes[i] = static_cast<float>((aside(1) - aside(-1)) / 2);
        }
        adam.step(here, slopes, kRate * static_cast<float>(kSteps - step) / kSteps);
    }
}

Game balanced_start(const Variant& variant, Random& random) {
    std::string error;
    const auto position = generate_start(variant, "balanced", random.next(), error);
    if (!position) throw std::runtime_error(error);
    return Game(*position);
}

}  // namespace

}  // namespace selfo

Training train_selfo(const TrainingOptions& options) {
    using namespace selfo;
    constexpr std::uint64_t kNodes = 1000;
    const Variant& variant = *find_variant(kBoard);
    const JoinEvaluator evaluator(*variant.topology);
    Random random(options.seed);
    Training training;
    training.bits = 24;
    const TeachingGames teaching{
        .start = [&](Random& chance) { return balanced_start(variant, chance); },
        .nodes = options.nodes == 0 ? kNodes : options.nodes,
        .shortest_opening = 0};
    bool going_on = true;
    const auto progress = [&](int done) {
        training.episodes = done;
        going_on = !options.progress || options.progress(done);
        return going_on;
    };
    const auto samples = play_teaching_games<Sample>(
        teaching, [&] { return Sight(evaluator); }, options.episodes, random, progress);
    if (going_on) training.episodes = options.episodes;
    Chances chances;
    chances.fit(std::span<const Sample>(samples));

    JoinWeights found = learn_from(samples, *variant.topology, chances, training.curve);
    Tensor tensor{.name = "selfo", .shape = {std::size(kKnobs)}, .values = {}};
    std::string settings;
    for (const Knob& knob : kKnobs) {
        const int value = knob.weight(found);
        tensor.values.push_back(static_cast<float>(value));
        settings +=
            (settings.empty() ? "" : ",") + std::string(knob.name) + "=" + std::to_string(value);
    }
    training.weights.tensors = {std::move(tensor)};
    training.remarks = {std::to_string(samples.size()) + " positions",
                        "points at which one wins e times as often as not: " +
                            std::to_string(std::lround(chances.scale())),
                        "as settings of zwarm: " + settings};
    return training;
}

}  // namespace zwarm::lab
