// Q-learning while it plays (Xiong, Yang and Feng 2025, equations 26 and 27): each own turn is paid
// by the reward, and what the next own position promises corrects what was thought of it. What is
// learnt, a table or weights of features, is behind QFunction.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "engine/base/random.h"
#include "engine/learn/q_sight.h"
#include "engine/learn/weights.h"
#include "engine/rules/game.h"
#include "engine/search/search_control.h"

namespace zwarm {

// The paper names these and gives no numbers: they are ours.
struct QSettings {
    double alpha = 0.0001;  // how much of an error is learnt at once
    double gamma = 0.9;     // what a promise is worth a turn later
    double epsilon = 0.1;   // chance of a turn that is not the best known
    double decay = 0.999;   // of that chance, a turn
    double least = 0.01;    // what is left of it
    bool learn = true;      // false: only plays
    bool printed = false;   // equation 27 as printed, without the error
};

template <auto kSettings>
inline constexpr std::array kQRows{
    field<kSettings, &QSettings::alpha>("alpha", "0..1", "how much of an error is learnt at once"),
    field<kSettings, &QSettings::gamma>("gamma", "0..1", "what a promise is worth a turn later"),
    field<kSettings, &QSettings::epsilon>("epsilon", "0..1", "chance to explore"),
    field<kSettings, &QSettings::decay>("decay", "0..1", "of that chance, a turn"),
    field<kSettings, &QSettings::least>("least", "0..1", "what is left of it"),
    field<kSettings, &QSettings::learn>("learn", "no|yes", "learns while it plays"),
    field<kSettings, &QSettings::printed>("printed", "no|yes",
                                          "equation 27 as printed, without the error"),
};

class QFunction {
  public:
    virtual ~QFunction() = default;
    // What a turn of the side to move promises.
    [[nodiscard]] virtual double value(const CourseBoard& board, const Position& position,
                                       Move move) const = 0;
    // Brings the value nearer to where `error` points, by `rate` of it.
    virtual void correct(const CourseBoard& board, const Position& position, Move move, double rate,
                         double error) = 0;
};

// Weights of the eight features: equation 25.
class LinearQ final : public QFunction {
  public:
    // The paper starts from "empirically promising" weights and gives none. Ours played each other
    // and nobody else: zwarm learn q-linear-first, seed 2025.
    static constexpr QFeatures kFirst{0, 0, 297, 498, -23, 5, -338, -13};

    explicit LinearQ(const QFeatures& weights = kFirst) : weights_(weights) {}

    [[nodiscard]] const QFeatures& weights() const { return weights_; }

    [[nodiscard]] double value(const CourseBoard& board, const Position& position,
                               Move move) const override;
    void correct(const CourseBoard& board, const Position& position, Move move, double rate,
                 double error) override;

  private:
    QFeatures weights_;
};

// As one tensor of eight numbers.
[[nodiscard]] Weights linear_weights(const QFeatures& weights);

// A number for every position and turn that has been met: what failed. It has room for so many
// entries; then nothing new is learnt.
class TableQ final : public QFunction {
  public:
    // Bytes of an entry in memory, and of a line "position from to value" in a text file as the
    // paper wrote it: 64 cells, two cells and a number with their blanks.
    static constexpr std::size_t kEntryBytes = 32;
    static constexpr std::size_t kLineBytes = 64 + 2 * 3 + 20;

    explicit TableQ(std::size_t most_entries) : most_(most_entries) {}

    [[nodiscard]] std::size_t entries() const { return values_.size(); }
    [[nodiscard]] bool full() const { return values_.size() >= most_; }
    // How often a turn was corrected that had been met before, and how often in all.
    [[nodiscard]] std::uint64_t met_again() const { return met_again_; }
    [[nodiscard]] std::uint64_t corrections() const { return corrections_; }

    [[nodiscard]] double value(const CourseBoard& board, const Position& position,
                               Move move) const override;
    void correct(const CourseBoard& board, const Position& position, Move move, double rate,
                 double error) override;

  private:
    [[nodiscard]] static std::uint64_t key(const Position& position, Move move);

    std::size_t most_;
    std::unordered_map<std::uint64_t, double> values_;  // only looked up, never walked through
    std::uint64_t met_again_ = 0;
    std::uint64_t corrections_ = 0;
};

class QLearner {
  public:
    // Both must outlive the learner.
    QLearner(const CourseBoard& board, QFunction& function, const QSettings& settings)
        : board_(board), function_(function), settings_(settings), epsilon_(settings.epsilon) {}

    // The game before is over: its last turn brings nothing more.
    void new_game() { last_.reset(); }

    // Learns from what came of the last turn, then chooses the next one: the best known, of equals
    // one by chance, or sometimes any that does not lead backwards.
    Move choose(const Game& game, Random& random, SearchBudget& budget);

    // The sum of the rewards so far, and the mean size of the errors.
    [[nodiscard]] double reward_sum() const { return reward_sum_; }
    [[nodiscard]] double error_sum() const { return error_sum_; }

  private:
    struct Turn {
        Position before;
        Move move;
        double reward;
        std::uint64_t key;  // of the position after it
    };

    void learn(const Turn& turn, double promised);

    const CourseBoard& board_;
    QFunction& function_;
    QSettings settings_;
    double epsilon_;
    std::optional<Turn> last_;
    double reward_sum_ = 0;
    double error_sum_ = 0;
    MoveList moves_;
};

}  // namespace zwarm
