#include "engine/rules/game.h"

#include <gtest/gtest.h>

#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

constexpr std::string_view kOneShort = R"(
    1 1 1 1 1 1 1 .
    . . . . . . . .
    . . . . . . . 1
    . . . . . . . .
    . 2 . 2 . 2 . 2
    . . . . . . . .
    . 2 . 2 . 2 . 2
    . . . . . . . .)";

TEST(Selfo, OneGroupWins) {
    Game game(drawn(variant("selfo-chess"), kOneShort));
    EXPECT_FALSE(game.result().over());
    ASSERT_TRUE(game.play(move(game.variant(), "h6-h7")));
    EXPECT_EQ(game.result().ending, Ending::kGoal);
    EXPECT_TRUE(game.result().won_by(0));
    EXPECT_EQ(game.result().reason, "Black wins: all 8 stones in one group");
    EXPECT_FALSE(game.play(Move::pass())) << "the game is over";
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.result().over());
}

// Each side has one stone in a corner behind a wall of the other's.
TEST(Selfo, MutualBlockadeIsADraw) {
    const Variant& selfo = variant("selfo-chess");
    Game game(drawn(selfo, R"(
        1 2 . . . 1 . 2
        2 2 . . . . 1 1
        . . . . . . . .
        2 . . . . . . .
        . . . . . . . .
        . 2 . . . . . .
        1 . 1 . . . . .
        2 . 2 . . 1 1 .)"));
    EXPECT_FALSE(game.result().over());
    ASSERT_EQ(play_all(game, "f8-g8"), 1);
    EXPECT_EQ(game.result().ending, Ending::kBlockade);
    EXPECT_TRUE(game.result().is_draw());
    EXPECT_EQ(game.result().reason, "Draw: both sides are cut off");
}

// Six corners, and every player has a stone of either rival in one, behind three of his own: he
// holds both by himself, whatever the third one opens.
TEST(SelfoThree, EverybodyHoldingEverybodyIsADraw) {
    Game game(placed(variant("selfo-three"), {"a7 b5 c6 a10 b10 b11 f1 k1 d4 d6 e5 f6",
                                              "e2 f2 g1 e11 f10 g10 a6 k6 f4 g4 g6 h5",
                                              "j2 k2 j1 k5 j6 j7 a11 f11 e7 e9 d8 g8"}));
    EXPECT_FALSE(game.result().over()) << "Black's wall has a gap";
    ASSERT_EQ(play_all(game, "c6-b6"), 1);
    EXPECT_EQ(game.result().ending, Ending::kBlockade);
    EXPECT_EQ(game.result().reason, "Draw: all sides are cut off");
    ASSERT_TRUE(game.undo());
    game.put(cell(game.variant(), "b6"), 0);
    game.clear(cell(game.variant(), "c6"));
    EXPECT_EQ(game.result().ending, Ending::kBlockade) << "a board set up by hand is one, too";
}

// Black and White together shut Red in, so White can let him out although Black would hold.
TEST(SelfoThree, ABlockadeThatAnotherCanOpenIsNoDraw) {
    Game game(placed(variant("selfo-three"), {"a7 b5 c6 b10 b11 f1 d4 d6 e5 f6 f8 h3",
                                              "e2 f2 g1 a10 g10 a6 i5 f4 g4 g6 h5 i3",
                                              "j2 k2 j1 k5 j6 j7 a11 e7 e9 d8 g8 h8"}));
    ASSERT_EQ(play_all(game, "c6-b6"), 1);
    for (Player p = 0; p < 3; ++p) EXPECT_TRUE(cut_off(game.position(), p));
    EXPECT_FALSE(game.result().over());
    ASSERT_EQ(play_all(game, "a10-a9"), 1);
    EXPECT_FALSE(cut_off(game.position(), 2));
    EXPECT_FALSE(game.result().over());
}

TEST(Selfo, TwoPassesAreADraw) {
    Game game(variant("selfo-s4"));
    ASSERT_EQ(play_all(game, "pass pass"), 2);
    EXPECT_EQ(game.result().reason, "Draw: two passes in a row");
}

TEST(Selfo, ThreePassesWithThreePlayers) {
    Game game(variant("selfo-three"));
    ASSERT_EQ(play_all(game, "pass pass"), 2);
    EXPECT_FALSE(game.result().over());
    ASSERT_TRUE(game.play(Move::pass()));
    EXPECT_EQ(game.result().reason, "Draw: all sides passed");
}

TEST(Selfo, ThirdRepetitionIsADraw) {
    Game game(variant("selfo-s2"));
    constexpr std::string_view kShuffle = "a8-a9 a11-a10 a9-a8 a10-a11";
    // White could swap in the first two positions, so that they are others than the same stones
    // later.
    ASSERT_EQ(play_all(game, kShuffle), 4);
    EXPECT_EQ(game.occurrences(), 1);
    ASSERT_EQ(play_all(game, kShuffle), 4);
    EXPECT_EQ(game.occurrences(), 2);
    EXPECT_FALSE(game.result().over());
    EXPECT_EQ(play_all(game, kShuffle), 2);
    EXPECT_EQ(game.result().reason, "Draw: third repetition of the position");
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(game.occurrences(), 2);
}

TEST(Selfo, NoProgressIsADraw) {
    Variant impatient = variant("selfo-s4");
    impatient.no_progress_plies = 6;
    impatient.repetition = 0;
    Game game(impatient);
    // The first move joins two groups, which is progress; the six after it are not.
    EXPECT_EQ(play_all(game, "h5-h4 b5-c4 h4-h5 c4-b5 h5-h4 b5-c4 h4-h5 c4-b5"), 7);
    EXPECT_EQ(game.result().reason, "Draw: 6 plies without progress");
}

TEST(Selfo, PlyLimitIsADraw) {
    Variant brief = variant("selfo-s4");
    brief.turn_cap = 3;
    Game game(brief);
    ASSERT_EQ(play_all(game, "h5-h4 b5-c4 h4-h5"), 3);
    EXPECT_EQ(game.result().reason, "Draw: limit of 3 plies reached");
}

TEST(Selfo, SwapExchangesTheSets) {
    const Variant& selfo = variant("selfo-s4");
    Game game(selfo);
    ASSERT_EQ(play_all(game, "h5-h4"), 1);
    const CellSet black = game.position().stones(0);
    ASSERT_TRUE(game.play(Move::swap_with(0)));
    EXPECT_EQ(game.position().stones(1), black);
    EXPECT_EQ(game.position().to_move(), 0);
    EXPECT_EQ(game.position().key(), game.position().computed_key());
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.position().stones(0), black);
    EXPECT_EQ(game.position().owner(black.first()), 0);
}

