// FAUhalma's own rules: exchanges, players without a move, and playing on for second place.
#include <gtest/gtest.h>

#include "engine/rules/game.h"
#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

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

}  // namespace
}  // namespace zwarm
