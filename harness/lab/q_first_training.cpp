// zwarm learn q-linear-first: the weights that q-linear begins with. The report calls its own
// "empirically promising" and gives none. Here weights drawn by chance play each other and no other
// agent, so that nothing is fitted to the opponents of the report's tables; round by round the next
// ones are drawn around the best (cross-entropy method).
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "harness/lab/episodes.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {

namespace {

constexpr std::size_t kCandidates = 96;
constexpr std::size_t kKept = 16;
constexpr std::size_t kGames = 16;    // of a candidate as first mover in a round, and as second
constexpr double kFirstSpread = 200;  // of the weights, around 0
constexpr double kLeastSpread = 50;   // rounds never quite agree

// The first two features are the same for every turn of a position: they choose nothing.
constexpr std::size_t kChoosing = 2;

struct Candidate {
    QFeatures weights{};
    int points = 0;  // 2 a win, 1 a draw
};

// Where candidates are drawn from.
class Source {
  public:
    Source() { std::fill(spread_.begin() + kChoosing, spread_.end(), kFirstSpread); }

    [[nodiscard]] const QFeatures& middle() const { return middle_; }
    [[nodiscard]] double spread() const {
        return std::accumulate(spread_.begin(), spread_.end(), 0.0) / (kQFeatures - kChoosing);
    }

    void draw(std::vector<Candidate>& candidates, Random& random) const {
        for (Candidate& candidate : candidates) {
            candidate.points = 0;
            for (std::size_t i = 0; i < kQFeatures; ++i) {
                candidate.weights[i] = middle_[i] + spread_[i] * deviate(random);
            }
        }
    }
    // Moves to where the best are.
    void follow(std::vector<Candidate>& candidates) {
        std::ranges::stable_sort(candidates, std::ranges::greater(), &Candidate::points);
        for (std::size_t i = kChoosing; i < kQFeatures; ++i) {
            double sum = 0;
            double squares = 0;
            for (std::size_t best = 0; best < kKept; ++best) {
                sum += candidates[best].weights[i];
                squares += candidates[best].weights[i] * candidates[best].weights[i];
            }
            middle_[i] = sum / kKept;
            const double variance = squares / kKept - middle_[i] * middle_[i];
            spread_[i] = std::max(kLeastSpread, std::sqrt(std::max(0.0, variance)));
        }
    }

  private:
    // About a normal deviate; libraries differ in theirs.
    static double deviate(Random& random) {
        double sum = -6;
        for (int i = 0; i < 12; ++i) sum += random.unit();
        return sum;
    }

    QFeatures middle_{};
    QFeatures spread_{};
};

// Turns by these weights, which learn as in every game.
class Learner {
  public:
    Learner(const CourseBoard& board, const QFeatures& weights, Random& random)
        : linear_(weights), learner_(board, linear_, {}), random_(random) {}

    TurnOf turns() {
        return [this](const Game& game) {
            SearchBudget budget(limits_, control_);
            return learner_.choose(game, random_, budget);
        };
    }

  private:
    LinearQ linear_;
    QLearner learner_;
    Random& random_;
    Limits limits_;
    PatientControl control_;
};

}  // namespace

Training train_q_linear_first(const TrainingOptions& options) {
    const Variant& variant = *find_variant("halma-8-course");
    const CourseBoard board(variant);
    Random random(options.seed);
    Source source;
    std::vector<Candidate> candidates(kCandidates);
    Training training;
    training.bits = 24;
    LearningCurve& curve = training.curve;
    curve.columns = {"episode", "curve", "first_won", "drawn", "plies", "spread"};
    for (int episode = 1; episode <= options.episodes; ++episode) {
        const auto game = static_cast<std::size_t>(episode - 1) % (kCandidates * kGames);
        if (game == 0) {
            if (episode > 1) source.follow(candidates);
            source.draw(candidates, random);
        }
        // Everybody is second as often as first.
        const std::size_t first = game % kCandidates;
        Candidate& one = candidates[first];
        Candidate& other = candidates[(first + (game / kCandidates + 1) * 5) % kCandidates];
        Learner mover(board, one.weights, random);
        Learner follower(board, other.weights, random);
        const Episode played = play_episode(variant, 0, mover.turns(), follower.turns());
        one.points += played.won ? 2 : played.drawn ? 1 : 0;
        other.points += played.won ? 0 : played.drawn ? 1 : 2;
        curve.rows.push_back({static_cast<double>(episode), 0, played.won ? 1.0 : 0.0,
                              played.drawn ? 1.0 : 0.0, static_cast<double>(played.plies),
                              source.spread()});
        if (options.progress && !options.progress(episode)) break;
    }
    source.follow(candidates);
    curve.charts = {{"plies",
                     "q-linear's first weights: games of candidates among themselves",
                     "plies",
                     "curve",
                     {"all candidates"}}};
    QFeatures weights = source.middle();
    for (double& weight : weights) weight = std::round(weight);
    training.weights = linear_weights(weights);
    training.remarks = {
        "weights of pieces_in_goal, avg_distance, distance_improvement, direction,",
        "is_jump, reaches_goal, is_backwards, leaves_home; candidates play each other only,",
        "rounds of 1536 games"};
    return training;
}

}  // namespace zwarm::lab
