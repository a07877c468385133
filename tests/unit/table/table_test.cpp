#include "harness/table/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "harness/table/board_view.h"
#include "harness/table/command_fields.h"
#include "tests/unit/table/small_tables.h"

namespace zwarm::table {
namespace {

const Json kBuiltIn{{"kind", "builtin"}, {"time_ms", 20}, {"depth", 2}};

class TableTest : public testing::Test {
  protected:
    TableTest() {
        around_ = surroundings();
        around_.now = [this] { return now_; };
        table_ = std::make_unique<Table>(around_);
    }

    Json ok(const Json& command, const Rights& rights = {}) {
        const Json reply = table_->command(command, rights);
        EXPECT_TRUE(reply.at("ok").get<bool>()) << command << reply;
        return reply;
    }
    // The refusal's words; the table must look the same afterwards.
    std::string refused(const Json& command, const Rights& rights = {}) {
        const Json before = table_->stored();
        const Json view = table_->view().at("state");
        const Json reply = table_->command(command, rights);
        EXPECT_FALSE(reply.at("ok").get<bool>()) << command << reply;
        EXPECT_EQ(table_->stored(), before) << command;
        EXPECT_EQ(table_->view().at("state"), view) << command;
        return reply.value("error", "");
    }
    void begin(const std::string& rules, const std::string& variant = "",
               const Json& seats = {kHuman, kHuman}) {
        ok({{"do", "new"}, {"rules", rules}, {"variant", variant}, {"seats", seats}});
    }
    Json state() const { return table_->view().at("state"); }
    Json turns() const { return table_->view().at("turns"); }
    void think() {
        const auto task = table_->next_task();
        ASSERT_TRUE(task);
        table_->finished(task->ticket, SeatEngine({}).think(task->question, {}, {}));
    }
    static std::vector<std::string> texts(const Json& list) {
        std::vector<std::string> found;
        for (const Json& one : list) found.push_back(one.at("text"));
        return found;
    }

