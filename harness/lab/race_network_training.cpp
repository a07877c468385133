// zwarm learn race-network --variant ID: what the strong player's weights of a race do not see, as
// a small network. The player plays against itself, and the network learns what is missing between
// what its positions turn out to be worth and the value at the search's frontier. The next
// generation plays with what the one before has learnt.
#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/learn.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <span>
#include <stdexcept>

#include "harness/base/whole_file.h"
#include "harness/lab/adam.h"
#include "harness/lab/teaching_games.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {

namespace race_network {

namespace {

constexpr std::size_t kHidden = RaceNetwork::kHidden;
constexpr int kGenerationGames = 3000;  // a generation, if there are enough for two
constexpr int kEpochs = 6;
constexpr std::size_t kBatch = 1024;
constexpr float kRate = 0.0005F;
// Of the rate, lost by every number at each step (Loshchilov and Hutter 2019): without it games are
// learnt by heart, and the player is worse than without a network.
constexpr float kDecay = 0.1F;

// A position as the side to move sees it: cells of the own and of the other's stones, in the
// first player's view.
struct Sample : Judgement {
    std::vector<std::uint8_t> own;
    std::vector<std::uint8_t> other;
    float base = 0;  // points at the frontier without a network
};

// Everything a variant's samples and networks are made with.
struct Ground {
    explicit Ground(const Variant& board)
        : variant(board), views{RaceNetwork::view(board, 0), RaceNetwork::view(board, 1)} {
        mirror.resize(board.topology->size());
        opposite.resize(board.topology->size());
        for (Cell cell = 0; cell < board.topology->size(); ++cell) {
            mirror[cell] = cell;
            // What the first player calls `view of the second`, the second calls the first's.
            opposite[cell] = views[1][cell];
        }
        for (const BoardMap& map : symmetries(*board.topology)) {
            if (image_of(map, board.start[0]) == board.start[0] &&
                image_of(map, board.target[0]) == board.target[0] &&
                image_of(map, board.start[1]) == board.start[1]) {
                mirror = map.cell;  // the last one: the identity comes first
            }
        }
        std::map<std::pair<std::size_t, int>, std::size_t> numbers;
        for (Cell cell = 0; cell < board.topology->size(); ++cell) {
            const Point at = board.topology->point(cell);
            std::size_t way = 0;
            for (const int place : {at.row, at.column, at.row + at.column, at.row - at.column}) {
                lines.push_back(numbers.try_emplace({way++, place}, numbers.size()).first->second);
            }
        }
        line_count = numbers.size();
    }

    // Lines of cells across the board; all cells of one learn together, so that what holds for many
    // need not be learnt for each.
    static constexpr std::size_t kWays = 4;
    [[nodiscard]] std::size_t line(std::size_t cell, std::size_t way) const {
        return lines[cell * kWays + way];
    }

    const Variant& variant;
    std::array<std::vector<Cell>, 2> views;
    std::vector<Cell> mirror;
    std::vector<Cell> opposite;      // as the other side sees a cell of the side to move
    std::vector<std::size_t> lines;  // by cell and way
    std::size_t line_count = 0;
    Chances chances;
};

// Makes samples of positions.
class Sight {
  public:
    explicit Sight(const Ground& ground)
        : ground_(ground), state_(ground.variant, race_weights(*ground.variant.topology)) {}

    bool operator()(const Game& game, Sample& sample) {
        state_.set(game);
        if (!state_.at_frontier(1)) return false;
        const Player mover = game.position().to_move();
        const auto seen = [&](Player owner, std::vector<std::uint8_t>& cells) {
            game.position().stones(owner).for_each([&](Cell cell) {
                cells.push_back(static_cast<std::uint8_t>(ground_.views[mover][cell]));
            });
        };
        seen(mover, sample.own);
        seen(static_cast<Player>(mover ^ 1), sample.other);
        constexpr int kMost = Judgement::kDecided;
        sample.base = static_cast<float>(state_.frontier(state_.assess().score, -kMost, kMost));
        return true;
    }

  private:
    const Ground& ground_;
    RaceState state_;
};

// A network in floating point, and the way back through it. A stone's weights are its cell's and
// those of the lines through it.
class RaceLearner {
  public:
    RaceLearner(const Ground& ground, Random& random)
        : ground_(ground),
          cells_(ground.variant.topology->size()),
          stones_(2 * cells_ * kHidden),
          stone_slopes_(stones_.size()),
          numbers_(size()),
          slopes_(size()),
          adam_(size()) {
        for (std::size_t i = 0; i < bias(); ++i) {
            numbers_[i] = static_cast<float>(0.2 * (random.unit() - 0.5));
        }
        for (std::size_t i = 0; i < kHidden; ++i) numbers_[bias() + i] = 0.3F;
        for (std::size_t i = 0; i < 2 * kHidden; ++i) {
            numbers_[output() + i] = static_cast<float>(0.02 * (random.unit() - 0.5));
        }
        put_stones_together();
    }

