// Q-learning of the course report: features, rewards and corrections by hand.
#include "engine/learn/q_learner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

class SilentControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& /*info*/) override {}
};

// White goes from a1 to h8; the middle of his goal is g7.
struct Men {
    const Variant& variant = *find_variant("halma-8-course");
    CourseBoard board{variant};
    Position position = Position::empty_board(variant);

    explicit Men(std::initializer_list<const char*> white) {
        for (const char* cell : white) position.put(at(cell), 0);
        position.put(at("a8"), 1);
    }
    [[nodiscard]] Cell at(const char* name) const { return *variant.topology->find(name); }
    [[nodiscard]] Move move(const char* from, const char* to) const { return {at(from), at(to)}; }
};

TEST(QFeatures, AreTheEquations) {
    const Men men({"h8", "h7", "b2", "c3", "f5"});
    // b2 hops over c3 to d4: 10 steps from g7 before, 6 after.
    const QFeatures hop = q_features(men.board, men.position, men.move("b2", "d4"));
    EXPECT_DOUBLE_EQ(hop[0], 2 / 4.0);
    EXPECT_DOUBLE_EQ(hop[1], (10 + 8 + 3) / (4.0 * 14));  // b2, c3, f5
    EXPECT_DOUBLE_EQ(hop[2], 4 / 14.0);
    EXPECT_DOUBLE_EQ(hop[3], 4 / 16.0);
    EXPECT_EQ(hop[4], 1);
    EXPECT_EQ(hop[5], 0);
    EXPECT_EQ(hop[6], 0);
    EXPECT_EQ(hop[7], 1);  // b2 is at home, d4 is not
    const QFeatures back = q_features(men.board, men.position, men.move("f5", "e5"));
    EXPECT_DOUBLE_EQ(back[2], -1 / 14.0);
    EXPECT_DOUBLE_EQ(back[3], -1 / 16.0);
    EXPECT_EQ(back[4], 0);
    EXPECT_EQ(back[6], 1);
    EXPECT_EQ(back[7], 0);
    const QFeatures home = q_features(men.board, men.position, men.move("f5", "g6"));
    EXPECT_EQ(home[5], 1);
}

TEST(QReward, IsEquation28) {
    const Men none({"b2", "c3", "f5"});
    // A jump with nobody home: the way, and 200 for the jump.
    EXPECT_DOUBLE_EQ(q_reward(none.board, none.position, none.move("b2", "d4")),
                     100 * 4 / 14.0 + 200);
    // Backwards: the way, farther on average, 200 less.
    EXPECT_DOUBLE_EQ(q_reward(none.board, none.position, none.move("f5", "e5")),
                     -100 / 14.0 - 300 - 200);
    // The first man home.
    EXPECT_DOUBLE_EQ(q_reward(none.board, none.position, none.move("f5", "g6")),
                     300 * 2 + 100 * 2 / 14.0);
    const Men two({"h8", "h7", "b2", "c3", "f5"});
    EXPECT_DOUBLE_EQ(q_reward(two.board, two.position, two.move("b2", "d4")), 200 * 4 / 14.0 + 50);
    EXPECT_DOUBLE_EQ(q_reward(two.board, two.position, two.move("f5", "e5")),
                     -200 / 14.0 - 300 - 500);
    EXPECT_DOUBLE_EQ(q_reward(two.board, two.position, two.move("f5", "g6")),
                     300 * 8 + 200 * 2 / 14.0);
    // The last man home wins.
    const Men last({"h8", "f5"});
    EXPECT_DOUBLE_EQ(q_reward(last.board, last.position, last.move("f5", "g6")),
                     3000 + 500 * 2 + 300 * 4 + 200 * 2 / 14.0);
    EXPECT_EQ(q_reward(last.board, last.position, Move::pass()), 0);
}