// Nobody can block by staying at home: a full target with one own man wins.
TEST(Halma, FullTargetWithAnOwnManWins) {
    Game game(drawn(variant("halma-8"), R"(
        . . . . 2 2 2 2
        . . . . . 2 2 2
        . . . . . . 2 2
        . . . . . . 1 .
        . . . . . . . .
        . . . . . . . .
        . . . . 1 1 1 1
        . . . . 1 1 1 1)"));
    ASSERT_TRUE(game.play(move(game.variant(), "g5-h5")));
    EXPECT_TRUE(game.result().won_by(0));
    EXPECT_EQ(game.result().reason,
              "White wins: the target is full, 1 of its 10 men are White's own");
}

TEST(Halma, AnOwnManInATargetWithAGapDoesNotWin) {
    Game game(drawn(variant("halma-8"), R"(
        . . . . . 2 2 2
        . . . . . 2 2 2
        . . . . . . 2 2
        . . . . . . 1 .
        . . . . . . . 2
        . . . . . . . .
        . . . . 1 1 1 1
        . . . . 1 1 1 1)"));
    ASSERT_TRUE(game.play(move(game.variant(), "g5-h5")));
    EXPECT_FALSE(game.result().over());
}

TEST(Halma, ATargetFullOfOthersDoesNotWin) {
    Game game(drawn(variant("halma-8"), R"(
        . . . . 2 2 2 2
        . . . . . 2 2 2
        . . . . . . 2 2
        . . . . . . 1 2
        . . . . . . . .
        . . . . . . . .
        . . . . . 1 1 1
        . . . . 1 1 1 1)"));
    ASSERT_TRUE(game.play(move(game.variant(), "g5-f5")));
    EXPECT_FALSE(game.result().over());
}

TEST(Halma, ALoneRunnerDoesNotWin) {
    Game game(variant("halma-8"));
    ASSERT_EQ(play_all(game, "b1-d3 g6-f5 c2-g6"), 3);
    const Position& position = game.position();
    EXPECT_TRUE(position.variant().target[0].within(position.occupied()));
    EXPECT_FALSE(game.result().over());
}

TEST(Halma, TheLastManWhoLeavesHomeWins) {
    Game game(drawn(variant("halma-8"), R"(
        . . . . 2 2 2 2
        . . . . . 2 2 2
        . . . . . . 2 2
        . . . . . . . 1
        1 . . . . . . .
        . . . . . . . .
        . . . . 1 1 1 1
        . . . . 1 1 1 1)"));
    ASSERT_EQ(play_all(game, "e1-d2 h6-g5"), 2);
    EXPECT_FALSE(game.result().over()) << "there is a man at home, and then a gap in the target";
    ASSERT_EQ(play_all(game, "a4-a5 g5-h6"), 2);
    EXPECT_TRUE(game.result().won_by(0)) << "filled by the other";
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.undo());
    game.put(cell(game.variant(), "h6"), 1);
    ASSERT_EQ(play_all(game, "a4-a5"), 1);
    EXPECT_TRUE(game.result().won_by(0)) << "by leaving home";
}

// Whoever shuts a man in at home has a full target himself, and wins unless one of his own is shut
// in in the same way. Then nobody can move.
TEST(Halma, MenShutInOnBothSidesAreADraw) {
    const Variant& halma = variant("halma-10");
    Position position = Position::empty_board(halma);
    for (Player p = 0; p < 2; ++p) put_all(position, halma.target[p], p);
    put_all(position, "a1", 0);
    put_all(position, "j10", 1);
    Game game(position);
    EXPECT_FALSE(game.result().over());
    ASSERT_EQ(play_all(game, "pass pass"), 2);
    EXPECT_EQ(game.result().reason, "Draw: two passes in a row");
    position.clear(cell(halma, "j10"));
    position.put(cell(halma, "e5"), 1);
    position.set_to_move(1);
    Game one_sided(position);
    EXPECT_TRUE(one_sided.result().won_by(1));
}

// Who cannot move passes as long as another can open the blockade. Only if nobody can is it a draw.
TEST(Halma, OfFourOneWhoCannotMovePasses) {
    Game game(placed(variant("halma-16-four"), {"a1", "a2 b1 b2", "a3 c1 c3", "h8"}));
    ASSERT_EQ(play_all(game, "pass"), 1);
    EXPECT_FALSE(game.result().over());
    ASSERT_EQ(play_all(game, "b2-b3 c1-d1 h8-h9"), 3);
    EXPECT_FALSE(game.play(Move::pass())) << "he has a way out again";
    EXPECT_TRUE(game.play(move(game.variant(), "a1-b2")));
}

TEST(Star, OfThreeNobodyWhoCanMoveIsADraw) {
    const Variant& star = variant("star-3");
    Position position = Position::empty_board(star);
    put_all(position, star.topology->all(), 1);
    // Nobody has a man of his own in his target.
    for (Player p = 0; p < 3; ++p) put_all(position, star.target[p], star.after(p));
    put_all(position, "i9", 0);
    put_all(position, "i8", 2);
    Game game(position);
    ASSERT_EQ(play_all(game, "pass pass"), 2);
    EXPECT_FALSE(game.result().over());
    ASSERT_EQ(play_all(game, "pass"), 1);
    EXPECT_EQ(game.result().reason, "Draw: all sides passed");
}

TEST(Halma, AFullHomeIsNotAWonGame) {
    for (const auto* id : {"halma-16", "halma-16-four", "star-2", "star-6", "diamond-9"}) {
        EXPECT_FALSE(Game(variant(id)).result().over()) << id;
    }
}

// Filling one's own home around an enemy man makes the enemy the winner.
TEST(Halma, TheGoalMayComeTrueForTheOther) {
    Game game(drawn(variant("halma-8"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        1 . . . . . . .
        1 1 . . . . . .
        1 1 1 . 1 . . .
        1 1 2 . 2 2 2 2)"));
    ASSERT_TRUE(game.play(move(game.variant(), "e2-d1")));
    EXPECT_TRUE(game.result().won_by(1));
}

TEST(Teams, BothMembersMustBeHome) {
    const Variant& teams = variant("halma-16-teams");
    Position position = placed(teams, {"h8", "i8", "j8"});
    for (const Player p : {Player{0}, Player{3}}) put_all(position, teams.target[p], p);
    const Cell hole = cell(teams, "p16");
    position.clear(hole);
    position.set_to_move(1);
    Game game(position);
    ASSERT_TRUE(game.play(move(teams, "i8-i7")));
    EXPECT_FALSE(game.result().over()) << "one man of the first player is missing";
    position.clear(cell(teams, "h8"));
    position.put(hole, 0);
    Game complete(position);
    ASSERT_TRUE(complete.play(move(teams, "i8-i7")));
    EXPECT_EQ(complete.result().winners, 0b1001);
    EXPECT_EQ(complete.result().reason, "White and Blue win: all 13 men in the target");
}

TEST(Teams, AManInAWrongCampLosesFromTheGivenRoundOn) {
    Position position(variant("halma-16-teams"));
    position.set_ply(4 * 99 + 3);
    position.set_to_move(3);
    Game before(position);
    ASSERT_TRUE(before.play(move(position.variant(), "o13-n12")));
    EXPECT_FALSE(before.result().over()) << "round 99 counted from 0";
    position.set_ply(4 * 100 + 3);
    Game after(position);
    ASSERT_TRUE(after.play(move(position.variant(), "o13-n12")));
    EXPECT_EQ(after.result().winners, 0b0110);
    EXPECT_EQ(after.result().reason,
              "Black and Red win: Blue has a man in a wrong camp after round 100");
}

TEST(Course, MoreMenHomeWinAtTheLimit) {
    Position position = drawn(variant("halma-8-course"), R"(
        . . . . . . . 1
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . 1 . . . 2)");
    position.set_ply(499);
    Game game(position);
    ASSERT_TRUE(game.play(move(position.variant(), "d1-e1")));
    EXPECT_EQ(game.result().ending, Ending::kTurnCap);
    EXPECT_EQ(game.result().reason, "White wins: 1 to 0 men in the target after 500 plies");
}

TEST(Edits, AHalfSetUpBoardIsNotOver) {
    const Variant& selfo = variant("selfo-s4");
    Game game(Position::empty_board(selfo));
    for (Player p = 0; p < 2; ++p) {
        selfo.start[p].for_each([&](Cell c) {
            game.put(c, p);
            EXPECT_FALSE(game.result().over());
        });
    }
    EXPECT_EQ(game.position(), Position(selfo));
}

TEST(Edits, AFullBoardWithAFinishedShapeIsOver) {
    Game game(drawn(variant("selfo-chess"), kOneShort));
    game.clear(cell(game.variant(), "h6"));
    EXPECT_FALSE(game.result().over()) << "seven stones in one group are no set-up board";
    game.put(cell(game.variant(), "h7"), 0);
    EXPECT_TRUE(game.result().won_by(0));
}

TEST(Edits, AfterATurnFewerStonesCountToo) {
    Game game(drawn(variant("selfo-chess"), kOneShort));
    game.clear(cell(game.variant(), "h6"));
    ASSERT_TRUE(game.play(move(game.variant(), "a8-a7")));
    EXPECT_EQ(game.result().reason, "Black wins: all 7 stones in one group");
}

TEST(Reopened, RepetitionsAreStillKnown) {
    Game game(variant("selfo-s2"));
    constexpr std::string_view kShuffle = "a8-a9 a11-a10 a9-a8 a10-a11";
    while (!game.result().over()) play_all(game, kShuffle);
    ASSERT_EQ(game.result().ending, Ending::kRepetition);
    ASSERT_TRUE(game.reopen());
    EXPECT_FALSE(game.result().over());
    EXPECT_EQ(game.occurrences(), 3);
    EXPECT_FALSE(game.undo());
    EXPECT_EQ(play_all(game, "a9-a8 a10-a11"), 1) << "it ends with the next one";
}

TEST(Reopened, PliesAreCountedAnew) {
    Variant brief = variant("selfo-s4");
    brief.turn_cap = 4;
    Game game(brief);
    ASSERT_EQ(play_all(game, "h5-h4 b5-c4 h4-h5 c4-b5 h5-h4"), 4);
    ASSERT_TRUE(game.reopen());
    EXPECT_EQ(play_all(game, "h5-h4 b5-c4 h4-h5"), 2) << "and end it again";
    Position late(brief);
    late.set_ply(9);
    Game begun(late);
    ASSERT_TRUE(begun.reopen());
    EXPECT_EQ(play_all(begun, "h5-h4 b5-c4 h4-h5"), 2);
}

TEST(Reopened, AGoalStaysReached) {
    Position won = Position::empty_board(variant("halma-8"));
    for (Player player = 0; player < 2; ++player) {
        won.variant().target[player].for_each([&](Cell cell) { won.put(cell, player); });
    }
    Game over(won);
    EXPECT_FALSE(over.reopen());
    EXPECT_TRUE(over.result().over());
}

TEST(Edits, TheyForgetRepetitions) {
    Game game(variant("selfo-s2"));
    ASSERT_EQ(play_all(game, "a8-a9 a11-a10 a9-a8 a10-a11 a8-a9 a11-a10"), 6);
    EXPECT_EQ(game.occurrences(), 2);
    game.clear(cell(game.variant(), "f6"));
    EXPECT_EQ(game.occurrences(), 1);
    EXPECT_FALSE(game.undo());
}

}  // namespace
}  // namespace zwarm
