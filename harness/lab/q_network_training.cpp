// zwarm learn q-network: deep Q-learning with experience replay (Xiong, Yang and Feng 2025,
// Algorithm 1): transitions are kept, minibatches of them are drawn by chance, a target network
// that is only copied now and then says what the next position promises, and Adam makes the mean
// squared error smaller. The report names all of this and none of its numbers: those below are
// ours, small enough for one processor and a quarter of an hour.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "harness/lab/adam.h"
#include "harness/lab/episodes.h"
#include "harness/lab/q_backward.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {

namespace {

using Q = QNetwork;

constexpr std::size_t kMemory = 20000;  // transitions
constexpr std::size_t kBatch = 32;
constexpr int kTurnsAnUpdate = 2;
constexpr int kUpdatesATarget = 200;  // until the target network is copied again
constexpr float kGamma = 0.95F;
constexpr float kRate = 0.001F;
constexpr double kFirstEpsilon = 1.0;
constexpr double kLastEpsilon = 0.05;
constexpr double kExploring = 0.5;  // the share of the episodes in which it falls

// Rewards grow by powers of two with every man that is home; a network would hear nothing else.
float paid(double reward) {
    constexpr double kUnit = 300;
    constexpr double kMost = 10;
    return static_cast<float>(std::clamp(reward / kUnit, -kMost, kMost));
}

struct Transition {
    Q::Planes before;
    Q::Action action;
    float reward = 0;
    bool last = false;              // the game was over after it
    Q::Planes after;                // the next own position
    std::vector<Q::Action> next{};  // its turns
};

// Weights by chance, the smaller the more inputs a unit has; biases 0.
Q first_network(Random& random) {
    Q::Numbers numbers = Q::blank();
    const std::array<std::pair<Q::Part, std::size_t>, 8> inputs{{
        {Q::kConv1Weights, kTaps * Q::kPlanes},
        {Q::kConv2Weights, kTaps * Q::kConv1},
        {Q::kConv3Weights, kTaps * Q::kConv2},
        {Q::kActionWeights, Q::kAction},
        {Q::kFull1Board, Q::kBoard},
        {Q::kFull1Action, Q::kActionUnits},
        {Q::kFull2Weights, Q::kFull1},
        {Q::kFull3Weights, Q::kFull2},
    }};
    for (const auto& [part, count] : inputs) {
        const double most = std::sqrt(6.0 / static_cast<double>(count));
        for (float& number : numbers[part]) {
            number = static_cast<float>((2 * random.unit() - 1) * most);
        }
    }
    return Q(std::move(numbers));
}

class DeepLearner {
  public:
    DeepLearner(const CourseBoard& board, Random& random)
        : board_(board),
          random_(random),
          network_(first_network(random)),
          target_(network_),
          slopes_(Q::blank()) {
        memory_.reserve(kMemory);
    }

    [[nodiscard]] const Q& network() const { return network_; }
    void set_epsilon(double epsilon) { epsilon_ = epsilon; }

    void new_game() {
        if (open_) close(true);
        reward_ = 0;
        loss_ = 0;
        updates_ = 0;
    }
    [[nodiscard]] double reward() const { return reward_; }
    [[nodiscard]] double mean_loss() const { return updates_ == 0 ? 0 : loss_ / updates_; }

    Move choose(const Game& game) {
        const Position& position = game.position();
        generate_moves(position, moves_);
        const Q::Planes planes = Q::planes(board_, position);
        actions_.clear();
        for (const Move move : moves_) actions_.push_back(Q::action(board_, position, move));
        if (open_) {
            pending_.after = planes;
            pending_.next = actions_;
            close(false);
        }
        const std::size_t chosen = random_.unit() < epsilon_
                                       ? explored_move(board_, position, moves_, random_)
                                       : best(planes);
        const double reward = q_reward(board_, position, moves_[chosen]);
        reward_ += reward;
        pending_ = {planes, actions_[chosen], paid(reward), false, {}, {}};
        open_ = true;
        Position after = position;
        after.play(moves_[chosen]);
        if (after.reached_goal(position.to_move())) close(true);
        return moves_[chosen];
    }

  private:
    // The transition is complete: into the memory, over the oldest if that is full.
    void close(bool last) {
        open_ = false;
        pending_.last = last;
        if (memory_.size() < kMemory) {
            memory_.push_back(pending_);
        } else {
            memory_[oldest_] = pending_;
            oldest_ = (oldest_ + 1) % kMemory;
        }
        if (++turns_ % kTurnsAnUpdate == 0 && memory_.size() >= 10 * kBatch) update();
    }

