#include "engine/agents/making_room.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/agents/levels.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

constexpr RoomTerms kTerms{
    .credit = 300, .fee = 50, .test_from = 5, .test_turns = 4, .unreturned = 200, .until = 20};

class Hurried final : public SearchControl {
  public:
    explicit Hurried(int polls) : polls_(polls) {}
    bool stop_requested() override { return --polls_ < 0; }
    void report(const SearchInfo& /*info*/) override {}

  private:
    int polls_;
};

class Patient final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { best = info.best; }
    Move best{};
};

TEST(RoomAccount, GivesNoMoreThanItsCreditWhereNothingComesBack) {
    RoomAccount account(kTerms);
    ASSERT_TRUE(account.open(0));
    EXPECT_TRUE(account.affords(250));
    EXPECT_FALSE(account.affords(251));
    account.give(200);  // and the fee: 50 are left
    EXPECT_TRUE(account.affords(0));
    EXPECT_FALSE(account.affords(1));
    account.give(0);
    EXPECT_FALSE(account.open(1));
    account.receive(2, -100);
    EXPECT_FALSE(account.open(2));
    account.receive(3, 60);  // debts are not kept
    EXPECT_TRUE(account.affords(70));
    EXPECT_TRUE(account.open(3));
}

TEST(RoomAccount, ReturnsWhatItGets) {
    RoomAccount account(kTerms);
    int given = 0;
    for (int turn = 0; turn < 5; ++turn) {
        if (turn > 0) account.receive(turn, 150);
        ASSERT_TRUE(account.open(turn)) << turn;
        ASSERT_TRUE(account.affords(150)) << turn;
        account.give(150);
        given += 150;
    }
    EXPECT_GT(given, 2 * kTerms.credit);
}

TEST(RoomAccount, TestsWhetherTheOtherGivesWhateverHappens) {
    RoomAccount like_me(kTerms);
    RoomAccount a_runner(kTerms);
    like_me.receive(4, 1000);  // before the test does not count
    for (int turn = 5; turn <= 8; ++turn) {
        EXPECT_FALSE(like_me.open(turn)) << turn;
        like_me.receive(turn, 10);
        a_runner.receive(turn, 70);
        // Both sides test in the same turns, whoever is the first to see the last of them.
        EXPECT_FALSE(like_me.open(turn)) << turn;
        EXPECT_EQ(a_runner.closed(turn), turn >= 7) << turn;  // 210 in three turns
    }
    EXPECT_TRUE(like_me.open(9));
    a_runner.receive(9, 1000);
    EXPECT_FALSE(a_runner.open(10));
}

TEST(RoomAccount, ClosesForGoodWhereNothingIsGivenForLong) {
    RoomAccount account({.credit = 0, .until = 100});
    int turn = 0;
    while (!account.closed(turn) && turn < 50) account.give_nothing(turn++);
    EXPECT_EQ(turn, 12);
    account.receive(turn, 1000);
    EXPECT_FALSE(account.open(turn));
}

TEST(RoomAccount, NothingIsGivenAfterTheLastTurnForIt) {
    const RoomAccount account(kTerms);
    EXPECT_FALSE(account.closed(19));
    EXPECT_TRUE(account.closed(20));
    EXPECT_FALSE(account.open(20));
}

std::unique_ptr<Agent> player(std::vector<std::pair<std::string, std::string>> settings) {
    AgentOptions options;
    options.hash_mb = 1;
    options.settings = std::move(settings);
    return make_zwarm_agent(options);
}

// The agent against itself until the goal.
Game whole_game(Agent& agent, const Variant& variant, std::uint64_t nodes) {
    agent.new_game(variant);
    Game game(variant);
    while (!game.result().over() && game.turns() < 300) {
        Patient control;
        const Move move = agent.choose(game, {.nodes = nodes}, control);
        EXPECT_EQ(move, control.best);
        if (!game.play(move)) ADD_FAILURE() << "an illegal turn";
    }
    return game;
}

TEST(MakingRoom, ShortensTheGame) {
    const Variant& variant = *find_variant("star-2");
    ASSERT_TRUE(room_terms(variant));
    const Game with = whole_game(*player({{"makes-room", "yes"}}), variant, 4000);
    const Game without = whole_game(*player({}), variant, 4000);
    EXPECT_TRUE(with.result().over());
    EXPECT_LT(with.turns(), without.turns());
}

// One agent plays both sides, and is asked after a take-back.
TEST(MakingRoom, TheSameGameGivesTheSameTurns) {
    const Variant& variant = *find_variant("star-2");
    const auto agent = player({{"makes-room", "yes"}});
    agent->new_game(variant);
    Game game(variant);
    const auto answer = [&] {
        Patient control;
        return agent->choose(game, {.nodes = 500}, control);
    };
    std::vector<Move> moves;
    for (int ply = 0; ply < 24; ++ply) {
        moves.push_back(answer());
        ASSERT_TRUE(game.play(moves.back()));
    }
    agent->new_game(variant);
    Game again(variant);
    std::swap(game, again);
    for (int ply = 0; ply < 24; ++ply) {
        EXPECT_EQ(answer(), moves[static_cast<std::size_t>(ply)]) << ply;
        ASSERT_TRUE(game.play(moves[static_cast<std::size_t>(ply)]));
    }
    for (int ply = 0; ply < 6; ++ply) ASSERT_TRUE(game.undo());
    for (int ply = 0; ply < 6; ++ply) ASSERT_TRUE(game.play(answer())) << ply;
}

// There is credit for one favour only; whoever thinks again has not made it yet. He may have found
// out more meanwhile, so not every second thought is the first.
TEST(MakingRoom, ThinkingAgainGivesNothingTwice) {
    const Variant& variant = *find_variant("star-2");
    const auto agent = player({});
    agent->new_game(variant);
    Game game(variant);
    int favours = 0;
    int again = 0;
    for (int ply = 0; ply < 40; ++ply) {
        ParallelSearch<RaceState> search(1, 1, variant, kHexagonalRace, nullptr);
        Patient control;
        const Limits limits{.nodes = 4000};
        const Move best = search.think(game, limits, control, {}).best;
        RoomMaker maker(variant, {.credit = 1000, .fee = 600, .until = 100}, 1, search);
        const auto first = maker.think(game, limits, control, {});
        const auto second = maker.think(game, limits, control, {});
        ASSERT_TRUE(first && second);
        if (first->best != best) {
            ++favours;
            if (second->best == first->best) ++again;
        }
        ASSERT_TRUE(game.play(agent->choose(game, limits, control)));
    }
    EXPECT_GT(favours, 10);
    EXPECT_GT(2 * again, favours) << again << " of " << favours;
}

TEST(MakingRoom, WhoIsStoppedAtAnyTimeAnswersLegally) {
    const Variant& variant = *find_variant("halma-16");
    ASSERT_TRUE(room_terms(variant));
    const auto agent = player({{"makes-room", "yes"}});
    agent->new_game(variant);
    Game game(variant);
    for (int polls = 0; polls < 60; polls += 2) {
        Hurried control(polls * polls);
        ASSERT_TRUE(game.play(agent->choose(game, {.time_ms = 20}, control))) << polls;
    }
}

}  // namespace
}  // namespace zwarm
