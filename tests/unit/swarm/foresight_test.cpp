#include "engine/swarm/foresight.h"

#include <gtest/gtest.h>

#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

// Stops after so many questions; 0 = never.
class Impatient final : public SearchControl {
  public:
    explicit Impatient(int questions = 0) : left_(questions), forever_(questions == 0) {}
    bool stop_requested() override { return !forever_ && --left_ <= 0; }
    void report(const SearchInfo& info) override {
        ++reports;
        last = info.best;
        nodes = info.nodes;
    }
    int reports = 0;
    std::uint64_t nodes = 0;
    Move last;

  private:
    int left_;
    bool forever_;
};

class Endless final : public Patience {
  public:
    bool spent(std::uint64_t /*proposals*/) override { return false; }
};

TEST(Imagination, PlansAreLegalToTheEnd) {
    const Variant& variant = *find_variant("diamond-7");
    Position position(variant);
    variant.target[0].for_each([&](Cell cell) { position.clear(cell); });
    const Position start = position;
    Imagination imagination(variant, 1);
    Endless patience;
    const Plan plan = imagination.imagine(start, Roles::alone(0), {}, {.width = 64}, patience);
    ASSERT_TRUE(plan.finished);
    for (const Move move : plan.moves) {
        ASSERT_FALSE(position.reached_goal(0));
        ASSERT_TRUE(is_legal(position, move));
        position.play(move);
        position.set_to_move(0);
    }
    EXPECT_TRUE(position.reached_goal(0));
    const Plan again = imagination.rehearse(start, Roles::alone(0), {}, plan.moves);
    EXPECT_TRUE(again.finished);
    EXPECT_EQ(again.moves, plan.moves);
}

TEST(Imagination, MoreBeesFindShorterGames) {
    const Variant& variant = *find_variant("star-solo");
    Endless patience;
    const auto length = [&](int width) {
        Imagination imagination(variant, 3);
        const Plan plan =
            imagination.imagine(Position(variant), Roles::alone(0), {}, {.width = width}, patience);
        EXPECT_TRUE(plan.finished);
        return plan.length();
    };
    const int few = length(16);
    const int many = length(300);
    EXPECT_LT(many, few);
    EXPECT_GE(many, 27);  // Bell: no game is shorter
    EXPECT_LE(many, 40);
}

TEST(Imagination, PartnersPlayToTheEnd) {
    const Variant& variant = *find_variant("diamond-7");
    Imagination imagination(variant, 1);
    Endless patience;
    const Plan plan = imagination.imagine(Position(variant), Roles::together(variant, 1), {},
                                          {.width = 100}, patience);
    ASSERT_TRUE(plan.finished);
    Game game(variant);
    for (const Move move : plan.moves) ASSERT_TRUE(game.play(move));
    EXPECT_TRUE(game.result().won_by(1));
    EXPECT_TRUE(game.position().stones(1).within(variant.target[1]));
}

TEST(Plan, BetterMeansFinishedThenShorter) {
    const Plan none;
    const Plan rough{.moves = {{1, 2}}, .toil = 500};
    const Plan fair{.moves = {{1, 2}, {2, 3}}, .toil = 300};
    const Plan whole{.moves = {{1, 2}, {2, 3}, {3, 4}}, .finished = true};
    EXPECT_TRUE(rough.better_than(none));
    EXPECT_FALSE(none.better_than(rough));
    EXPECT_TRUE(fair.better_than(rough));
    EXPECT_TRUE(whole.better_than(fair));
    EXPECT_FALSE(whole.better_than(whole));
}

TEST(Foresight, AlwaysHasAMove) {
    for (const Variant& variant : variants()) {
        if (!variant.has_camps()) continue;
        for (const int questions : {1, 2, 5, 50}) {
            Foresight foresight(variant, {}, 1);
            const Game game(variant);
            Impatient control(questions);
            const Insight insight = foresight.think(game, {}, control);
            EXPECT_TRUE(is_legal(game.position(), insight.move)) << variant.id;
            EXPECT_EQ(control.last, insight.move);
            EXPECT_GE(control.reports, 1);
        }
    }
}

