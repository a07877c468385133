// measure = learning: Q-learning from episode to episode (Xiong, Yang and Feng 2025). A piece is
// one learner with all its episodes against one opponent, as first and as second mover in turn.
//
//   variant              the course's board
//   learner              table or linear
//   agent                the opponent, or `self`: the learner plays both sides
//   games                learners
//   episodes             games each of them learns from
//   room                 entries a table has room for, 1000000 unless said
//   set = name=value ..  settings of the learning
//
// A sample for every episode.
#include <zwarm/learn.h>

#include <stdexcept>

#include "harness/base/chance.h"
#include "harness/lab/episodes.h"
#include "harness/lab/measurements.h"

namespace zwarm::lab {

namespace {

struct LearningFacts {
    int episode;  // from 1
    int episodes;
    Episode played;
    double reward;
    const TableQ* table;  // nullptr for weights of features
    double looked_at;     // turns that were valued so far, each once a position

    [[nodiscard]] bool early() const { return episode * 4 <= episodes; }
    [[nodiscard]] bool late() const { return (episode - 1) * 4 >= episodes * 3; }
};

double won(const LearningFacts& facts) {
    return facts.played.won ? 1.0 : 0.0;
}

constexpr double kMegabyte = 1e6;

constexpr Column<LearningFacts> kLearningColumns[] = {
    {"episode", [](const LearningFacts& f) { return static_cast<double>(f.episode); }},
    {"reward", [](const LearningFacts& f) { return f.reward; }},
    {"won", won},
    // In the first and in the last quarter of the episodes.
    {"won_early", [](const LearningFacts& f) { return f.early() ? won(f) : kNone; }},
    {"won_late", [](const LearningFacts& f) { return f.late() ? won(f) : kNone; }},
    {"home", [](const LearningFacts& f) { return static_cast<double>(f.played.home); }},
    {"plies", [](const LearningFacts& f) { return static_cast<double>(f.played.plies); }},
    // Of a table: its entries, what they are as text, what all turns that were looked at would be,
    // and how many of the turns it learnt from it had met before.
    {"entries",
     [](const LearningFacts& f) {
         return f.table == nullptr ? kNone : static_cast<double>(f.table->entries());
     }},
    {"text_mb",
     [](const LearningFacts& f) {
         return f.table == nullptr
                    ? kNone
                    : static_cast<double>(f.table->entries() * TableQ::kLineBytes) / kMegabyte;
     }},
    {"all_text_mb",
     [](const LearningFacts& f) {
         return f.table == nullptr ? kNone : f.looked_at * TableQ::kLineBytes / kMegabyte;
     }},
    {"met_again",
     [](const LearningFacts& f) {
         return f.table == nullptr || f.table->corrections() == 0
                    ? kNone
                    : 100.0 * static_cast<double>(f.table->met_again()) /
                          static_cast<double>(f.table->corrections());
     }},
    // Once a learner, after its last episode.
    {"final_entries",
     [](const LearningFacts& f) {
         return f.table == nullptr || f.episode < f.episodes
                    ? kNone
                    : static_cast<double>(f.table->entries());
     }},
    {"final_text_mb",
     [](const LearningFacts& f) {
         return f.table == nullptr || f.episode < f.episodes
                    ? kNone
                    : static_cast<double>(f.table->entries() * TableQ::kLineBytes) / kMegabyte;
     }},
    {"final_all_text_mb",
     [](const LearningFacts& f) {
         return f.table == nullptr || f.episode < f.episodes
                    ? kNone
                    : f.looked_at * TableQ::kLineBytes / kMegabyte;
     }},
};

struct LearnerSettings {
    QSettings learning;
};

class LearningMeasurement final : public Measurement {
  public:
    explicit LearningMeasurement(const ExperimentRow& row)
        : variant_(row.variant()),
          learners_(static_cast<int>(row.integer("games"))),
          episodes_(static_cast<int>(row.integer("episodes"))),
          room_(static_cast<std::size_t>(row.integer_or("room", 1'000'000))),
          table_(row.text("learner") == "table"),
          self_(row.text("agent") == "self"),
          agent_(find_agent(row.text("agent"))) {
        if (!CourseBoard::fits(variant_)) row.refuse("Q-learning is for the course's board");
        if (!table_ && row.text("learner") != "linear") row.refuse("learner is table or linear");
        if (!self_ && (agent_ == nullptr || !agent_->plays(variant_))) {
            row.refuse("no agent '" + row.text("agent") + "'");
        }
        if (table_) settings_.learning.alpha = 0.5;
        if (!row.has("set")) return;
        for (const auto& [name, value] : row.settings("set")) {
            const std::string wrong =
                set_field(kQRows<&LearnerSettings::learning>, settings_, name, value);
            if (!wrong.empty()) row.refuse(wrong);
        }
    }

    int pieces() const override { return learners_; }

    std::vector<Sample> run(int /*piece*/, std::uint64_t seed) override {
        const CourseBoard board(variant_);
        TableQ table(room_);
        LinearQ linear;
        QFunction& function = table_ ? static_cast<QFunction&>(table) : linear;
        QLearner learner(board, function, settings_.learning);
        QLearner other(board, function, settings_.learning);  // the other side, if it is the same
        Random random(seed);
        std::unique_ptr<Agent> opponent;
        if (!self_) {
            AgentOptions options;
            options.seed = base::derived_seed(seed, "opponent", 0);
            opponent = agent_->make(options);
        }
        std::vector<Sample> samples;
        double looked_at = 0;
        for (int episode = 1; episode <= episodes_; ++episode) {
            const auto side = static_cast<Player>((episode - 1) % 2);
            learner.new_game();
            other.new_game();
            if (opponent) opponent->new_game(variant_);
            const double before = learner.reward_sum();
            const auto turn_of = [&](QLearner& who) {
                return [&looked_at, &random, &who](const Game& game) {
                    PatientControl control;
                    const Limits limits;
                    SearchBudget budget(limits, control);
                    const Move move = who.choose(game, random, budget);
                    looked_at += static_cast<double>(budget.nodes());
                    return move;
                };
            };
            const Episode played =
                self_ ? play_episode(variant_, side, turn_of(learner), turn_of(other))
                      : play_episode(variant_, side, turn_of(learner), turn_of_agent(*opponent));
            samples.push_back(
                sample_of(kLearningColumns,
                          LearningFacts{episode, episodes_, played, learner.reward_sum() - before,
                                        table_ ? &table : nullptr, looked_at}));
        }
        return samples;
    }

  private:
    const Variant& variant_;
    int learners_;
    int episodes_;
    std::size_t room_;
    bool table_;
    bool self_;
    const AgentEntry* agent_;
    LearnerSettings settings_;
};

}  // namespace

MeasurementEntry learning_measurement() {
    return {"learning", "Q-learning from episode to episode",
            [] { return names_of(kLearningColumns); },
            [](const ExperimentRow& row) -> std::unique_ptr<Measurement> {
                return std::make_unique<LearningMeasurement>(row);
            }};
}

}  // namespace zwarm::lab
