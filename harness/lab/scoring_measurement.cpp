// measure = scoring: the scoring mode of the course report (Xiong, Yang and Feng 2025, "Rule
// Modification"). A man that enters the goal brings 10 points, a chain of jumps its jumps times a
// scalar. If a player brings all his men home within the turns, who has more points wins; otherwise
// the game is drawn. The agents count the same points.
//
//   variant, agents      one word a player: agents that know a jump-scalar
//   scalar               of the jumps
//   turns                moves of both players together, 100 unless said
//   games                games
//   search = LOW HIGH    instead of `scalar`: looks for the scalar with which half of the games are
//                        drawn, by halving the range `steps` times; `agents` may then be any
//                        number, every one plays every one, `games` games a pairing and step. One
//                        piece.
#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/text.h>

#include <array>
#include <stdexcept>

#include "harness/base/chance.h"
#include "harness/lab/measurements.h"
#include "harness/lab/patient_control.h"

namespace zwarm::lab {

namespace {

struct ScoredGame {
    bool finished = false;           // somebody brought all his men home
    std::array<double, 2> points{};  // by side
    int plies = 0;

    // 1 the first side wins, 0 drawn, -1 the second side wins.
    [[nodiscard]] int balance() const {
        if (!finished || points[0] == points[1]) return 0;
        return points[0] > points[1] ? 1 : -1;
    }
};

struct ScoringFacts {
    const ScoredGame* game;  // nullptr for a step of a search
    double scalar;
    double step;   // of a search, from 1; or kNone
    double draws;  // of the games of that step, in percent; or kNone
    bool last;     // step of a search
};

double one_if(bool value) {
    return value ? 1.0 : 0.0;
}

template <class Value>
double of_game(const ScoringFacts& facts, Value value) {
    return facts.game == nullptr ? kNone : value(*facts.game);
}

template <int kSide>
double of_decided(const ScoringFacts& facts) {
    return of_game(facts, [](const ScoredGame& game) {
        return game.balance() == 0 ? kNone : one_if(game.balance() == kSide);
    });
}

constexpr Column<ScoringFacts> kScoringColumns[] = {
    {"first_won",
     [](const ScoringFacts& f) {
         return of_game(f, [](const ScoredGame& game) { return one_if(game.balance() > 0); });
     }},
    {"second_won",
     [](const ScoringFacts& f) {
         return of_game(f, [](const ScoredGame& game) { return one_if(game.balance() < 0); });
     }},
    {"drawn",
     [](const ScoringFacts& f) {
         return of_game(f, [](const ScoredGame& game) { return one_if(game.balance() == 0); });
     }},
    {"first_of_decided", of_decided<1>},
    {"second_of_decided", of_decided<-1>},
    {"first_points",
     [](const ScoringFacts& f) {
         return of_game(f, [](const ScoredGame& game) { return game.points[0]; });
     }},
    {"second_points",
     [](const ScoringFacts& f) {
         return of_game(f, [](const ScoredGame& game) { return game.points[1]; });
     }},
    {"plies",
     [](const ScoringFacts& f) {
         return of_game(f, [](const ScoredGame& game) { return static_cast<double>(game.plies); });
     }},
    // Of a search: its steps.
    {"step", [](const ScoringFacts& f) { return f.step; }},
    {"scalar", [](const ScoringFacts& f) { return f.scalar; }},
    {"draws", [](const ScoringFacts& f) { return f.draws; }},
    // Where it came to.
    {"found", [](const ScoringFacts& f) { return f.last ? f.scalar : kNone; }},
    {"draws_there", [](const ScoringFacts& f) { return f.last ? f.draws : kNone; }},
};

class ScoringMeasurement final : public Measurement {
  public:
    explicit ScoringMeasurement(const ExperimentRow& row)
        : variant_(row.variant()),
          games_(static_cast<int>(row.integer("games"))),
          turns_(static_cast<int>(row.integer_or("turns", 100))),
          searching_(row.has("search")) {
        if (!CourseBoard::fits(variant_)) row.refuse("the scoring mode is for the course's board");
        for (const std::string& name : row.words("agents")) {
            const AgentEntry* const agent = find_agent(name);
            if (agent == nullptr || !agent->plays(variant_)) row.refuse("no agent '" + name + "'");
            agents_.push_back(agent);
            AgentOptions trial = options(1, 0);
            trial.note = [&row](const std::string& note) { row.refuse(note); };
            static_cast<void>(agent->make(trial));
        }
        if (searching_) {
            const auto ends = row.words("search");
            const auto low = number_of<double>(ends.front());
            const auto high = number_of<double>(ends.back());
            if (ends.size() != 2 || !low || !high) row.refuse("search = LOW HIGH");
            low_ = *low;
            high_ = *high;
            steps_ = static_cast<int>(row.integer_or("steps", 8));
        } else {
            scalar_ = row.number("scalar");
            if (agents_.size() != 2) row.refuse("needs two agents");
        }
    }

