// Games at the host's table: the calls an engine sees, in which order, and what happens when it
// misbehaves. Built twice, for native mocks and for Windows ones under Wine.
#include <thread>

#include "tests/abi/host_game_fixture.h"

namespace zwarm::host {
namespace {

using Calls = std::vector<std::string>;

TEST_F(HostGameTest, CallsComeInTheHostsOrder) {
    options_.game_over_after_edits = false;
    start("records");
    EXPECT_EQ(calls(), (Calls{"StartNewGame(Race)", "MakeAMove((White Man a1))",
                              "MakeAMove((Black Man a2))", "IsGameOver()", "GenerateMoves(NULL)"}));
    const ThinkResult answer = game_->think({.time_ms = 100, .depth = 4, .variety = 2});
    EXPECT_TRUE(answer.by_engine);
    EXPECT_EQ(answer.move, "Man a1 - c1");
    EXPECT_EQ(calls(), Calls{"Search(100 4 2)"});
    ASSERT_EQ(game_->make_move(answer.move), "");
    EXPECT_EQ(calls(), (Calls{"MakeAMove(Man a1 - c1)", "IsGameOver()", "GenerateMoves(NULL)"}));
    game_.reset();
    EXPECT_EQ(calls(), Calls{"CleanUp()"});
}

TEST_F(HostGameTest, GameEndsByTheEngine) {
    start("honest");
    EXPECT_EQ(play_on(), 5);
    ASSERT_TRUE(game_->result());
    EXPECT_EQ(game_->result()->winners, std::vector<int>{0});
    EXPECT_EQ(game_->result()->reason, "White wins: The race is over");
    EXPECT_TRUE(game_->engine_alive());
    EXPECT_NE(game_->make_move("Man a2 - b2"), "");
}

TEST_F(HostGameTest, SetUpIsNotSentToAnEngineThatKnowsIt) {
    start("knows_setup");
    EXPECT_TRUE(game_->engine_alive());
    EXPECT_EQ(play_on(), 5);
}

TEST_F(HostGameTest, RulesFillInForMissingRoutines) {
    for (const char* behaviour : {"no_generate_moves", "no_is_game_over"}) {
        start(behaviour);
        EXPECT_EQ(game_->moves().size(), 2u);
        EXPECT_EQ(play_on(), 5) << behaviour;
        EXPECT_TRUE(game_->engine_alive()) << behaviour;
        ASSERT_TRUE(game_->result());
        EXPECT_EQ(game_->result()->winners, std::vector<int>{0}) << behaviour;
    }
}

TEST_F(HostGameTest, GameGoesOnWithoutAnEngineThatFails) {
    const std::pair<const char*, FaultKind> kinds[] = {
        {"illegal_move", FaultKind::kIllegalMove}, {"crash", FaultKind::kCrashed},
        {"overflow", FaultKind::kOverflow},        {"negative_search", FaultKind::kErrorCode},
        {"negative_start", FaultKind::kErrorCode}, {"endless_list", FaultKind::kHung},
        {"no_terminator", FaultKind::kOverflow},   {"exit", FaultKind::kCrashed},
    };
    for (const auto& [behaviour, kind] : kinds) {
        options_.move_buffer = ZILLIONS_MOVE_BUFFER;
        start(behaviour);
        EXPECT_EQ(play_on(), 5) << behaviour;
        EXPECT_FALSE(game_->engine_alive());
        ASSERT_TRUE(game_->engine_fault()) << behaviour;
        EXPECT_EQ(game_->engine_fault()->kind, kind) << game_->engine_fault()->sentence;
        const auto notices = game_->take_notices();
        EXPECT_NE(notices.back().find("the built-in player goes on"), std::string::npos);
        EXPECT_EQ(game_->result()->winners, std::vector<int>{0}) << behaviour;
    }
}

TEST_F(HostGameTest, MissingEngineIsANoticeOnly) {
    start("nowhere");
    EXPECT_FALSE(game_->engine_alive());
    EXPECT_EQ(game_->engine_fault()->kind, FaultKind::kNotFound);
    EXPECT_EQ(play_on(), 5);
}

// A game whose rules are in its engine: without it there is nothing but the pass.
constexpr const char* kRulesInEngine = R"(
(game (title "Race") (engine "Engines\\nowhere.dll") (players White Black) (turn-order White Black)
   (option "pass turn" true)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (10 0)) ("1/2" (0 10)))
                (directions (e 1 0))))
   (piece (name Man)) (piece (name Nobody) (dummy) (moves (from)))
   (board-setup (White (Man a1)) (Black (Man a2)))))";

TEST_F(HostGameTest, AnEngineGameWithoutItsEngineSaysSoAtOnce) {
    file_ = zrf::load_game_text(kRulesInEngine, "race.zrf").game;
    ASSERT_TRUE(file_);
    game_ = std::make_unique<HostGame>(file_, options_);
    game_->start(*file_->default_variant());
    const std::string why = game_->unplayable();
    EXPECT_NE(why.find("nowhere.dll, which is not there"), std::string::npos) << why;
    EXPECT_TRUE(game_->moves().empty()) << "nobody passes for ever";
    ASSERT_TRUE(game_->result());
    EXPECT_EQ(game_->result()->reason, why);
    EXPECT_FALSE(game_->result()->draw);
    EXPECT_EQ(game_->think({.time_ms = 20, .depth = 0, .variety = 0}).move, "");

    start("honest");
    EXPECT_EQ(game_->unplayable(), "");
    EXPECT_EQ(play_on(), 5) << "with an engine it is played";
    start("crash");
    EXPECT_EQ(game_->think({.time_ms = 20, .depth = 0, .variety = 0}).move, "");
    EXPECT_NE(game_->unplayable().find("which failed: the engine crashed"), std::string::npos)
        << game_->unplayable();
    ASSERT_TRUE(game_->result());
    const auto notices = game_->take_notices();
    EXPECT_TRUE(notices.back().ends_with("the rules of this game were in it")) << notices.back();
}

