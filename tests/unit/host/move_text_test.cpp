#include "harness/host/move_text.h"

#include <gtest/gtest.h>

namespace zwarm::host {
namespace {

TEST(MoveText, NumberAfterPartialDoesNotCount) {
    EXPECT_EQ(plain_move("partial 2 Man a1 - b2 x c3"), "partial Man a1 - b2 x c3");
    EXPECT_EQ(plain_move("partial 17  Man a1 - b2 x c3 "), plain_move("partial Man a1 - b2 x c3"));
    EXPECT_EQ(plain_move("2 a1 - b2"), "2 a1 - b2");  // a piece that is called 2
}

TEST(MoveText, KindsAreSeen) {
    EXPECT_TRUE(is_pass("Pass"));
    EXPECT_FALSE(is_pass("Passer a1 - b1"));
    EXPECT_TRUE(is_partial("partial Man a1 - b1"));
    EXPECT_FALSE(is_partial("Man a1 - b1"));
    EXPECT_FALSE(is_partial(""));
}

TEST(MoveText, TheLegalMoveIsFoundInItsOwnWords) {
    const std::vector<std::string> legal{"partial 2 Man a1 - b2", "Man a1 - b2"};
    EXPECT_EQ(find_legal("partial 9  Man a1 - b2", legal), "partial 2 Man a1 - b2");
    EXPECT_EQ(find_legal("Man a1 - b2", legal), "Man a1 - b2");
    EXPECT_EQ(find_legal("Man a1 - b3", legal), "");
}

TEST(MoveText, NearestMovesComeFirst) {
    const std::vector<std::string> legal{"Rook h1 - h5", "Pass", "Man a2 - a4", "Man a2 - a3"};
    EXPECT_EQ(nearest_moves("Man a2 - a5", legal, 2),
              (std::vector<std::string>{"Man a2 - a4", "Man a2 - a3"}));
    EXPECT_EQ(nearest_moves("", legal, 9).size(), 4u);
}

// A move of a million words must not be compared with the others word for word.
TEST(MoveText, OnlyTheBeginningOfALongMoveIsCompared) {
    std::string endless = "Man a1 - b1";
    for (int i = 0; i < 1000000; ++i) endless += " x c1";
    const std::vector<std::string> legal{"Man a1 - a2", endless, "Man a1 - b1"};
    EXPECT_EQ(nearest_moves(endless + " x d1", legal, 2),
              (std::vector<std::string>{endless, "Man a1 - b1"}));
    EXPECT_EQ(move_words("partial 2 Man a1 - b1", 3), (std::vector<std::string>{"partial", "Man"}));
}

}  // namespace
}  // namespace zwarm::host
