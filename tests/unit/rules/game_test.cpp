#include "engine/rules/game.h"

#include <gtest/gtest.h>

#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

// Plays moves written with blanks between; returns how many were accepted.
int play_all(Game& game, std::string_view moves) {
    int played = 0;
    while (!moves.empty()) {
        const auto end = std::min(moves.find(' '), moves.size());
        if (end > 0) {
            if (!game.play(move(game.variant(), moves.substr(0, end)))) return played;
            ++played;
        }
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return played;
}

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
    ASSERT_EQ(play_all(game, kShuffle), 4);
    EXPECT_EQ(game.occurrences(), 2);
    ASSERT_EQ(play_all(game, kShuffle), 4);
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
        . . . . . . . .
        1 1 1 1 1 1 1 1)"));
    ASSERT_TRUE(game.play(move(game.variant(), "g5-h5")));
    EXPECT_TRUE(game.result().won_by(0));
    EXPECT_EQ(game.result().reason,
              "White wins: the target is full, 1 of its 10 men are White's own");
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
    Position position = Position::empty_board(teams);
    for (const Player p : {Player{0}, Player{3}}) {
        teams.target[p].for_each([&](Cell c) { position.put(c, p); });
    }
    const Cell hole = cell(teams, "p16");
    position.clear(hole);
    position.put(cell(teams, "h8"), 0);
    position.put(cell(teams, "i8"), 1);
    position.put(cell(teams, "j8"), 2);
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

TEST(Fau, WhoCannotMoveLoses) {
    const Variant& fau = variant("fau-rhombus");
    Position position = Position::empty_board(fau);
    position.put(cell(fau, "a1"), 1);  // Blue in the corner, shut in by Red
    for (const auto* name : {"b1", "c1", "a2", "a3"}) position.put(cell(fau, name), 0);
    position.put(cell(fau, "e5"), 0);
    Game game(position);
    ASSERT_TRUE(game.play(move(fau, "e5-e4")));
    EXPECT_EQ(game.result().reason, "Red wins: Blue has no legal move");
}

TEST(Fau, WithThreePlayersWhoCannotMovePasses) {
    const Variant& fau = variant("fau-star-3");
    Position position = Position::empty_board(fau);
    position.put(cell(fau, "d13"), 1);  // White in the tip of an arm, shut in by Red
    for (const auto* name : {"d12", "d11", "e12", "f11"}) position.put(cell(fau, name), 0);
    position.put(cell(fau, "h7"), 0);
    position.put(cell(fau, "g5"), 2);
    Game game(position);
    ASSERT_TRUE(game.play(move(fau, "h7-h8")));
    EXPECT_FALSE(game.result().over());
    ASSERT_TRUE(game.play(move(fau, "pass")));
    ASSERT_TRUE(game.play(move(fau, "g5-g6")));
    ASSERT_TRUE(game.play(move(fau, "d12-e11")));
    EXPECT_TRUE(game.play(move(fau, "d13-d12"))) << "he may move again";
}

// Red hops out of White's target onto a man of White in his own: they change places.
Position before_exchange() {
    const Variant& fau = variant("fau-star-3");
    Position position = Position::empty_board(fau);
    fau.target[1].for_each([&](Cell c) { position.put(c, 1); });
    position.put(cell(fau, "i2"), 0);
    position.put(cell(fau, "c8"), 1);
    for (const auto* name : {"f5", "d7", "h8"}) position.put(cell(fau, name), 2);
    position.put(cell(fau, "m4"), 0);
    return position;
}

TEST(Fau, AnExchangeCanBringTheOtherHome) {
    const Variant& fau = variant("fau-star-3");
    Game game(before_exchange());
    ASSERT_TRUE(game.play(move(fau, "i2-c8")));
    EXPECT_EQ(game.position().out(), 0b010);
    EXPECT_FALSE(game.result().over());
    EXPECT_FALSE(is_legal(game.position(), move(fau, "h3-h4")));
    ASSERT_TRUE(game.play(move(fau, "pass")));
    EXPECT_FALSE(game.result().over());
}

