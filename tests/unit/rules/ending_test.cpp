// What the book says that a single game does not show: a verdict as each player sees it, and how
// near the next rule is that counts plies. The endings themselves are played in game_test.cpp and
// fau_game_test.cpp.
#include "engine/rules/ending.h"

#include <gtest/gtest.h>

#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

TEST(Verdict, IsOpenForWhoHasNoPlace) {
    const Verdict verdict{.place = {1, 0, 0}};
    EXPECT_EQ(verdict.for_player(1, 0b111), Outcome::kOpen);
    EXPECT_EQ(verdict.for_player(0, 0b111), Outcome::kWon) << "the others only play on";
}

TEST(Verdict, OfTwoIsWonLostOrDrawn) {
    const Verdict won{Ending::kGoal, 0b01, {1, 2}};
    EXPECT_EQ(won.for_player(0, 0b11), Outcome::kWon);
    EXPECT_EQ(won.for_player(1, 0b11), Outcome::kLost);
    const Verdict drawn{Ending::kPasses, 0, {1, 1}};
    EXPECT_EQ(drawn.for_player(0, 0b11), Outcome::kDrawn);
}

TEST(Verdict, OfOneIsWonByTheGoalOnly) {
    EXPECT_EQ((Verdict{Ending::kGoal, 0b1, {1}}).for_player(0, 0b1), Outcome::kWon);
    EXPECT_EQ((Verdict{Ending::kTurnCap, 0, {1}}).for_player(0, 0b1), Outcome::kDrawn);
}

TEST(Verdict, OfTeamsIsSharedByPartners) {
    const Verdict verdict{Ending::kEvacuation, 0b0110, {2, 1, 1, 2}};
    EXPECT_EQ(verdict.for_player(1, 0b1111), Outcome::kWon);
    EXPECT_EQ(verdict.for_player(2, 0b1111), Outcome::kWon);
    EXPECT_EQ(verdict.for_player(3, 0b1111), Outcome::kLost);
}

// A second place is a draw for who could have been first, and a win for who could not.
TEST(Verdict, OfPlacesDependsOnWhoWasStillPlaying) {
    const Verdict verdict{Ending::kGoal, 0b001, {1, 2, 3}};
    EXPECT_EQ(verdict.for_player(1, 0b111), Outcome::kDrawn);
    EXPECT_EQ(verdict.for_player(1, 0b110), Outcome::kWon);
    EXPECT_EQ(verdict.for_player(2, 0b111), Outcome::kLost);
    EXPECT_EQ(verdict.for_player(2, 0b110), Outcome::kLost);
    const Verdict shared{Ending::kTurnCap, 0b001, {1, 2, 2}};
    EXPECT_EQ(shared.for_player(1, 0b110), Outcome::kDrawn);
    EXPECT_EQ(shared.for_player(1, 0b111), Outcome::kLost) << "the first was a rival too";
}

TEST(PliesLeft, CountToTheNextRule) {
    Past past;
    EXPECT_EQ(plies_left(variant("halma-8-course"), past, 499), 1);
    past.milestones = Milestones(30);
    EXPECT_EQ(plies_left(variant("selfo-s1"), past, 100), 50)
        << "120 plies after the last progress";
    past.milestones = Milestones(390);
    EXPECT_EQ(plies_left(variant("selfo-s1"), past, 395), 5) << "the cap is nearer";
    // Camps must have been left in round 100, of which the first turn makes ply 401 of four
    // players.
    EXPECT_EQ(plies_left(variant("halma-16-teams"), past, 400), 1);
    EXPECT_EQ(plies_left(variant("halma-16-teams"), past, 401), 3599) << "from then on to the cap";
}

}  // namespace
}  // namespace zwarm