    std::int64_t now_ = 1000;
    Surroundings around_;
    std::unique_ptr<Table> table_;
};

TEST_F(TableTest, ANewGameShowsTheBoardAsTheRuleFileDrawsIt) {
    begin("race");
    const Json view = table_->view();
    const Json& game = view.at("game");
    EXPECT_EQ(game.at("title"), "Race");
    EXPECT_EQ(game.at("goal"), "Be first at the end.");
    EXPECT_EQ(game.at("description").size(), 2U);
    ASSERT_EQ(game.at("cells").size(), 12U);
    EXPECT_EQ(game.at("cells")[1].at("name"), "b1");
    EXPECT_EQ(game.at("cells")[1].at("x1"), 10);
    EXPECT_EQ(game.at("edges").size(), 10U);
    EXPECT_EQ(game.at("zones")[0].at("name"), "target");
    EXPECT_EQ(game.at("players")[1].at("name"), "Black");
    EXPECT_EQ(view.at("state").at("board")[0], 0);  // White's man on a1
    EXPECT_EQ(view.at("state").at("board")[6], 1);  // Black's on a2
    EXPECT_EQ(game.at("looks")[0].at("what"), "length");
}

TEST_F(TableTest, PartsOfATurnAreOneTurn) {
    begin("race");
    EXPECT_EQ(texts(state().at("legal")),
              (std::vector<std::string>{"a1 - b1", "a1 - b1 - c1", "Pass"}));
    ok({{"do", "move"}, {"from", "a1"}, {"to", "c1"}});
    ASSERT_EQ(turns().size(), 1U);
    EXPECT_EQ(turns()[0].at("path"), (Json{"a1", "b1", "c1"}));
    EXPECT_EQ(turns()[0].at("player"), 0);
    EXPECT_EQ(turns()[0].at("board")[2], 0);
    EXPECT_EQ(state().at("to_move"), 1);
    ok({{"do", "move"}, {"move", "a2 c2"}});
    ok({{"do", "move"}, {"turn", 0}, {"ply", 2}});
    EXPECT_EQ(turns()[2].at("text"), "c1 - d1");
    const std::string zsg = ok({{"do", "save"}}).at("zsg");
    EXPECT_NE(zsg.find("Man a1 - b1\r\n1. Man b1 - c1"), std::string::npos) << zsg;
}

TEST_F(TableTest, TheEndIsToldAndNothingMoreCanBePlayed) {
    begin("race", "Late race");
    for (const char* move : {"b1 d1", "Pass", "d1 f1"}) ok({{"do", "move"}, {"move", move}});
    EXPECT_EQ(state().at("result").at("winners"), Json{0});
    EXPECT_EQ(state().at("to_move"), -1);
    EXPECT_TRUE(state().at("legal").empty());
    EXPECT_EQ(refused({{"do", "move"}, {"move", "Pass"}}),
              "the game is over: White wins: the goal is reached");
}

TEST_F(TableTest, WhatIsWrongChangesNothing) {
    EXPECT_EQ(refused({{"do", "move"}, {"move", "a1 b1"}}), "no game has begun");
    begin("race");
    for (const Json& command : {Json(), Json(7), Json::array(), Json{{"do", 3}}, Json::object()}) {
        refused(command);
    }
    EXPECT_EQ(refused({{"do", "mvoe"}}), "there is no command \"mvoe\"; did you mean 'move'?");
    EXPECT_EQ(refused({{"do", "new"}, {"rules", "/etc/passwd"}}),
              "there are no rules \"/etc/passwd\" here");
    refused({{"do", "new"}, {"rules", "race"}, {"variant", "Chess"}});
    refused({{"do", "new"}, {"rules", "race"}, {"seats", {1, 2}}});
    refused({{"do", "new"}, {"rules", "race"}, {"seats", {{{"kind", "robot"}}}}});
    refused({{"do", "move"}, {"turn", 99}});
    refused({{"do", "move"}, {"turn", -1}});
    EXPECT_EQ(refused({{"do", "move"}, {"turn", 0}, {"ply", 5}}), "the game has moved on");
    refused({{"do", "move"}, {"from", "a1"}, {"to", "f1"}});
    EXPECT_NE(refused({{"do", "move"}, {"move", "a1 - d1"}}).find("near it: a1 - b1"),
              std::string::npos);
    refused({{"do", "move"}, {"move", std::string(100000, 'x')}});
    refused({{"do", "undo"}});
    refused({{"do", "redo"}});
    refused({{"do", "seat"}, {"player", 7}, {"seat", kHuman}});
    refused({{"do", "seat"}, {"player", 0}, {"seat", {{"level", 8}}}});
    refused({{"do", "edit"}, {"edits", {"(x a1)", "(White King a1)"}}});
    refused({{"do", "answer"}, {"accept", true}});
    refused({{"do", "load"}, {"zsg", "rubbish"}});
    refused({{"do", "load"},
             {"zsg",
              "Zillions Save Game File Version 0.02 HH\nRulesFile=/etc/passwd.zrf\n"
              "VariantName=Race\n"}});
    refused({{"do", "load"},
             {"zsg",
              "Zillions Save Game File Version 0.02 HH\nRulesFile=race.zrf\n"
              "VariantName=Race\n1. Man a1 - f1\n"}});
    refused({{"do", "look"}});
}

TEST_F(TableTest, OnlyTheHolderOfASeatMovesForIt) {
    begin("race");
    const Rights white{false, 1}, black{false, 2}, onlooker{false, 0};
    const Json move{{"do", "move"}, {"turn", 0}};
    EXPECT_EQ(refused(move, black), "it is not your turn");
    EXPECT_EQ(refused(move, onlooker), "it is not your turn");
    EXPECT_EQ(refused({{"do", "undo"}}, white), "you may only look on here");
    EXPECT_EQ(refused({{"do", "resign"}}, onlooker), "you have no seat here");
    EXPECT_EQ(refused({{"do", "resign"}, {"player", 1}}, white),
              "you do not speak for that player");
    ok(move, white);
    ok(move, black);
    ok({{"do", "resign"}}, black);
    EXPECT_EQ(state().at("result").at("winners"), Json{0});
    EXPECT_EQ(state().at("result").at("reason"), "Black resigns");
}

TEST_F(TableTest, UndoAndRedoKeepWholeTurnsAndEdits) {
    begin("race");
    ok({{"do", "move"}, {"move", "a1 c1"}});
    ok({{"do", "edit"}, {"edits", {"(x a2)", "(Black Man c2)"}}});
    ok({{"do", "move"}, {"move", "c2 d2"}});
    const Json played = turns();
    ASSERT_EQ(played.size(), 3U);
    EXPECT_EQ(played[1].at("kind"), "edit");
    ok({{"do", "undo"}, {"turns", 3}});
    EXPECT_EQ(state().at("ply"), 0);
    EXPECT_EQ(state().at("redo"), 3);
    ok({{"do", "redo"}, {"turns", 3}});
    EXPECT_EQ(turns(), played);
    ok({{"do", "undo"}});
    EXPECT_EQ(turns().size(), 2U);
    ok({{"do", "move"}, {"move", "c2 e2"}});
    EXPECT_EQ(state().at("redo"), 0);  // another way was taken
}

TEST_F(TableTest, AgainstAComputerUndoGoesBackToThePerson) {
    begin("race", "", {kHuman, kBuiltIn});
    ok({{"do", "move"}, {"move", "a1 b1"}});
    EXPECT_EQ(refused({{"do", "move"}, {"move", "a2 b2"}}), "it is the turn of a computer");
    while (state().at("to_move") == 1) think();  // part by part
    EXPECT_EQ(state().at("ply"), 2);
    EXPECT_TRUE(turns()[1].contains("thought"));
    ok({{"do", "undo"}});
    EXPECT_EQ(state().at("ply"), 0);
    ok({{"do", "redo"}});
    EXPECT_EQ(state().at("ply"), 2);
    EXPECT_TRUE(turns()[1].contains("thought"));
}

TEST_F(TableTest, AnOldAnswerIsDropped) {
    begin("race", "", {kBuiltIn, kHuman});
    const auto task = table_->next_task();
    ASSERT_TRUE(task);
    EXPECT_FALSE(table_->next_task());  // one at a time
    const SeatAnswer answer = SeatEngine({}).think(task->question, {}, {});
    ok({{"do", "seat"}, {"player", 0}, {"seat", kHuman}});  // somebody takes over
    EXPECT_FALSE(table_->wants(task->ticket));
    table_->finished(task->ticket, answer);
    EXPECT_EQ(state().at("ply"), 0);
    ok({{"do", "move"}, {"turn", 0}});
}

TEST_F(TableTest, AHintIsNotPlayed) {
    begin("race");
    ok({{"do", "hint"}});
    think();
    EXPECT_EQ(state().at("ply"), 0);
    EXPECT_TRUE(table_->view().at("hint").at("best").contains("from"));
    ok({{"do", "move"}, {"turn", 0}});
    EXPECT_TRUE(table_->view().at("hint").is_null());
}

TEST_F(TableTest, DrawsAreOfferedAndAnswered) {
    begin("race");
    const Rights white{false, 1}, black{false, 2};
    ok({{"do", "offer"}}, white);
    EXPECT_EQ(state().at("offer"), 0);
    EXPECT_EQ(refused({{"do", "answer"}, {"accept", true}}, white), "the offer is not made to you");
    ok({{"do", "answer"}, {"accept", false}}, black);
    EXPECT_TRUE(state().at("result").is_null());
    ok({{"do", "offer"}}, black);
    ok({{"do", "answer"}, {"accept", true}}, white);
    EXPECT_TRUE(state().at("result").at("draw").get<bool>());
}

TEST_F(TableTest, AmongThreeADrawNeedsAllAndWhoResignsPasses) {
    begin("race", "Three", {kHuman, kHuman, kHuman});
    const Rights white{false, 1}, black{false, 2}, red{false, 4};
    ok({{"do", "offer"}}, white);
    ok({{"do", "answer"}, {"accept", true}}, red);
    EXPECT_EQ(state().at("offer"), 0);
    EXPECT_TRUE(state().at("result").is_null());
    ok({{"do", "move"}, {"move", "a1 b1"}}, white);
    ok({{"do", "resign"}}, white);                   // before his turn comes
    ok({{"do", "move"}, {"move", "a2 b2"}}, black);  // he had not agreed
    EXPECT_EQ(state().at("offer"), -1);
    EXPECT_TRUE(state().at("seats")[0].at("resigned").get<bool>());
    EXPECT_TRUE(state().at("result").is_null());
    ok({{"do", "move"}, {"move", "Pass"}}, red);
    EXPECT_EQ(state().at("to_move"), 1);
    EXPECT_EQ(state().at("ply"), 4);  // White's pass is a turn
    const Json played = turns();
    Table other(around_);
    other.restore(table_->stored());
    EXPECT_EQ(other.stored(), table_->stored());
    ok({{"do", "undo"}, {"turns", 1}});
    EXPECT_EQ(state().at("to_move"), 2);  // the pass alone cannot be taken back
    ok({{"do", "redo"}});
    EXPECT_EQ(turns(), played);
    EXPECT_EQ(state().at("redo"), 0);
    ok({{"do", "offer"}}, black);
    ok({{"do", "answer"}, {"accept", true}}, red);
    EXPECT_EQ(state().at("result").at("reason"), "draw by agreement");
    EXPECT_EQ(state().at("offer"), -1);
    ok({{"do", "edit"}, {"edits", {"(x b1)"}}});
    EXPECT_TRUE(state().at("result").is_null());
}

TEST_F(TableTest, AComputerWantsADrawWhenItIsBehind) {
    begin("race", "", {kHuman, kBuiltIn});
    EXPECT_EQ(ok({{"do", "offer"}}).at("accepted"), false);  // it has not said anything yet
    for (const int score : {5, -5}) {
        ok({{"do", "move"}, {"move", score > 0 ? "a1 b1" : "b1 c1"}});
        const auto task = table_->next_task();
        ASSERT_TRUE(task);
        SeatAnswer answer;
        answer.result.move = "Pass";
        answer.result.last.score = score;
        table_->finished(task->ticket, answer);
        EXPECT_EQ(ok({{"do", "offer"}}).at("accepted"), score < 0);
    }
    EXPECT_TRUE(state().at("result").at("draw").get<bool>());
    EXPECT_EQ(refused({{"do", "offer"}}), "the game is over: draw by agreement");
    Table other(around_);
    other.restore(table_->stored());
    EXPECT_EQ(other.stored(), table_->stored());
}

TEST_F(TableTest, ClocksRunForTheOneToMove) {
    ok({{"do", "new"},
        {"rules", "race"},
        {"seats", {kHuman, kHuman}},
        {"limit_ms", 5000},
        {"increment_ms", 1000}});
    now_ += 2000;
    EXPECT_EQ(state().at("seats")[0].at("left_ms"), 3000);
    EXPECT_EQ(state().at("seats")[1].at("left_ms"), 5000);
    ok({{"do", "move"}, {"turn", 0}});
    EXPECT_EQ(state().at("seats")[0].at("left_ms"), 4000);
    EXPECT_FALSE(table_->tick());
    now_ += 5000;
    EXPECT_TRUE(table_->tick());
    EXPECT_EQ(state().at("result").at("reason"), "Black loses on time");
    EXPECT_EQ(state().at("result").at("winners"), Json{0});
}

TEST_F(TableTest, SavedAndStoredGamesComeBack) {
    begin("race", "Late race");
    ok({{"do", "move"}, {"move", "b1 d1"}});
    ok({{"do", "edit"}, {"edits", {"(x b2)", "(Black Man d2)"}}});
    const Json before = table_->view();
    const std::string zsg = ok({{"do", "save"}}).at("zsg");
    const Json stored = table_->stored();
    begin("race");
    ok({{"do", "load"}, {"zsg", zsg}});
    EXPECT_EQ(turns(), before.at("turns"));
    EXPECT_EQ(table_->view().at("game"), before.at("game"));
    Table other(around_);
    other.restore(stored);
    EXPECT_EQ(other.view().at("turns"), before.at("turns"));
    EXPECT_EQ(other.stored(), stored);
    EXPECT_THROW(other.restore({{"rules", "race"}}), Refused);
    EXPECT_THROW(other.restore(Json(3)), Refused);
}

// Also where the engine is the referee, which carries out what it is told.
TEST_F(TableTest, SavedGamesWithImpossibleMovesAreRefused) {
    begin("Halma", "Halma 8x8");
    const std::string head =
        "Zillions Save Game File Version 0.02 HH\nRulesFile=Halma.zrf\nVariantName=Halma 8x8\n";
    for (const char* move : {"Man a1 - a1", "Man a4 - a8", "Man h8 - h7", "Man d4 - d5"}) {
        EXPECT_EQ(refused({{"do", "load"}, {"zsg", head + "1. " + move + "\n"}}),
                  "line 4: \"" + std::string(move) + "\" is not a legal move");
    }
    ok({{"do", "load"}, {"zsg", head + "1. Man a4 - a5\n1. Man h5 - h4\n"}});
}

TEST_F(TableTest, SolutionsOfRuleFilesAreLoaded) {
    begin("race");
    EXPECT_FALSE(table_->view().at("game").at("solution").get<bool>());
    EXPECT_EQ(refused({{"do", "solution"}}), "the rule file gives no solution of this game");
    begin("Halma", "Halma Solitaire 8x8", Json::array({kHuman}));
    EXPECT_TRUE(table_->view().at("game").at("solution").get<bool>());
    ok({{"do", "solution"}});
    EXPECT_EQ(state().at("result").at("winners"), Json::array({0}));
    const WholeGame whole = table_->whole();
    EXPECT_EQ(whole.turn_ends.size(), turns().size());
    EXPECT_TRUE(whole.after(0).lines.empty());
    EXPECT_EQ(whole.after(2).lines.size(), whole.turn_ends[1]);
    EXPECT_EQ(whole.after(turns().size()).lines.size(), whole.game.lines.size());
}

TEST_F(TableTest, EventsMakeAViewUpToDate) {
    begin("race");
    Json shown = table_->view();
    table_->take_events();
    const auto follow = [&] {
        for (const Json& event : table_->take_events()) {
            if (event.contains("game")) shown = Json::object();
            if (event.contains("turns_from")) {
                Json& list = shown["turns"];
                Json kept = Json::array();
                for (std::size_t i = 0; i < event["turns_from"].get<std::size_t>(); ++i) {
                    kept.push_back(list[i]);
                }
                for (const Json& turn : event["turns"]) kept.push_back(turn);
                list = kept;
            }
            for (const auto& [name, part] : event.items()) {
                if (name != "turns" && name != "notice") shown[name] = part;
            }
        }
        Json view = table_->view();
        view["turns_from"] = shown["turns_from"];
        EXPECT_EQ(shown, view);
    };
    for (const Json& command :
         {Json{{"do", "move"}, {"move", "a1 c1"}}, Json{{"do", "move"}, {"move", "a2 b2"}},
          Json{{"do", "undo"}}, Json{{"do", "redo"}}, Json{{"do", "offer"}, {"player", 0}},
          Json{{"do", "edit"}, {"edits", {"(x a1)"}}},
          Json{{"do", "seat"}, {"player", 1}, {"seat", kBuiltIn}},
          Json{{"do", "new"}, {"rules", "race"}, {"variant", "Late race"}}}) {
        ok(command);
        follow();
    }
}

// The packs, with the plug-in as referee and players.
TEST_F(TableTest, AHopChainOfTheEngineHasItsWay) {
    begin("ChineseCheckers", "Chinese Checkers");
    // Every way leads from its first cell to its last by steps the board has.
    const Json legal = state().at("legal");
    ASSERT_EQ(legal.size(), 14U);
    const auto hop = std::find_if(legal.begin(), legal.end(), [](const Json& turn) {
        return turn.at("path").size() == 2 && turn.at("from") == "o5";
    });
    EXPECT_NE(hop, legal.end());
    for (std::size_t i = 0; i < 30; ++i) {
        ok({{"do", "move"}, {"turn", i * 7 % state().at("legal").size()}});
    }
    bool chain = false;
    const Json later = state().at("legal");
    for (const Json& turn : later) {
        EXPECT_EQ(turn.at("path").front(), turn.at("from"));
        EXPECT_EQ(turn.at("path").back(), turn.at("to"));
        chain = chain || turn.at("path").size() > 2;
        // No way leads in circles.
        const Json& path = turn.at("path");
        EXPECT_EQ(std::set<Json>(path.begin(), path.end()).size(), path.size()) << turn;
    }
    EXPECT_TRUE(chain) << later;
}

TEST_F(TableTest, SwapIsOneTurnForTwoAndForThree) {
    begin("Selfo", "Selfo");
    ok({{"do", "move"}, {"turn", 0}});
    const auto swap = [&](const std::string& text) {
        const Json legal = state().at("legal");
        return std::find_if(legal.begin(), legal.end(), [&](const Json& turn) {
                   return turn.at("text") == text;
               }) != legal.end();
    };
    EXPECT_TRUE(swap("Swap"));
    ok({{"do", "move"}, {"move", "Swap"}});
    EXPECT_EQ(turns()[1].at("kind"), "drop");
    EXPECT_FALSE(swap("Swap"));
    begin("Selfo", "Selfo for Three", {kHuman, kHuman, kHuman});
    ok({{"do", "move"}, {"turn", 0}});
    EXPECT_TRUE(swap("Swap with Black"));
    EXPECT_TRUE(swap("Swap with Red"));
    ok({{"do", "move"}, {"move", "Swap with Red"}});
    EXPECT_EQ(turns()[1].at("to"), "swap-Red");
}

TEST_F(TableTest, EnginesPlayPacks) {
    const Json engine{{"kind", "engine"}, {"time_ms", 30}, {"depth", 2}};
    begin("Halma", "Halma 8x8", {engine, engine});
    SeatEngine white({}), black({});
    for (int i = 0; i < 4; ++i) {
        const auto task = table_->next_task();
        ASSERT_TRUE(task);
        int reports = 0;
        const auto count = [&](const host::ThinkProgress& progress) {
            ++reports;
            table_->progress(task->ticket, progress);
        };
        const SeatAnswer answer = (i % 2 == 0 ? white : black).think(task->question, count, {});
        EXPECT_TRUE(answer.result.by_engine) << answer.fault;
        EXPECT_EQ(answer.fault, "");
        table_->finished(task->ticket, answer);
    }
    ASSERT_EQ(state().at("ply"), 4);
    EXPECT_GE(turns()[3].at("thought").at("depth"), 1);
    // Back and on another way: the engines hear of it.
    ok({{"do", "undo"}, {"turns", 2}});
    ok({{"do", "now"}});
    const auto task = table_->next_task();
    ASSERT_TRUE(task);
    EXPECT_TRUE(white.think(task->question, {}, {}).result.by_engine);
}

TEST(BoardView, SentencesAndParagraphs) {
    EXPECT_EQ(first_sentence("Join  all  stones. Then\nmore."), "Join all stones.");
    EXPECT_EQ(first_sentence("Version 2.0 is it"), "Version 2.0 is it");
    EXPECT_EQ(first_sentence(""), "");
    EXPECT_EQ(paragraphs("a\n\nb \n c"), (std::vector<std::string>{"a", "b", "c"}));
}

}  // namespace
}  // namespace zwarm::table