TEST(Fau, WhoMovesIsHomeBeforeWhomHeBringsHome) {
    const Variant& fau = variant("fau-star-3");
    Position position = before_exchange();
    position.clear(cell(fau, "m4"));
    for (const auto* name : {"a10", "b9", "b10", "c9", "c10"}) position.put(cell(fau, name), 0);
    Game game(position);
    ASSERT_TRUE(game.play(move(fau, "i2-c8")));
    EXPECT_EQ(game.result().reason, "Red wins: first home, White is second, Green is third");
}

TEST(Fau, TheOthersPlayOnForSecondPlace) {
    const Variant& fau = variant("fau-star-3");
    Position position = Position::empty_board(fau);
    for (Player p = 0; p < 3; ++p) {
        fau.target[p].for_each([&](Cell c) { position.put(c, p); });
        // The inner row's last cell of each target is exchanged for a cell outside it.
        CellSet inner = fau.target[p];
        Cell last = inner.first();
        inner.for_each([&](Cell c) {
            if (position.topology().distance(c, 36) < position.topology().distance(last, 36)) {
                last = c;
            }
        });
        position.clear(last);
        const CellSet outside = position.topology().neighbours(last) - fau.target[p];
        position.put(outside.first(), p);
    }
    Game game(position);
    const auto step_home = [&](Player p) {
        MoveList moves;
        generate_moves(game.position(), moves);
        for (const Move m : moves) {
            if (m.is_stone_move() && fau.target[p].contains(m.to()) &&
                !fau.target[p].contains(m.from())) {
                return game.play(m);
            }
        }
        return false;
    };
    ASSERT_TRUE(step_home(0));
    EXPECT_FALSE(game.result().over());
    EXPECT_TRUE(game.position().is_out(0));
    ASSERT_TRUE(step_home(1));
    EXPECT_TRUE(game.result().over());
    EXPECT_EQ(game.result().winners, 0b001);
    EXPECT_EQ(game.result().place[1], 2);
    EXPECT_EQ(game.result().place[2], 3);
    EXPECT_EQ(game.result().reason, "Red wins: first home, White is second, Green is third");
    ASSERT_TRUE(game.undo());
    EXPECT_FALSE(game.result().over());
    EXPECT_EQ(game.position().out(), 0b001);
}

TEST(Fau, WhoIsHomeHasWonAtThePlyLimitToo) {
    Variant brief = variant("fau-star-3");
    brief.turn_cap = 3;
    Position position = Position::empty_board(brief);
    brief.target[0].for_each([&](Cell c) { position.put(c, 0); });
    position.clear(cell(brief, "c10"));
    position.put(cell(brief, "d9"), 0);
    position.put(cell(brief, "f7"), 1);
    position.put(cell(brief, "h7"), 2);
    position.set_ply(0);
    Game game(position);
    ASSERT_TRUE(game.play(move(brief, "d9-c10")));
    EXPECT_FALSE(game.result().over());
    ASSERT_TRUE(game.play(move(brief, "f7-e7")));
    ASSERT_TRUE(game.play(move(brief, "h7-i7")));
    EXPECT_EQ(game.result().ending, Ending::kTurnCap);
    EXPECT_TRUE(game.result().won_by(0));
    EXPECT_EQ(game.result().place[1], 2);
    EXPECT_EQ(game.result().place[2], 2);
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

TEST(Edits, TheyForgetRepetitions) {
    Game game(variant("selfo-s2"));
    ASSERT_EQ(play_all(game, "a8-a9 a11-a10 a9-a8 a10-a11"), 4);
    EXPECT_EQ(game.occurrences(), 2);
    game.clear(cell(game.variant(), "f6"));
    EXPECT_EQ(game.occurrences(), 1);
    EXPECT_FALSE(game.undo());
}

}  // namespace
}  // namespace zwarm
