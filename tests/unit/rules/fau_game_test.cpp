// FAUhalma's own rules: exchanges, players without a move, and playing on for second place.
#include <gtest/gtest.h>

#include "engine/rules/game.h"
#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

TEST(Fau, WhoCannotMoveLoses) {
    // Blue in the corner, shut in by Red.
    Game game(placed(variant("fau-rhombus"), {"b1 c1 a2 a3 e5", "a1"}));
    ASSERT_EQ(play_all(game, "e5-e4"), 1);
    EXPECT_EQ(game.result().reason, "Red wins: Blue has no legal move");
}

TEST(Fau, WithThreePlayersWhoCannotMovePasses) {
    // White in the tip of an arm, shut in by Red.
    Game game(placed(variant("fau-star-3"), {"d12 d11 e12 f11 h7", "d13", "g5"}));
    ASSERT_EQ(play_all(game, "h7-h8"), 1);
    EXPECT_FALSE(game.result().over());
    ASSERT_EQ(play_all(game, "pass g5-g6 d12-e11"), 3);
    EXPECT_EQ(play_all(game, "d13-d12"), 1) << "he may move again";
}

// Red hops out of White's target onto a man of White in his own: they change places.
Position before_exchange() {
    const Variant& fau = variant("fau-star-3");
    Position position = placed(fau, {"m4", "c8", "f5 d7 h8"});
    put_all(position, fau.target[1], 1);
    position.put(cell(fau, "i2"), 0);
    return position;
}

TEST(Fau, AnExchangeCanBringTheOtherHome) {
    Game game(before_exchange());
    ASSERT_EQ(play_all(game, "i2-c8"), 1);
    EXPECT_EQ(game.position().out(), 0b010);
    EXPECT_FALSE(game.result().over());
    EXPECT_FALSE(is_legal(game.position(), move(game.variant(), "h3-h4")));
    ASSERT_EQ(play_all(game, "pass"), 1);
    EXPECT_FALSE(game.result().over());
}

TEST(Fau, WhoMovesIsHomeBeforeWhomHeBringsHome) {
    Position position = before_exchange();
    position.clear(cell(position.variant(), "m4"));
    put_all(position, "a10 b9 b10 c9 c10", 0);
    Game game(position);
    ASSERT_EQ(play_all(game, "i2-c8"), 1);
    EXPECT_EQ(game.result().reason, "Red wins: first home, White is second, Green is third");
}

TEST(Fau, TheOthersPlayOnForSecondPlace) {
    const Variant& fau = variant("fau-star-3");
    Position position = Position::empty_board(fau);
    for (Player p = 0; p < 3; ++p) {
        put_all(position, fau.target[p], p);
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

// Five pegs in six cells: whichever of them stays empty.
TEST(Fau, FivePegsLeaveOneCellOfTheTargetEmpty) {
    const Variant& five = variant("fau-star-2-5");
    five.target[0].for_each([&](Cell gap) {
        CellSet full = five.target[0];
        full.remove(gap);
        // The last peg steps in from outside.
        Cell last = kNoCell;
        full.for_each([&](Cell peg) {
            if (!(five.topology->neighbours(peg) - five.target[0]).empty()) last = peg;
        });
        const Cell outside = (five.topology->neighbours(last) - five.target[0]).first();
        full.remove(last);
        Position position = Position::empty_board(five);
        position.put(cell(five, "g7"), 1);
        put_all(position, full, 0);
        position.put(outside, 0);
        Game game(position);
        EXPECT_FALSE(game.result().over());
        ASSERT_TRUE(game.play({outside, last}));
        EXPECT_TRUE(game.result().won_by(0)) << five.topology->name(gap);
    });
}

TEST(Fau, WhoIsHomeHasWonAtThePlyLimitToo) {
    Variant brief = variant("fau-star-3");
    brief.turn_cap = 3;
    Position position = placed(brief, {"d9", "f7", "h7"});
    put_all(position, brief.target[0], 0);
    position.clear(cell(brief, "c10"));
    position.set_ply(0);
    Game game(position);
    ASSERT_EQ(play_all(game, "d9-c10"), 1);
    EXPECT_FALSE(game.result().over());
    ASSERT_EQ(play_all(game, "f7-e7 h7-i7"), 2);
    EXPECT_EQ(game.result().ending, Ending::kTurnCap);
    EXPECT_TRUE(game.result().won_by(0));
    EXPECT_EQ(game.result().place[1], 2);
    EXPECT_EQ(game.result().place[2], 2);
}

}  // namespace
}  // namespace zwarm
