#include "engine/learn/q_learner.h"

#include <algorithm>
#include <cmath>

#include "engine/rules/movement.h"

namespace zwarm {

double LinearQ::value(const CourseBoard& board, const Position& position, Move move) const {
    const QFeatures features = q_features(board, position, move);
    double sum = 0;
    for (std::size_t i = 0; i < kQFeatures; ++i) sum += weights_[i] * features[i];
    return sum;
}

void LinearQ::correct(const CourseBoard& board, const Position& position, Move move, double rate,
                      double error) {
    // Beyond this no order of turns changes any more, and nothing may become infinite.
    constexpr double kMost = 1e9;
    const QFeatures features = q_features(board, position, move);
    for (std::size_t i = 0; i < kQFeatures; ++i) {
        weights_[i] = std::clamp(weights_[i] + rate * error * features[i], -kMost, kMost);
    }
}

Weights linear_weights(const QFeatures& weights) {
    Tensor tensor{"q-linear", {static_cast<int>(kQFeatures)}, {}};
    for (const double weight : weights) tensor.values.push_back(static_cast<float>(weight));
    return {{tensor}};
}

std::uint64_t TableQ::key(const Position& position, Move move) {
    return position.key() ^ (move.code() + 1) * 0x9E3779B97F4A7C15ULL;
}

double TableQ::value(const CourseBoard& /*board*/, const Position& position, Move move) const {
    const auto found = values_.find(key(position, move));
    return found == values_.end() ? 0 : found->second;
}

void TableQ::correct(const CourseBoard& /*board*/, const Position& position, Move move, double rate,
                     double error) {
    ++corrections_;
    const std::uint64_t place = key(position, move);
    const auto found = values_.find(place);
    if (found != values_.end()) {
        ++met_again_;
        found->second += rate * error;
    } else if (!full()) {
        values_.emplace(place, rate * error);
    }
}

Move QLearner::choose(const Game& game, Random& random, SearchBudget& budget) {
    const Position& position = game.position();
    generate_moves(position, moves_);
    Move best = moves_[0];
    double most = 0;
    std::uint32_t equals = 0;
    for (const Move move : moves_) {
        const double value = function_.value(board_, position, move);
        if (equals == 0 || value > most) {
            most = value;
            equals = 0;
        }
        if (value == most && random.below(++equals) == 0) best = move;
        if (budget.count_node()) break;
    }
    // The last turn belongs to this game if its position is among those of the game.
    if (last_ && std::ranges::find(game.keys(), last_->key) != game.keys().end()) {
        learn(*last_, most);
    }
    last_.reset();
    const Player player = position.to_move();
    // "Adjusts based on game progress and decays over time": less with every man in the goal.
    const int men = std::max(1, position.stones(player).count());
    const double left = 1.0 - static_cast<double>(board_.in_goal(position, player)) / men;
    const bool exploring = settings_.learn && random.unit() < epsilon_ * left;
    const Move chosen = exploring ? moves_[explored_move(board_, position, moves_, random)] : best;
    epsilon_ = std::max(settings_.least, epsilon_ * settings_.decay);
    if (!settings_.learn) return chosen;
    Turn turn{position, chosen, q_reward(board_, position, chosen), 0};
    reward_sum_ += turn.reward;
    Position after = position;
    after.play(chosen);
    turn.key = after.key();
    if (after.reached_goal(player)) {
        learn(turn, 0);
    } else {
        last_ = turn;
    }
    return chosen;
}

void QLearner::learn(const Turn& turn, double promised) {
    if (!settings_.learn) return;
    const double error =
        turn.reward + settings_.gamma * promised - function_.value(board_, turn.before, turn.move);
    error_sum_ += std::fabs(error);
    function_.correct(board_, turn.before, turn.move, settings_.alpha,
                      settings_.printed ? 1.0 : error);
}

}  // namespace zwarm
