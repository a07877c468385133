#include "harness/lab/ugi_clock.h"

#include <gtest/gtest.h>

#include <chrono>

namespace zwarm::lab {
namespace {

UgiClock clock_with(double left, double increment = 0, double moves_to_go = 0) {
    UgiClock clock;
    EXPECT_TRUE(clock.set("wtime", left));
    EXPECT_TRUE(clock.set("winc", increment));
    EXPECT_TRUE(clock.set("movestogo", moves_to_go));
    return clock;
}

TEST(UgiClock, EveryPlayerHasHisOwn) {
    UgiClock clock;
    EXPECT_FALSE(clock.time_for(0));
    EXPECT_TRUE(clock.set("btime", 60'000));
    EXPECT_TRUE(clock.set("p3time", 90'000));
    EXPECT_FALSE(clock.time_for(0));
    ASSERT_TRUE(clock.time_for(1) && clock.time_for(2));
    EXPECT_LT(*clock.time_for(1), *clock.time_for(2));
    const auto without = clock.time_for(1);
    EXPECT_TRUE(clock.set("binc", 1'000));
    EXPECT_GT(clock.time_for(1), without);
    for (const char* word : {"time", "wtimes", "p7time", "p0time", "p", "w", "", "movetime"}) {
        EXPECT_FALSE(clock.set(word, 1)) << word;
    }
}

// Three hundred moves, each heard two milliseconds late.
TEST(UgiClock, ItNeverRunsOut) {
    constexpr int kLate = 2;
    for (const double increment : {0.0, 10.0, 1'000.0}) {
        for (const double start : {5'000.0, 60'000.0, 3'600'000.0}) {
            double left = start;
            // Without an increment some clocks are too short for so many moves.
            const int moves = increment > 0 || start > 60'000 ? 300 : 100;
            for (int move = 0; move < moves; ++move) {
                left -= static_cast<double>(*clock_with(left, increment).time_for(0)) + kLate;
                ASSERT_GT(left, 0) << start << " + " << increment << ", move " << move;
                left += increment;
            }
            EXPECT_LT(left, start / 2 + 100 * increment) << "most of it is there to be used";
        }
    }
    for (const double start : {1'000.0, 60'000.0}) {
        double left = start;
        for (int to_go = 40; to_go > 0; --to_go) {
            left -= static_cast<double>(*clock_with(left, 0, to_go).time_for(0)) + kLate;
            ASSERT_GT(left, 0) << start << ", " << to_go << " to go";
        }
        EXPECT_LT(left, start / 4);
    }
}

TEST(UgiClock, WhatIsLeftIsNeverSurpassed) {
    for (const double left : {-1e300, -5.0, 0.0, 0.5, 1.0}) {
        EXPECT_EQ(clock_with(left, 0).time_for(0), 1) << left;
    }
    for (const double left : {5.0, 20.0, 100.0, 1e9, 1e300}) {
        EXPECT_LT(static_cast<double>(*clock_with(left, 1e6, 1).time_for(0)), left);
    }
}

TEST(UgiClock, AnAnswerNeedsTimeToBeHeard) {
    using namespace std::chrono_literals;
    EXPECT_EQ(thinking_time(1), 900us);
    EXPECT_EQ(thinking_time(20), 18ms);
    EXPECT_EQ(thinking_time(1'000), 996ms);
}

}  // namespace
}  // namespace zwarm::lab