    int pieces() const override { return searching_ ? 1 : games_; }

    std::vector<Sample> run(int /*piece*/, std::uint64_t seed) override {
        if (searching_) return search(seed);
        const ScoredGame game = play(*agents_[0], *agents_[1], scalar_, seed);
        return {sample_of(kScoringColumns, ScoringFacts{&game, scalar_, kNone, kNone, false})};
    }

  private:
    static AgentOptions options(double scalar, std::uint64_t seed) {
        AgentOptions options;
        options.seed = seed;
        options.settings = {{"jump-scalar", field_text(scalar, "0..100")}};
        return options;
    }

    [[nodiscard]] ScoredGame play(const AgentEntry& first, const AgentEntry& second, double scalar,
                                  std::uint64_t seed) const {
        const CourseBoard board(variant_);
        const std::array<std::unique_ptr<Agent>, 2> seats{
            first.make(options(scalar, base::derived_seed(seed, "first", 0))),
            second.make(options(scalar, base::derived_seed(seed, "second", 0)))};
        for (const auto& seat : seats) seat->new_game(variant_);
        Game game(variant_);
        ScoredGame scored;
        while (!game.result().over() && game.turns() < turns_) {
            const Player mover = game.position().to_move();
            PatientControl control;
            const Move move = seats[mover]->choose(game, {}, control);
            scored.points[mover] +=
                board.points(game.position(), move, scalar) / double{CourseBoard::kUnit};
            if (!game.play(move)) throw std::runtime_error("an agent made an illegal move");
        }
        scored.plies = game.turns();
        scored.finished = game.position().reached_goal(0) || game.position().reached_goal(1);
        return scored;
    }

    // Higher scalars are taken to bring more draws.
    std::vector<Sample> search(std::uint64_t seed) const {
        std::vector<Sample> samples;
        double low = low_;
        double high = high_;
        for (int step = 1; step <= steps_; ++step) {
            const double scalar = (low + high) / 2;
            int played = 0;
            int drawn = 0;
            for (const AgentEntry* first : agents_) {
                for (const AgentEntry* second : agents_) {
                    for (int i = 0; i < games_; ++i, ++played) {
                        const auto own =
                            base::derived_seed(seed, "search", static_cast<std::uint64_t>(played));
                        if (play(*first, *second, scalar, own).balance() == 0) ++drawn;
                    }
                }
            }
            const double share = 100.0 * drawn / played;
            samples.push_back(sample_of(
                kScoringColumns,
                ScoringFacts{nullptr, scalar, static_cast<double>(step), share, step == steps_}));
            (share < 50 ? low : high) = scalar;
        }
        return samples;
    }

    const Variant& variant_;
    int games_;
    int turns_;
    bool searching_;
    std::vector<const AgentEntry*> agents_;
    double scalar_ = 0;
    double low_ = 0;
    double high_ = 0;
    int steps_ = 0;
};

}  // namespace

MeasurementEntry scoring_measurement() {
    return {"scoring", "games of the course report's scoring mode",
            [] { return names_of(kScoringColumns); },
            [](const ExperimentRow& row) -> std::unique_ptr<Measurement> {
                return std::make_unique<ScoringMeasurement>(row);
            }};
}

}  // namespace zwarm::lab