TEST(LinearQ, IsCorrectedAlongTheFeatures) {
    const Men men({"b2", "c3", "f5"});
    LinearQ linear({1, 2, 3, 4, 5, 6, 7, 8});
    const Move move = men.move("b2", "d4");
    const QFeatures features = q_features(men.board, men.position, move);
    double value = 0;
    for (std::size_t i = 0; i < kQFeatures; ++i) {
        value += static_cast<double>(i + 1) * features[i];
    }
    EXPECT_DOUBLE_EQ(linear.value(men.board, men.position, move), value);
    linear.correct(men.board, men.position, move, 0.1, 50);
    for (std::size_t i = 0; i < kQFeatures; ++i) {
        EXPECT_DOUBLE_EQ(linear.weights()[i], static_cast<double>(i + 1) + 5 * features[i]);
    }
}

TEST(TableQ, HasRoomForSoMany) {
    const Men men({"b2", "c3", "f5"});
    TableQ table(1);
    table.correct(men.board, men.position, men.move("b2", "d4"), 0.5, 8);
    table.correct(men.board, men.position, men.move("f5", "g6"), 0.5, 8);  // no room
    table.correct(men.board, men.position, men.move("b2", "d4"), 0.5, 2);
    EXPECT_EQ(table.value(men.board, men.position, men.move("b2", "d4")), 5);
    EXPECT_EQ(table.value(men.board, men.position, men.move("f5", "g6")), 0);
    EXPECT_EQ(table.entries(), 1u);
    EXPECT_EQ(table.met_again(), 1u);
    EXPECT_EQ(table.corrections(), 3u);
}

// Two own turns: the second one corrects what was thought of the first, by the TD error.
TEST(QLearner, LearnsFromItsNextTurn) {
    const Men men({"b2", "c3", "f5", "h1"});
    const QFeatures first_weights{0, 0, 0, 10, 0, 0, 0, 0};
    const auto learn = [&](bool printed) {
        LinearQ linear(first_weights);
        QLearner learner(
            men.board, linear,
            {.alpha = 0.5, .gamma = 0.9, .epsilon = 0, .least = 0, .printed = printed});
        Random random(1);
        SilentControl control;
        const Limits limits;
        SearchBudget budget(limits, control);
        Game game(men.position);
        const Move first = learner.choose(game, random, budget);
        EXPECT_EQ(linear.weights(), first_weights);  // nothing is known yet
        const QFeatures features = q_features(men.board, game.position(), first);
        const double thought = linear.value(men.board, game.position(), first);
        const double reward = q_reward(men.board, game.position(), first);
        EXPECT_TRUE(game.play(first));
        EXPECT_TRUE(game.play({men.at("a8"), men.at("b8")}));
        MoveList moves;
        generate_moves(game.position(), moves);
        double promised = 0;
        for (const Move move : moves) {
            promised = std::max(promised, linear.value(men.board, game.position(), move));
        }
        EXPECT_GT(promised, 0);
        static_cast<void>(learner.choose(game, random, budget));
        const double error = reward + 0.9 * promised - thought;
        for (std::size_t i = 0; i < kQFeatures; ++i) {
            EXPECT_DOUBLE_EQ(linear.weights()[i],
                             first_weights[i] + 0.5 * (printed ? 1 : error) * features[i]);
        }
        EXPECT_DOUBLE_EQ(learner.error_sum(), std::fabs(error));
    };
    learn(false);
    learn(true);
}

TEST(QLearner, ExploresForwardOnly) {
    const Men men({"d4", "e4", "d6"});
    LinearQ linear({0, 0, 0, -100, 0, 0, 0, 0});  // left alone it would go backwards
    QLearner backwards(men.board, linear, {.alpha = 0, .epsilon = 0});
    QLearner exploring(men.board, linear, {.alpha = 0, .epsilon = 1, .decay = 1});
    Random random(7);
    SilentControl control;
    const Limits limits;
    SearchBudget budget(limits, control);
    const Game game(men.position);
    for (int i = 0; i < 50; ++i) {
        EXPECT_LT(men.board.forward(0, backwards.choose(game, random, budget)), 0);
        EXPECT_GE(men.board.forward(0, exploring.choose(game, random, budget)), 0);
    }
}

}  // namespace
}  // namespace zwarm
