#include "engine/rules/movement.h"

#include <gtest/gtest.h>

#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

std::string reach(const Position& position, std::string_view from) {
    return names(position.variant(), destinations(position, cell(position.variant(), from)));
}

TEST(Walk, OneStepToEmptyCells) {
    const Position position = drawn(variant("selfo-chess"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . 1 2 . . .
        . . . 1 . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)");
    EXPECT_EQ(reach(position, "d5"), "c6 d6 e6 c5 c4 e4");
}

TEST(Walk, LongerWalksGoAroundStonesButNotThroughThem) {
    Variant two = variant("selfo-chess");
    two.walk_length = 2;
    const Position position = drawn(two, R"(
        1 . 2 . . . . .
        2 2 2 . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)");
    EXPECT_EQ(reach(position, "a8"), "b8");
    two.walk_length = 3;
    const Position wall = drawn(two, R"(
        1 . . . . . . .
        2 2 . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)");
    EXPECT_EQ(reach(wall, "a8"), "b8 c8 d8 c7 d7 b6 c6 d6");
}

TEST(Hop, StepsAndHopsOverAnyStone) {
    const Position position = drawn(variant("halma-8-solo"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . 1 . . . . . .
        1 . . . . . . .)");
    EXPECT_EQ(reach(position, "a1"), "c3 a2 b1");
    EXPECT_EQ(reach(position, "b2"), "a3 b3 c3 a2 c2 b1 c1");
}

TEST(Hop, ChainsTurnCorners) {
    const Position position = drawn(variant("halma-8"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . 2 . . . .
        . . . . . . . .
        . 2 . . . . . .
        1 . . . . . . .)");
    // a1 over b2 to c3, over d4 to e5; steps to a2 and b1.
    EXPECT_EQ(reach(position, "a1"), "e5 c3 a2 b1");
}

TEST(Hop, NoHopOverTwoStonesOrOntoAStone) {
    const Position position = drawn(variant("halma-8"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        2 . . . . . . .
        2 . . . . . . .
        1 2 2 . . . . .)");
    EXPECT_EQ(reach(position, "a1"), "b2");
}

TEST(Hop, AChainBackToItsStartIsNoTurn) {
    const Position position = drawn(variant("halma-8"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . 2 . . . . . .
        2 . 2 . . . . .
        1 2 . . . . . .)");
    // A round trip a1-c1-c3-a3-a1 is possible; a1 is not among the ends.
    EXPECT_EQ(reach(position, "a1"), "a3 c3 b2 c1");
}

TEST(Hop, TheSixDirectionsOfTheStar) {
    const Variant& star = variant("star-2");
    const Position position = placed(star, {"i9", "i10 i8 h9 h10 j9 j8"});
    EXPECT_EQ(reach(position, "i9"), "g9 g11 i7 i11 k7 k9");
}

TEST(Camps, AStoneInTheTargetEndsItsTurnInside) {
    const Position position = drawn(variant("halma-8"), R"(
        . . . . . 1 . .
        . . . . 2 . . .
        . . . . . 2 . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)");
    // Target cells: e8-h8, f7-h7, g6, h6, h5. d6 and f8-d6-.. lie outside.
    EXPECT_EQ(reach(position, "f8"), "e8 g8 f7 g7");
    Variant free = variant("halma-8");
    free.leaving_target = TargetRule::kFree;
    EXPECT_EQ(reach(drawn(free, position_text(position).substr(0, 64)), "f8"), "e8 g8 f7 g7 d6");
}

// With kEndInside a chain may run outside and come back; with kStay it may not.
TEST(Camps, ChainsThroughTheOutside) {
    constexpr std::string_view kPicture = R"(
        . . . . 1 . . .
        . . . . 2 2 . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)";
    Variant rules = variant("halma-8");
    // e8 over e7 to e6 is outside; from there over f7 to g8 is inside again.
    EXPECT_EQ(reach(drawn(rules, kPicture), "e8"), "f8 g8 g6");
    rules.leaving_target = TargetRule::kStay;
    EXPECT_EQ(reach(drawn(rules, kPicture), "e8"), "f8 g6");
}

TEST(Camps, NoTurnEndsBackHomeWhereTheSourceForbidsIt) {
    const Position position = drawn(variant("halma-8-course"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . 1 . . . . .
        . . . . . . . .
        . . . . . . . .)");
    // b2, b3, c2 belong to the home of White.
    EXPECT_EQ(reach(position, "c3"), "b4 c4 d4 d3 d2");
}

TEST(Exchange, AnEnemyInTheTargetGivesWay) {
    const Variant& fau = variant("fau-rhombus");
    Position position = placed(fau, {"b2", "a2 b3"});  // Red's target is the corner of a1
    const Position before = position;
    EXPECT_EQ(reach(position, "b2"), "b1 c1 a2 c2 a3 b4");
    const Move exchange = move(fau, "b2-a2");
    ASSERT_TRUE(is_legal(position, exchange));
    const auto undo = position.play(exchange);
    EXPECT_EQ(position.owner(cell(fau, "a2")), 0);
    EXPECT_EQ(position.owner(cell(fau, "b2")), 1);
    EXPECT_EQ(position.key(), position.computed_key());
    position.undo(exchange, undo);
    EXPECT_EQ(position, before);
}

TEST(Exchange, OnlyAtTheEndOfAChain) {
    const Variant& fau = variant("fau-rhombus");
    // A landing cell outside the target stays blocked.
    const Position position = placed(fau, {"d4 d3", "d2"});
    EXPECT_FALSE(destinations(position, cell(fau, "d4")).contains(cell(fau, "d2")));
    // c1 may be landed on, but the chain does not go on over b1 to a1.
    const Position inside = placed(fau, {"c3 c2", "c1 b1"});
    const CellSet ends = destinations(inside, cell(fau, "c3"));
    EXPECT_TRUE(ends.contains(cell(fau, "c1")));
    EXPECT_FALSE(ends.contains(cell(fau, "a1")));
}

TEST(Moves, ListIsSortedWithPassAndSwapLast) {
    const Variant& selfo = variant("selfo-s4");
    Position position(selfo);
    MoveList moves;
    generate_moves(position, moves);
    EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    EXPECT_TRUE(moves[moves.size() - 1].is_pass());
    position.play(moves[0]);
    generate_moves(position, moves);
    EXPECT_TRUE(moves[moves.size() - 1].is_swap());
    position.play(moves[0]);
    generate_moves(position, moves);
    EXPECT_TRUE(moves[moves.size() - 1].is_pass());
}

TEST(Moves, EveryLaterPlayerMaySwapWithAnyOther) {
    const Variant& three = variant("selfo-three");
    Position position(three);
    EXPECT_FALSE(is_legal(position, Move::swap_with(1)));
    position.play(Move::pass());
    EXPECT_TRUE(is_legal(position, Move::swap_with(0)));
    EXPECT_TRUE(is_legal(position, Move::swap_with(2)));
    EXPECT_FALSE(is_legal(position, Move::swap_with(1)));
    position.play(Move::swap_with(2));
    EXPECT_TRUE(is_legal(position, Move::swap_with(0)));
    position.play(Move::pass());
    EXPECT_FALSE(is_legal(position, Move::swap_with(1)));
}

TEST(Moves, WhoCannotMovePassesOrLoses) {
    constexpr std::string_view kPicture = R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        2 . 2 . . . . .
        2 2 . . . . . .
        1 2 2 . . . . .)";
    const Position stuck = drawn(variant("halma-8"), kPicture);
    MoveList moves;
    generate_moves(stuck, moves);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_TRUE(moves[0].is_pass());
    EXPECT_EQ(count_moves(stuck), 1);
    EXPECT_TRUE(is_legal(stuck, Move::pass()));
    Variant loses = variant("halma-8");
    loses.no_move = NoMoveRule::kLose;
    const Position lost = drawn(loses, kPicture);
    generate_moves(lost, moves);
    EXPECT_TRUE(moves.empty());
    EXPECT_FALSE(is_legal(lost, Move::pass()));
}

TEST(Moves, PassOnlyWithAllMenHome) {
    const Variant& teams = variant("halma-16-teams");
    Position position(teams);
    EXPECT_FALSE(is_legal(position, Move::pass()));
    Position home = Position::empty_board(teams);
    put_all(home, teams.target[0], 0);
    EXPECT_TRUE(is_legal(home, Move::pass()));
}

TEST(Moves, ForeignAndNonsensicalMovesAreIllegal) {
    const Variant& star = variant("star-2");
    const Position position(star);
    EXPECT_FALSE(is_legal(position, Move()));
    EXPECT_FALSE(is_legal(position, Move::pass()));
    EXPECT_FALSE(is_legal(position, Move::swap_with(1)));
    EXPECT_FALSE(is_legal(position, Move(200, 3)));
    EXPECT_FALSE(is_legal(position, Move(0, 500)));
    EXPECT_FALSE(is_legal(position, move(star, "d10-e10")));  // Blue's man
}

TEST(Path, TheShortestChain) {
    const Position position = drawn(variant("halma-8"), R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . 2 . . . .
        . . . . . . . .
        . 2 . . . . . .
        1 . . . . . . .)");
    const auto path = path_of(position, move(position.variant(), "a1-e5"));
    ASSERT_EQ(path.size(), 3U);
    EXPECT_EQ(path[1], cell(position.variant(), "c3"));
}

}  // namespace
}  // namespace zwarm