TEST_F(HostGameTest, ARuleFileWithMovesOfItsOwnIsPlayedWithoutItsEngine) {
    file_ =
        zrf::load_game_text(
            "(game (title \"Race\") (engine \"nowhere.dll\") (players White) (turn-order White) "
            "(board (positions (a 0 0 1 1) (b 1 0 2 1)) (links e (a b))) "
            "(piece (name Man) (moves (e add))) (board-setup (White (Man a))))",
            "race.zrf")
            .game;
    ASSERT_TRUE(file_);
    game_ = std::make_unique<HostGame>(file_, options_);
    game_->start(*file_->default_variant());
    EXPECT_EQ(game_->moves(), Calls{"Man a - b"});
    EXPECT_EQ(game_->take_notices(),
              Calls{"The engine nowhere.dll is not there; the rule file has moves of its own, so "
                    "the built-in player takes its place"});
}

TEST_F(HostGameTest, UndoTellsTheGameAgain) {
    start("records");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    ASSERT_EQ(game_->make_move("Man a2 - c2"), "");
    calls();
    ASSERT_EQ(game_->undo(), "");
    const Calls told = calls();
    EXPECT_EQ(count(told, "StartNewGame(Race)"), 1u);
    EXPECT_EQ(count(told, "MakeAMove((White Man a1))"), 1u);
    EXPECT_EQ(count(told, "MakeAMove(Man a1 - b1)"), 1u);
    EXPECT_EQ(count(told, "MakeAMove(Man a2 - c2)"), 0u);
    EXPECT_EQ(game_->state().player_to_move(), 1);
    EXPECT_EQ(game_->moves(), (Calls{"Man a2 - c2", "Man a2 - b2"}));
    EXPECT_EQ(game_->undo(2), "there is nothing to take back");
    ASSERT_EQ(game_->undo(), "");
    EXPECT_EQ(game_->state().player_to_move(), 0);
}

TEST_F(HostGameTest, EditsInTheMiddleReachTheEngine) {
    start("records");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    calls();
    ASSERT_EQ(game_->edit("(x a2)"), "");
    ASSERT_EQ(game_->edit("(Black Man e2)"), "");
    EXPECT_EQ(count(calls(), "MakeAMove((Black Man e2))"), 1u);
    EXPECT_EQ(game_->moves(), Calls{"Man e2 - f2"});
    EXPECT_NE(game_->edit("(Black Dragon e2)"), "");
    EXPECT_TRUE(game_->engine_alive());  // a wrong edit never reaches it
}

TEST_F(HostGameTest, SavedGameLeadsToTheSamePosition) {
    start("honest");
    ASSERT_EQ(game_->edit("(x a2)"), "");
    ASSERT_EQ(game_->edit("(Black Man b2)"), "");
    ASSERT_EQ(game_->make_move("Man a1 - c1"), "");
    ASSERT_EQ(game_->make_move("Man b2 - c2"), "");
    const SavedGame saved = game_->save("HC");
    EXPECT_EQ(saved.to_text(),
              "Zillions Save Game File Version 0.02 HC\r\nRulesFile=race.zrf\r\n"
              "VariantName=Race\r\n(x a2)\r\n(Black Man b2)\r\n1. Man a1 - c1\r\n"
              "1. Man b2 - c2\r\n");
    const std::string before = game_->state().describe();
    start("honest");
    ASSERT_EQ(game_->load(saved), "");
    EXPECT_EQ(game_->state().describe(), before);
    EXPECT_EQ(game_->moves(), (Calls{"Man c1 - e1", "Man c1 - d1"}));
}

TEST_F(HostGameTest, ForeignKindOfEnginePlaysAWholeGame) {
    // Own folder with a script, own current directory, chains without numbers, own message loop.
    start("foreign", "Race of chains");
    ASSERT_TRUE(game_->engine_alive()) << game_->engine_fault()->sentence;
    EXPECT_EQ(game_->moves(), Calls{"partial Man a1 - b1"});
    ASSERT_EQ(game_->make_move("partial 3 Man a1 - b1"), "");
    EXPECT_EQ(game_->state().player_to_move(), 0) << "the chain goes on";
    EXPECT_EQ(game_->moves(), (Calls{"Man b1 - c1", "Pass"}));
    ASSERT_EQ(game_->make_move("Pass"), "");
    EXPECT_EQ(game_->state().player_to_move(), 1);
    play_on();
    EXPECT_TRUE(game_->engine_alive());
    ASSERT_TRUE(game_->result());
    EXPECT_TRUE(game_->result()->reason.ends_with(" wins: The race is over"))
        << game_->result()->reason;
}

TEST_F(HostGameTest, StopMakesTheEngineAnswer) {
    start("thinks");
    std::stop_source stop;
    const ThinkResult answer = game_->think(
        {.time_ms = 0, .depth = 0, .variety = 0},
        [&](const ThinkProgress&) { std::thread([&] { stop.request_stop(); }).join(); },
        stop.get_token());
    EXPECT_EQ(answer.move, "Man a1 - c1");
    EXPECT_TRUE(stop.stop_requested());
}

}  // namespace
}  // namespace zwarm::host