TEST(Foresight, SameSeedSameThoughts) {
    const Variant& variant = *find_variant("star-2");
    const Game game(variant);
    const Limits limits{.nodes = 30'000};
    Impatient control;
    Foresight a(variant, {}, 5);
    Foresight b(variant, {}, 5);
    const Insight first = a.think(game, limits, control);
    const Insight second = b.think(game, limits, control);
    EXPECT_EQ(first.plan.moves, second.plan.moves);
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_LT(first.nodes, 31'000U);
    EXPECT_GT(first.others, 0);
}

TEST(Foresight, KeepsToItsPlanWhenAlone) {
    const Variant& variant = *find_variant("halma-8-solo");
    Foresight foresight(variant, {.width = 64}, 2);
    Game game(variant);
    Impatient control;
    const Insight first = foresight.think(game, {}, control);
    ASSERT_TRUE(first.plan.finished);
    for (std::size_t i = 0; i < first.plan.moves.size(); ++i) {
        const Insight now = foresight.think(game, {}, control);
        EXPECT_EQ(now.move, first.plan.moves[i]);
        EXPECT_TRUE(now.recalled || i + 1 == first.plan.moves.size());
        ASSERT_TRUE(game.play(now.move));
    }
    EXPECT_TRUE(game.result().over());
}

TEST(Foresight, FollowsASuggestionUntilItIsTimeToThink) {
    const Variant& variant = *find_variant("halma-8-solo");
    Impatient control;
    const Plan known = Foresight(variant, {.width = 16}, 2).think(Game(variant), {}, control).plan;
    ASSERT_TRUE(known.finished);
    ASSERT_GT(known.length(), 6);
    Foresight foresight(variant, {.width = 16}, 77);
    foresight.suggest(known.moves, 4);
    Game game(variant);
    for (int ply = 0; ply < 4; ++ply) {
        const Insight insight = foresight.think(game, {}, control);
        EXPECT_TRUE(insight.recalled);
        EXPECT_EQ(insight.flights, 0);
        EXPECT_EQ(insight.move, known.moves[static_cast<std::size_t>(ply)]);
        ASSERT_TRUE(game.play(insight.move));
    }
    const Insight awake = foresight.think(game, {}, control);
    EXPECT_GT(awake.flights, 0);
    EXPECT_TRUE(awake.plan.finished);
    EXPECT_LE(awake.plan.length(), known.length() - 4);
    ASSERT_TRUE(game.play(awake.move));
    EXPECT_EQ(foresight.think(game, {}, control).flights, 0) << "it has made up its mind";
}

TEST(Foresight, ASuggestionGivesWayToAnEqualPlan) {
    const Variant& variant = *find_variant("halma-8-solo");
    Impatient control;
    const Game game(variant);
    const Plan own = Foresight(variant, {.width = 16}, 5).think(game, {}, control).plan;
    // The same length by another way: first and last move of other seeds differ sooner or later.
    for (std::uint64_t seed = 6; seed < 60; ++seed) {
        const Plan other = Foresight(variant, {.width = 16}, seed).think(game, {}, control).plan;
        if (other.length() != own.length() || other.moves == own.moves) continue;
        Foresight foresight(variant, {.width = 16}, 5);
        foresight.suggest(other.moves, 0);
        const Insight insight = foresight.think(game, {}, control);
        EXPECT_EQ(insight.plan.moves, own.moves);
        EXPECT_FALSE(insight.recalled);
        return;
    }
    FAIL() << "no two plans of the same length";
}

TEST(Foresight, GuessesOfOthersLeaveEffortForTheOwnPlan) {
    for (const char* id : {"halma-16-four", "star-6"}) {
        const Variant& variant = *find_variant(id);
        Impatient control;
        Foresight foresight(variant, {}, 1);
        const Insight insight = foresight.think(Game(variant), {.nodes = 200'000}, control);
        EXPECT_GT(insight.flights, 0) << id;
        EXPECT_TRUE(insight.plan.finished) << id;
    }
}

TEST(Foresight, TakenBackGamesAreThoughtAnew) {
    const Variant& variant = *find_variant("halma-8");
    Foresight foresight(variant, {.width = 8}, 2);
    Game game(variant);
    Impatient control;
    for (int i = 0; i < 30 && !game.result().over(); ++i) {
        ASSERT_TRUE(game.play(foresight.think(game, {.nodes = 2000}, control).move));
        if (i % 5 == 4) game.undo();
    }
    game.clear(game.position().stones(0).first());
    EXPECT_TRUE(is_legal(game.position(), foresight.think(game, {.nodes = 2000}, control).move));
}

TEST(Foresight, ParametersByName) {
    ForesightParameters p;
    EXPECT_EQ(set_field(foresight_fields(), p, "width", "100"), "");
    EXPECT_EQ(p.width, 100);
    EXPECT_EQ(set_field(foresight_fields(), p, "cooperate", "yes"), "");
    EXPECT_TRUE(p.cooperate);
    for (const auto& [name, value] : {std::pair{"width", "0"},
                                      {"width", "x"},
                                      {"noise", "-1"},
                                      {"cooperate", "maybe"},
                                      {"q0", "1"},
                                      {"others", "1.5"}}) {
        EXPECT_NE(set_field(foresight_fields(), p, name, value), "") << name;
    }
}

}  // namespace
}  // namespace zwarm
