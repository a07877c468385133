// The course agents that learn while they play (Xiong, Yang and Feng 2025): Q-learning with a
// table, which the authors could not bring to anything, and with weights of eight features.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/base/words.h"
#include "engine/learn/q_learner.h"
#include "engine/learn/weights.h"
#include "engine/swarm/memory.h"

namespace zwarm {

namespace {

// What both do with their function of position and turn.
class QAgent : public Agent {
  public:
    void new_game(const Variant& variant) override {
        if (variant_ != &variant) {
            variant_ = &variant;
            board_.emplace(variant);
            learner_.emplace(*board_, function(), settings());
        }
        learner_->new_game();
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        SearchBudget budget(limits, control);
        const Move chosen = learner_->choose(game, random_, budget);
        const double value = function().value(*board_, game.position(), chosen);
        budget.report({.best = chosen,
                       .current = chosen,
                       .nodes = budget.nodes(),
                       .score = static_cast<int>(std::clamp(value, -1e5, 1e5)),
                       .depth = 1,
                       .line = {}});
        return chosen;
    }

  protected:
    explicit QAgent(std::uint64_t seed) : random_(seed) {}
    [[nodiscard]] virtual QFunction& function() = 0;
    [[nodiscard]] virtual const QSettings& settings() const = 0;

  private:
    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<CourseBoard> board_;
    std::optional<QLearner> learner_;
};

struct QTableSettings {
    QSettings learning{.alpha = 0.5};
};

class QTableAgent final : public QAgent {
  public:
    explicit QTableAgent(const AgentOptions& options)
        : QAgent(options.seed),
          table_((static_cast<std::size_t>(options.hash_mb) << 20) / TableQ::kEntryBytes) {
        read_settings(options, "q-table", kQRows<&QTableSettings::learning>, settings_);
    }

  protected:
    QFunction& function() override { return table_; }
    const QSettings& settings() const override { return settings_.learning; }

  private:
    QTableSettings settings_;
    TableQ table_;
};

enum class FirstWeights { kFirst, kTrained };

struct QLinearSettings {
    QSettings learning;
    FirstWeights weights = FirstWeights::kFirst;
};

constexpr auto kQLinearFields = joined(kQRows<&QLinearSettings::learning>,
                                       std::array{field<&QLinearSettings::weights>(
                                           "weights", "first|trained", "what it begins with")});

constexpr const char* kQLinear = "q-linear";

// With a folder, what it has learnt lasts from game to game.
class QLinearAgent final : public QAgent {
  public:
    explicit QLinearAgent(const AgentOptions& options) : QAgent(options.seed), options_(options) {
        read_settings(options, kQLinear, kQLinearFields, settings_);
        if (settings_.weights == FirstWeights::kTrained) {
            read(built_in_weights(kQLinear));
        }
    }
    ~QLinearAgent() override { save(); }

    void new_game(const Variant& variant) override {
        save();
        if (path_.empty() && !options_.folder.empty()) {
            path_ = memory_path(options_.folder, kQLinear, std::string(variant.id));
            variant_ = variant.id;
            load();
        }
        ++games_;
        QAgent::new_game(variant);
    }

  protected:
    QFunction& function() override { return linear_; }
    const QSettings& settings() const override { return settings_.learning; }

  private:
    // Weights that are not eight numbers are noted and left alone.
    void read(std::string_view text) {
        std::string error;
        const auto weights = parse_weights(text, error);
        const Tensor* const tensor =
            weights ? weights->find(kQLinear, {static_cast<int>(kQFeatures)}) : nullptr;
        if (tensor == nullptr) {
            note(options_, kQLinear, error.empty() ? "no weights of eight features" : error);
            return;
        }
        QFeatures numbers{};
        std::ranges::copy(tensor->values, numbers.begin());
        linear_ = LinearQ(numbers);
        saved_ = numbers;
    }

    void load() {
        std::string error;
        const auto memory = load_memory(path_, error);
        note(options_, kQLinear, error);
        if (!memory) return;
        std::string text;
        for (const std::string& line : memory->lines) text += line + "\n";
        games_ = memory->moves;
        read(text);
    }

    void save() {
        if (path_.empty() || linear_.weights() == saved_) return;
        saved_ = linear_.weights();
        const std::string text = weights_text(linear_weights(saved_), 24);
        MemoryFile memory{kQLinear, variant_, games_, {}};
        for (const std::string_view line : words_of(text, "\n")) memory.lines.emplace_back(line);
        std::string error;
        save_memory(path_, memory, error);
        note(options_, kQLinear, error);
    }

    AgentOptions options_;
    QLinearSettings settings_;
    LinearQ linear_;
    QFeatures saved_ = LinearQ::kFirst;
    std::string path_;
    std::string variant_;
    int games_ = 0;
};

}  // namespace

std::unique_ptr<Agent> make_q_table_agent(const AgentOptions& options) {
    return std::make_unique<QTableAgent>(options);
}

std::unique_ptr<Agent> make_q_linear_agent(const AgentOptions& options) {
    return std::make_unique<QLinearAgent>(options);
}

}  // namespace zwarm
