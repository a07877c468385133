#include "engine/plugin/host_control.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <limits>
#include <string>
#include <thread>

#include "engine/rules/variants.h"

namespace zwarm {
namespace {

class HostControlTest : public testing::Test {
  protected:
    HostControlTest() {
        best_.fill('#');
        current_.fill('#');
    }

    HostBuffers buffers() {
        return {&status_, best_.data(), current_.data(), &nodes_, &score_, &depth_};
    }

    const Position position_{*find_variant("halma-8")};
    Search_Status status_ = kKEEPSEARCHING;
    std::array<char, ZILLIONS_MOVE_BUFFER> best_{};
    std::array<char, ZILLIONS_MOVE_BUFFER> current_{};
    zillions_long nodes_ = -1;
    zillions_long score_ = -1;
    zillions_long depth_ = -1;
};

Move move(const Position& position, std::string_view from, std::string_view to) {
    return {*position.topology().find(from), *position.topology().find(to)};
}

TEST_F(HostControlTest, WritesWhatTheSearchReports) {
    HostControl control(position_, 0, buffers());
    SearchInfo info;
    info.best = move(position_, "a3", "a5");
    info.current = move(position_, "a4", "a5");
    info.nodes = 12;
    info.score = -34;
    info.depth = 5;
    control.report(info);
    EXPECT_STREQ(best_.data(), "Man a3 - a5");
    EXPECT_STREQ(current_.data(), "Man a4 - a5");
    EXPECT_EQ(nodes_, 12);
    EXPECT_EQ(score_, -34);
    EXPECT_EQ(depth_, 5);
}

TEST_F(HostControlTest, LeavesBuffersAloneWhenThereIsNoMoveToTell) {
    HostControl control(position_, 0, buffers());
    control.report({});
    EXPECT_EQ(best_[0], '#');
    EXPECT_EQ(current_[0], '#');
}

TEST_F(HostControlTest, CountsOfNodesStopAtTheHostsLargestNumber) {
    HostControl control(position_, 0, buffers());
    SearchInfo info;
    info.nodes = std::numeric_limits<std::uint64_t>::max();
    control.report(info);
    EXPECT_EQ(nodes_, std::numeric_limits<zillions_long>::max());
}

TEST_F(HostControlTest, ObeysEitherFlagAtTheNextPoll) {
    for (const Search_Status flag : {kSTOPSOON, kSTOPNOW}) {
        status_ = kKEEPSEARCHING;
        HostControl control(position_, 0, buffers());
        for (int poll = 0; poll < 1000; ++poll) ASSERT_FALSE(control.stop_requested());
        status_ = flag;
        EXPECT_TRUE(control.stop_requested());
        // The search stays stopped, whatever the host writes next.
        status_ = kKEEPSEARCHING;
        EXPECT_TRUE(control.stop_requested());
    }
}

TEST_F(HostControlTest, EndsByTheClockAlone) {
    HostControl control(position_, 1, buffers());
    while (!control.stop_requested()) {
    }
    EXPECT_EQ(status_, kKEEPSEARCHING);
}

// A search that has polled at full speed and then slows down is not left without the clock.
TEST_F(HostControlTest, LooksAtTheClockAfterAFewPollsAtAnyPace) {
    HostControl control(position_, 200, buffers());
    for (int poll = 0; poll < 100'000 && !control.stop_requested(); ++poll) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(201));
    int polls = 1;
    while (!control.stop_requested()) ++polls;
    EXPECT_LE(polls, 8);
}

TEST(WriteText, CutsOffAtTheBuffersEnd) {
    std::array<char, 5> buffer{'#', '#', '#', '#', '#'};
    write_text(buffer.data(), 4, "abcdef");
    EXPECT_STREQ(buffer.data(), "abc");
    EXPECT_EQ(buffer[4], '#');
}

}  // namespace
}  // namespace zwarm
