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
    .from = 8, .stranger = 300, .credit = 300, .fee = 50, .mistaken = 40, .until = 20};

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

// After an opening in which the other side gave so much away.
RoomAccount opened(int given_away = 0) {
    RoomAccount account(kTerms);
    for (int turn = 2; turn < kTerms.from; ++turn) account.receive(turn, 0);
    account.receive(7, given_away);
    return account;
}

TEST(RoomAccount, GivesNoMoreThanItsCreditWhereNothingComesBack) {
    RoomAccount account = opened();
    ASSERT_TRUE(account.open(8));
    EXPECT_TRUE(account.affords(250));
    EXPECT_FALSE(account.affords(251));
    account.give(200);  // and the fee: 50 are left
    EXPECT_TRUE(account.affords(0));
    EXPECT_FALSE(account.affords(1));
    account.give(0);
    EXPECT_FALSE(account.open(9));
    account.receive(9, 40);  // may be a mistake of the search
    EXPECT_FALSE(account.open(10));
    account.receive(10, 60);  // 20 more than that, threefold
    EXPECT_TRUE(account.affords(10));
    EXPECT_TRUE(account.open(11));
}

TEST(RoomAccount, ReturnsWhatItGets) {
    RoomAccount account = opened();
    int given = 0;
    for (int turn = 8; turn < 18; ++turn) {
        if (turn > 8) account.receive(turn, 150);
        ASSERT_TRUE(account.open(turn)) << turn;
        ASSERT_TRUE(account.affords(150)) << turn;
        account.give(150);
        given += 150;
    }
    EXPECT_GT(given, 4 * kTerms.credit);
}

// However much somebody gives away at once: no more than a search would call a favour comes back.
TEST(RoomAccount, ReturnsNoBlunders) {
    RoomAccount account = opened();
    account.receive(8, 100'000);
    EXPECT_TRUE(account.affords(kTerms.credit + 3 * 400 - kTerms.fee));
    EXPECT_FALSE(account.affords(kTerms.credit + 3 * 400 - kTerms.fee + 1));
    for (int turn = 9; turn < 14; ++turn) account.receive(turn, 100'000);
    EXPECT_FALSE(account.affords(2001 - kTerms.fee));
}

TEST(RoomAccount, GivesNothingToWhoPlaysOtherwise) {
    EXPECT_TRUE(opened(300).open(8));
    EXPECT_FALSE(opened(301).open(8));
    EXPECT_TRUE(opened(301).closed(8));
    RoomAccount account = opened(301);
    account.receive(9, 100'000);
    EXPECT_FALSE(account.open(10));
}

TEST(RoomAccount, GivesNothingToWhomItHasNotSeenPlay) {
    RoomAccount account(kTerms);
    for (int turn = 3; turn < kTerms.from; ++turn) account.receive(turn, 0);
    EXPECT_FALSE(account.closed(7));
    EXPECT_TRUE(account.closed(8));
    EXPECT_FALSE(account.open(8));
}

TEST(RoomAccount, MakesNoRoomWhileTheArmiesAreApart) {
    EXPECT_FALSE(opened().open(7));
    EXPECT_FALSE(opened().closed(7));
}

TEST(RoomAccount, ClosesForGoodWhereNothingComesForLong) {
    RoomAccount account = opened();
    for (int turn = 8; turn < 15; ++turn) account.receive(turn, 50);
    EXPECT_TRUE(account.open(15));
    RoomAccount patient = account;
    account.receive(15, 50);
    EXPECT_TRUE(account.closed(16));
    patient.receive(15, 51);
    patient.receive(16, 0);
    EXPECT_FALSE(patient.closed(17));
}

TEST(RoomAccount, NothingIsGivenAfterTheLastTurnForIt) {
    const RoomAccount account = opened();
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
    for (int ply = 0; ply < 32; ++ply) {
        moves.push_back(answer());
        ASSERT_TRUE(game.play(moves.back()));
    }
    agent->new_game(variant);
    Game again(variant);
    std::swap(game, again);
    for (int ply = 0; ply < 32; ++ply) {
        EXPECT_EQ(answer(), moves[static_cast<std::size_t>(ply)]) << ply;
        ASSERT_TRUE(game.play(moves[static_cast<std::size_t>(ply)]));
    }
    for (int ply = 0; ply < 6; ++ply) ASSERT_TRUE(game.undo());
    for (int ply = 0; ply < 6; ++ply) ASSERT_TRUE(game.play(answer())) << ply;
}

TEST(MakingRoom, WhoHasNoCreditLeavesItToTheSearch) {
    const Variant& variant = *find_variant("star-2");
    RoomMaker maker(variant,
                    {.from = 8, .stranger = 100'000, .fee = 1, .mistaken = 100'000, .until = 100},
                    1, 1, kHexagonalRace, nullptr);
    const auto agent = player({});
    agent->new_game(variant);
    Game game(variant);
    for (int ply = 0; ply < 40; ++ply) {
        Patient control;
        EXPECT_FALSE(maker.think(game, {.nodes = 1000}, control, {})) << ply;
        EXPECT_TRUE(control.best.is_none()) << ply;
        ASSERT_TRUE(game.play(agent->choose(game, {.nodes = 500}, control)));
    }
}

// There is credit for one favour only; whoever thinks again has not made it yet. He may have found
// out more meanwhile, so not every second thought is the first; only what it says is on the
// account.
TEST(MakingRoom, ThinkingAgainGivesNothingTwice) {
    const Variant& variant = *find_variant("star-2");
    int favours = 0;
    int again = 0;
    const auto agent = player({});
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        RoomMaker maker(variant,
                        {.from = 9,
                         .stranger = 100'000,
                         .credit = 1100,
                         .fee = 600,
                         .mistaken = 100'000,
                         .until = 100},
                        seed, 1, kHexagonalRace, nullptr);
        agent->new_game(variant);
        Game game(variant);
        for (int ply = 0; ply < 30; ++ply) {
            Patient control;
            const auto first = maker.think(game, {.nodes = 2000}, control, {});
            const auto second = maker.think(game, {.nodes = 2000}, control, {});
            if (first) {
                ++favours;
                if (second) ++again;
            }
            ASSERT_TRUE(game.play(agent->choose(game, {.nodes = 500, .variety = 10}, control)));
        }
    }
    EXPECT_GT(favours, 6);
    EXPECT_LE(again, 12);  // one for each player of a game
    EXPECT_GT(4 * again, favours) << again << " of " << favours;
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