    std::size_t best(const Q::Planes& planes) {
        network_.look(planes, sight_);
        std::size_t chosen = 0;
        float most = 0;
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            network_.think(sight_, actions_[i], thought_);
            if (i == 0 || thought_.value > most) {
                most = thought_.value;
                chosen = i;
            }
        }
        return chosen;
    }

    [[nodiscard]] float promise(const Transition& transition) {
        target_.look(transition.after, sight_);
        float most = 0;
        for (std::size_t i = 0; i < transition.next.size(); ++i) {
            target_.think(sight_, transition.next[i], thought_);
            most = i == 0 ? thought_.value : std::max(most, thought_.value);
        }
        return most;
    }

    void update() {
        for (auto& part : slopes_) std::ranges::fill(part, 0.0F);
        float loss = 0;
        for (std::size_t i = 0; i < kBatch; ++i) {
            const Transition& sample =
                memory_[random_.below(static_cast<std::uint32_t>(memory_.size()))];
            const float wanted = sample.reward + (sample.last ? 0.0F : kGamma * promise(sample));
            network_.look(sample.before, sight_);
            network_.think(sight_, sample.action, thought_);
            const float error = thought_.value - wanted;
            loss += error * error / kBatch;
            add_slopes(network_, sample.before, sample.action, sight_, thought_, 2 * error / kBatch,
                       slopes_);
        }
        for (std::size_t part = 0; part < QNetwork::kParts; ++part) {
            adams_[part].step(network_.numbers()[part], slopes_[part], kRate);
        }
        loss_ += loss;
        if (++updates_; ++all_updates_ % kUpdatesATarget == 0) target_ = network_;
    }

    const CourseBoard& board_;
    Random& random_;
    Q network_;
    Q target_;
    Q::Numbers slopes_;
    std::vector<Adam> adams_ = [] {
        std::vector<Adam> adams;
        for (const auto& part : QNetwork::blank()) adams.emplace_back(part.size());
        return adams;
    }();
    std::vector<Transition> memory_;
    std::size_t oldest_ = 0;
    Transition pending_{};
    bool open_ = false;
    double epsilon_ = kFirstEpsilon;
    double reward_ = 0;
    double loss_ = 0;
    int updates_ = 0;
    int all_updates_ = 0;
    int turns_ = 0;
    Q::Sight sight_{};
    Q::Thought thought_{};
    MoveList moves_;
    std::vector<Q::Action> actions_;
};

}  // namespace

Training train_q_network(const TrainingOptions& options) {
    const Variant& variant = *find_variant("halma-8-course");
    const CourseBoard board(variant);
    Random random(options.seed);
    std::array<std::unique_ptr<Agent>, 2> opponents{find_agent("course-minimax")->make({}),
                                                    find_agent("course-minimax-local")->make({})};
    for (const auto& opponent : opponents) opponent->new_game(variant);
    const auto learner = std::make_unique<DeepLearner>(board, random);
    Training training;
    LearningCurve& curve = training.curve;
    curve.columns = {"episode", "side", "reward", "won", "drawn", "home", "plies", "loss"};
    const double falling = std::max(1.0, options.episodes * kExploring);
    for (int episode = 1; episode <= options.episodes; ++episode) {
        const auto side = static_cast<Player>((episode - 1) % 2);
        Agent& opponent = *opponents[static_cast<std::size_t>((episode - 1) / 2 % 2)];
        learner->new_game();
        const double share = std::min(1.0, (episode - 1) / falling);
        learner->set_epsilon(kFirstEpsilon + share * (kLastEpsilon - kFirstEpsilon));
        const Episode played = play_episode(
            variant, side, [&](const Game& game) { return learner->choose(game); },
            turn_of_agent(opponent));
        curve.rows.push_back({static_cast<double>(episode), static_cast<double>(side),
                              learner->reward(), played.won ? 1.0 : 0.0, played.drawn ? 1.0 : 0.0,
                              static_cast<double>(played.home), static_cast<double>(played.plies),
                              learner->mean_loss()});
        if (options.progress && !options.progress(episode)) break;
    }
    curve.charts = {{"reward",
                     "q-network against minimax: reward",
                     "reward",
                     "side",
                     {"first mover (Figure 3)", "second mover (Figure 4)"}},
                    {"loss",
                     "q-network against minimax: mean squared error",
                     "loss",
                     "side",
                     {"first mover (Figure 3)", "second mover (Figure 4)"}},
                    {"won",
                     "q-network against minimax: games won",
                     "won",
                     "side",
                     {"first mover (Figure 3)", "second mover (Figure 4)"}}};
    training.weights = learner->network().weights();
    training.remarks = {"opponents course-minimax and course-minimax-local, sides in turn"};
    return training;
}

}  // namespace zwarm::lab
