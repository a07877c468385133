// Stops at the host's table at random moments, from before the question to after the answer, of the
// real plug-in in its worker process and of the built-in player: none is lost, none meets the next
// question.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>

#include "harness/base/chance.h"
#include "harness/host/host_game.h"
#include "harness/lab/plugin_speed.h"
#include "harness/lab/plugin_stops.h"
#include "tests/property/watchdog.h"

namespace zwarm::host {
namespace {

constexpr int kStops = 200;
constexpr int kCheckEvery = 10;
constexpr ThinkLimits kEndless{.time_ms = 0, .depth = 0, .variety = 0};
constexpr ThinkLimits kShort{.time_ms = 0, .depth = 1, .variety = 0};

class HostStops : public testing::TestWithParam<const char*> {};

TEST_P(HostStops, AreNeverLost) {
    const auto file = zrf::load_game_file(ZWARM_PACKS "/Halma.zrf").game;
    ASSERT_TRUE(file);
    HostGame game(file, {});
    const EngineChoice engine{false, GetParam()};
    const auto start = [&] { game.start(*file->find_variant("Halma 8x8"), engine); };
    // The first thought of a game, to its end.
    const auto undisturbed = [&] {
        start();
        const ThinkResult answer = game.think({.time_ms = 0, .depth = 2, .variety = 0});
        return answer.move + " " + std::to_string(answer.last.nodes);
    };
    const std::string expected = undisturbed();
    Watchdog watchdog("the host");
    base::Chance chance(1);
    for (int i = 0; i < kStops; ++i) {
        watchdog.sees(i);
        if (game.result()) start();
        const bool endless = chance.next() % 2 == 0;
        const auto moment = chance.next() % 4;
        const std::chrono::microseconds delay(chance.next() % 4 == 0 ? 0 : chance.next() % 3000);
        std::stop_source stop;
        if (moment == 0) stop.request_stop();
        std::jthread user([&] {
            if (moment == 0 || (moment == 1 && !endless)) return;
            std::this_thread::sleep_for(delay);
            stop.request_stop();
        });
        const ThinkResult answer = game.think(endless ? kEndless : kShort, {}, stop.get_token());
        user.join();
        stop.request_stop();
        EXPECT_EQ(answer.by_engine, !engine.path.empty());
        ASSERT_EQ(std::ranges::count(game.moves(), answer.move), 1) << i << ": " << answer.move;
        ASSERT_EQ(game.make_move(answer.move), "");
        if (i % kCheckEvery == 0) {
            ASSERT_EQ(undisturbed(), expected) << i;
        }
    }
    EXPECT_FALSE(game.engine_fault());
}

INSTANTIATE_TEST_SUITE_P(Players, HostStops, testing::Values(ZWARM_PLUGIN, ""),
                         [](const auto& row) {
                             return std::string(*row.param == '\0' ? "BuiltIn" : "Plugin");
                         });

TEST(StopLatencies, AreCounted) {
    StopTimes times;
    EXPECT_TRUE(times.empty());
    for (const int us : {-1, 1'000, 20'000, 20'001, 3'000, 90'000}) {
        SearchReply reply;
        reply.latency_us = us;
        times.add(reply);
    }
    const StopLatency latency = times.latency("somehow");
    EXPECT_EQ(latency.way, "somehow");
    EXPECT_EQ(latency.stops, 5);
    EXPECT_EQ(latency.over, 1);
    EXPECT_DOUBLE_EQ(latency.in_time, 0.6);
    EXPECT_EQ(latency.median_us, 20'000);
    EXPECT_EQ(latency.p99_us, 20'001);
    EXPECT_EQ(latency.most_us, 90'000);
}

TEST(StopLatencies, AreMeasuredOnThePlugin) {
    constexpr int kTries = 10;
    const auto ways = lab::measure_plugin_stops(ZWARM_PLUGIN, kTries);
    ASSERT_EQ(ways.size(), 1U) << "there are no messages here";
    EXPECT_EQ(ways[0].stops + ways[0].over, kTries);
    EXPECT_GT(ways[0].stops, 0);
    EXPECT_LE(ways[0].median_us, ways[0].most_us);
    EXPECT_THROW(static_cast<void>(lab::measure_plugin_stops("/no/such.so", 1)),
                 std::runtime_error);
}

// The same plug-in twice. How fast it is depends on the machine and on who watches the threads.
TEST(HostSpeed, OfTwoPluginsIsCompared) {
    constexpr int kPlies = 2;
    constexpr int kTimeMs = 20;
    for (const auto& speed :
         lab::compare_plugin_speeds(ZWARM_PLUGIN, ZWARM_PLUGIN, kPlies, kTimeMs)) {
        EXPECT_GT(speed.native, 0) << speed.title;
        EXPECT_GT(speed.dll, 0) << speed.title;
        EXPECT_DOUBLE_EQ(speed.ratio(), speed.dll / speed.native) << speed.title;
    }
    EXPECT_THROW(static_cast<void>(
                     lab::compare_plugin_speeds(ZWARM_PLUGIN, "/no/such.dll", kPlies, kTimeMs)),
                 std::runtime_error);
}

}  // namespace
}  // namespace zwarm::host
