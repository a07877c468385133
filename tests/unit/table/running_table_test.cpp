#include "harness/table/running_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/unit/table/small_tables.h"

namespace zwarm::table {
namespace {

using namespace std::chrono_literals;

// Waits until it is so; a test that hangs is ended by its own time limit.
template <class Condition>
void wait_for(Condition condition) {
    while (!condition()) std::this_thread::sleep_for(2ms);
}

Json race(const Json& seats) {
    return {{"do", "new"}, {"rules", "race"}, {"variant", "Race"}, {"seats", seats}};
}

// A game that nobody thinks to its end.
Json halma(const Json& seats) {
    return {{"do", "new"}, {"rules", "Halma"}, {"variant", "Halma 8x8"}, {"seats", seats}};
}

const Json kQuick{{"kind", "builtin"}, {"depth", 2}};
const Json kEndless{{"kind", "builtin"}, {"time_ms", 0}};

TEST(RunningTableTest, ComputersPlayToTheEndByThemselves) {
    RunningTable table(surroundings());
    std::atomic<int> turns = 0;
    table.listen([&](const Json& event) {
        if (event.contains("turns_from")) turns = event["turns_from"].get<int>();
    });
    EXPECT_TRUE(table.command(race({kQuick, kQuick})).at("ok").get<bool>());
    wait_for([&] { return !table.view().at("state").at("result").is_null(); });
    EXPECT_EQ(table.view().at("state").at("result").at("winners"), Json{0});
    EXPECT_GE(turns, 4);
}

TEST(RunningTableTest, MoveNowAndTakingOverEndAThoughtWithoutEnd) {
    RunningTable table(surroundings());
    const auto state = [&] { return table.view().at("state"); };
    const auto thinks = [&] { return table.view().at("thinking").is_object(); };
    table.command(halma({kEndless, kHuman}));
    wait_for(thinks);
    table.command({{"do", "now"}});
    wait_for([&] { return state().at("ply") == 1; });
    table.command({{"do", "move"}, {"turn", 0}});
    wait_for(thinks);
    const Json reply = table.command({{"do", "seat"}, {"player", 0}, {"seat", kHuman}});
    EXPECT_TRUE(reply.at("ok").get<bool>());
    EXPECT_EQ(state().at("ply"), 2);
    EXPECT_TRUE(table.command({{"do", "move"}, {"turn", 0}}).at("ok").get<bool>());
}

TEST(RunningTableTest, MoveNowIsNotLostBeforeTheThinkingBegins) {
    for (int i = 0; i < 20; ++i) {
        RunningTable table(surroundings());
        table.command(halma({kEndless, kHuman}));
        table.command({{"do", "now"}});  // at once
        wait_for([&] { return table.view().at("state").at("ply") == 1; });
    }
}

TEST(RunningTableTest, WhatIsKeptIsKeptBeforeAnybodyHearsOfIt) {
    RunningTable table(surroundings());
    std::atomic<std::size_t> kept = 0;
    std::atomic<bool> late = false;
    table.on_change([&](const Json& stored) { kept = stored.at("zsg").get<std::string>().size(); });
    table.listen([&](const Json& event) {
        if (event.contains("state") && kept == 0) late = true;
    });
    table.command(race({kHuman, kHuman}));
    const std::size_t before = kept;
    table.command({{"do", "move"}, {"turn", 0}});
    EXPECT_GT(kept, before);
    EXPECT_FALSE(late);
}

TEST(RunningTableTest, ManyTablesShareOnePlaceToThink) {
    const SharedPlaces places{std::make_shared<ThinkingPlaces>(1)};
    std::vector<std::unique_ptr<RunningTable>> tables;
    for (int i = 0; i < 8; ++i) {
        tables.push_back(std::make_unique<RunningTable>(surroundings(), places));
        tables.back()->command(race({kQuick, kQuick}));
    }
    for (const auto& table : tables) {
        wait_for([&] { return !table->view().at("state").at("result").is_null(); });
    }
}

TEST(RunningTableTest, TheObserverIsAskedWithTheGameUpToAPly) {
    RunningTable table(surroundings());
    table.command(race({kHuman, kHuman}));
    table.command({{"do", "move"}, {"move", "a1 b1"}});
    table.command({{"do", "move"}, {"move", "a2 b2"}});
    const Json look{{"do", "look"}, {"what", "length"}};
    EXPECT_EQ(table.command(look).at("lines"), 2);
    Json earlier = look;
    earlier["ply"] = 1;
    EXPECT_EQ(table.command(earlier).at("lines"), 1);
    earlier["ply"] = 3;
    EXPECT_FALSE(table.command(earlier).at("ok").get<bool>());
}

TEST(RunningTableTest, AHintIsTheObserversAdvice) {
    RunningTable table(surroundings());
    table.command(race({kHuman, kHuman}));
    table.command({{"do", "move"}, {"move", "a1 b1"}});
    EXPECT_TRUE(table.command({{"do", "hint"}}).at("ok").get<bool>());
    wait_for([&] { return !table.view().at("hint").is_null(); });
    const Json hint = table.view().at("hint");
    EXPECT_EQ(hint.at("best").at("to"), "c2");
    EXPECT_EQ(hint.at("score"), 7);
    ASSERT_EQ(hint.at("lines").size(), 2U);
    EXPECT_EQ(hint.at("lines")[1].at("best").at("to"), "b2");
    // A game that he does not follow: somebody else is asked.
    table.command(
        {{"do", "new"}, {"rules", "race"}, {"variant", "Late race"}, {"seats", {kHuman}}});
    table.command({{"do", "hint"}});
    wait_for([&] { return !table.view().at("hint").is_null(); });
    EXPECT_FALSE(table.view().at("hint").contains("lines"));
}

TEST(RunningTableTest, ClosingWhileSomebodyThinksDoesNotWait) {
    RunningTable table(surroundings());
    table.command(halma({kEndless, kHuman}));
    wait_for([&] { return table.view().at("thinking").is_object(); });
}

}  // namespace
}  // namespace zwarm::table