    // Square error of the chances, and what it learns from it: outputs are in units of the scale.
    double learn(std::span<const Sample* const> batch, Random& random, float rate) {
        std::ranges::fill(slopes_, 0.0F);
        std::ranges::fill(stone_slopes_, 0.0F);
        double error = 0;
        for (const Sample* sample : batch) {
            error +=
                add_slopes(*sample, random.below(2) == 0, 1 / static_cast<float>(batch.size()));
        }
        for_each_part([&](std::size_t stone, std::size_t part) {
            for (std::size_t i = 0; i < kHidden; ++i) slopes_[part + i] += stone_slopes_[stone + i];
        });
        adam_.step(numbers_, slopes_, rate);
        for (float& number : numbers_) number -= rate * kDecay * number;
        put_stones_together();
        return error;
    }
    double error(const Sample& sample) {
        Thought thought;
        think(sample, false, thought);
        return square(miss(sample, thought));
    }

    [[nodiscard]] Weights weights() const {
        const int cells = static_cast<int>(cells_);
        constexpr int kWide = static_cast<int>(kHidden);
        const auto part = [&](std::size_t begin, std::size_t end, double unit) {
            std::vector<float> values(numbers_.begin() + static_cast<std::ptrdiff_t>(begin),
                                      numbers_.begin() + static_cast<std::ptrdiff_t>(end));
            for (float& value : values) value = static_cast<float>(value * unit);
            return values;
        };
        return {{{kRaceStones, {cells, 2, kWide}, stones_},
                 {kRaceBias, {kWide}, part(bias(), output(), 1)},
                 {kRaceOutput,
                  {2, kWide},
                  part(output(), output() + 2 * kHidden, ground_.chances.scale())}}};
    }

  private:
    using Sums = std::array<float, kHidden>;
    struct Thought {
        std::array<Sums, 2> sums{};  // of the side to move, and of the other
        float value = 0;
    };
    // In numbers_: cells, lines, bias, output.
    [[nodiscard]] std::size_t bias() const { return 2 * (cells_ + ground_.line_count) * kHidden; }
    [[nodiscard]] std::size_t output() const { return bias() + kHidden; }
    [[nodiscard]] std::size_t size() const { return output() + 2 * kHidden; }
    static double square(double value) { return value * value; }

    // Calls visit(place in stones_, place in numbers_) for all that a stone's weights are made of.
    template <class Visit>
    void for_each_part(Visit visit) const {
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            for (std::size_t whose = 0; whose < 2; ++whose) {
                const std::size_t stone = (2 * cell + whose) * kHidden;
                visit(stone, stone);
                for (std::size_t way = 0; way < Ground::kWays; ++way) {
                    visit(stone, (2 * (cells_ + ground_.line(cell, way)) + whose) * kHidden);
                }
            }
        }
    }
    void put_stones_together() {
        std::ranges::fill(stones_, 0.0F);
        for_each_part([&](std::size_t stone, std::size_t part) {
            for (std::size_t i = 0; i < kHidden; ++i) stones_[stone + i] += numbers_[part + i];
        });
        constexpr auto kMost = static_cast<float>(RaceNetwork::kMostIn);
        for (float& weight : stones_) weight = std::clamp(weight, -kMost, kMost);
    }

    // Calls visit(viewer, offset of the stone's weights).
    template <class Visit>
    void for_each_stone(const Sample& sample, bool mirrored, Visit visit) const {
        const auto each = [&](const std::vector<std::uint8_t>& stones, std::size_t whose) {
            for (const std::uint8_t stone : stones) {
                const std::size_t cell = mirrored ? ground_.mirror[stone] : stone;
                visit(0, (2 * cell + whose) * kHidden);
                visit(1, (2 * std::size_t{ground_.opposite[cell]} + (whose ^ 1)) * kHidden);
            }
        };
        each(sample.own, 0);
        each(sample.other, 1);
    }
    void think(const Sample& sample, bool mirrored, Thought& thought) const {
        for (Sums& sums : thought.sums) std::copy_n(&numbers_[bias()], kHidden, sums.begin());
        for_each_stone(sample, mirrored, [&](std::size_t viewer, std::size_t row) {
            for (std::size_t i = 0; i < kHidden; ++i) thought.sums[viewer][i] += stones_[row + i];
        });
        thought.value = 0;
        for (std::size_t viewer = 0; viewer < 2; ++viewer) {
            for (std::size_t i = 0; i < kHidden; ++i) {
                thought.value += numbers_[output() + viewer * kHidden + i] *
                                 std::clamp(thought.sums[viewer][i], 0.0F, 1.0F);
            }
        }
    }
    [[nodiscard]] double miss(const Sample& sample, const Thought& thought) const {
        const Chances& chances = ground_.chances;
        return chances.of(sample.base + thought.value * chances.scale()) - chances.wanted(sample);
    }
    double add_slopes(const Sample& sample, bool mirrored, float weight) {
        Thought thought;
        think(sample, mirrored, thought);
        const double missed = miss(sample, thought);
        const double chance = missed + ground_.chances.wanted(sample);
        const auto slope = static_cast<float>(2 * missed * chance * (1 - chance)) * weight;
        std::array<Sums, 2> back{};
        for (std::size_t viewer = 0; viewer < 2; ++viewer) {
            for (std::size_t i = 0; i < kHidden; ++i) {
                const float sum = thought.sums[viewer][i];
                const std::size_t at = output() + viewer * kHidden + i;
                slopes_[at] += slope * std::clamp(sum, 0.0F, 1.0F);
                back[viewer][i] = sum > 0 && sum < 1 ? slope * numbers_[at] : 0.0F;
                slopes_[bias() + i] += back[viewer][i];
            }
        }
        for_each_stone(sample, mirrored, [&](std::size_t viewer, std::size_t row) {
            for (std::size_t i = 0; i < kHidden; ++i) stone_slopes_[row + i] += back[viewer][i];
        });
        return square(missed);
    }

    const Ground& ground_;
    std::size_t cells_;
    std::vector<float> stones_;  // as numbers_ make them
    std::vector<float> stone_slopes_;
    std::vector<float> numbers_;
    std::vector<float> slopes_;
    Adam adam_;
};

// One row of the curve an epoch.
void learn_from(std::span<const Sample> samples, RaceLearner& learner, Random& random,
                int generation, LearningCurve& curve) {
    // The last games are kept to see whether what is learnt holds.
    const std::size_t taught = samples.size() - samples.size() / 20;
    std::vector<const Sample*> order(taught);
    for (std::size_t i = 0; i < taught; ++i) order[i] = &samples[i];
    for (int epoch = 1; epoch <= kEpochs; ++epoch) {
        for (std::size_t i = taught; i > 1; --i) {
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        }
        const float rate = kRate * (epoch > kEpochs * 3 / 4 ? 0.1F
                                    : epoch > kEpochs / 2   ? 0.3F
                                                            : 1.0F);
        double error = 0;
        for (std::size_t begin = 0; begin < taught; begin += kBatch) {
            const std::size_t count = std::min(kBatch, taught - begin);
            error += learner.learn(std::span(order).subspan(begin, count), random, rate);
        }
        double held = 0;
        for (std::size_t i = taught; i < samples.size(); ++i) held += learner.error(samples[i]);
        const auto mean = [](double sum, std::size_t count) {
            return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(count, 1)));
        };
        curve.rows.push_back({static_cast<double>(curve.rows.size() + 1),
                              static_cast<double>(generation), static_cast<double>(samples.size()),
                              mean(error, taught), mean(held, samples.size() - taught)});
    }
}

}  // namespace

}  // namespace race_network

Training train_race_network(const TrainingOptions& options) {
    using namespace race_network;
    const Variant& variant = *options.variant;
    if (!RaceState::plays(variant) || !RaceNetwork::serves(variant)) {
        throw std::runtime_error("no race between two that are alike");
    }
    Ground ground(variant);
    Random random(options.seed);
    Training training;
    training.bits = 10;
    training.curve.columns = {"epoch", "generation", "positions", "error", "held"};
    const auto file = std::filesystem::temp_directory_path() /
                      ("zwarm-race-network-" + std::to_string(options.seed) + "-" +
                       std::string(variant.id) + ".weights");
    std::vector<Sample> samples;
    const int games = std::min(kGenerationGames, std::max(options.episodes / 2, 1));
    bool going_on = true;
    for (int generation = 0; generation < options.episodes / games && going_on; ++generation) {
        const auto progress = [&](int done) {
            training.episodes = generation * games + done;
            going_on = !options.progress || options.progress(training.episodes);
            return going_on;
        };
        const TeachingGames teaching{
            .start = [&](Random& /*random*/) { return Game(variant); },
            .settings = {{"table", "no"}, {"network", generation == 0 ? "none" : file.string()}}};
        auto fresh = play_teaching_games<Sample>(
            teaching, [&] { return Sight(ground); }, games, random, progress);
        if (going_on) training.episodes = (generation + 1) * games;
        std::ranges::move(fresh, std::back_inserter(samples));
        ground.chances.fit(std::span<const Sample>(samples));
        RaceLearner learner(ground, random);
        learn_from(samples, learner, random, generation, training.curve);
        training.weights = learner.weights();
        base::write_whole(file, weights_text(training.weights, training.bits));
    }
    std::filesystem::remove(file);
    training.remarks.push_back("points at which one wins e times as often as not: " +
                               std::to_string(std::lround(ground.chances.scale())));
    return training;
}

}  // namespace zwarm::lab
