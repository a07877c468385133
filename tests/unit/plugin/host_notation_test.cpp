#include "engine/plugin/host_notation.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/base/random.h"
#include "engine/rules/game.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

const Variant& variant(std::string_view id) {
    return *find_variant(id);
}

Move move_of(const Variant& variant, std::string_view text) {
    return *parse_move(variant, text);
}

// White's first turn, on which the swap is offered.
Position after_first_move(std::string_view id) {
    Position position(variant(id));
    MoveList moves;
    generate_moves(position, moves);
    position.play(moves[0]);
    return position;
}

// A FAUhalma board with a red stone beside blue's last stone in red's target.
Position exchange_position() {
    const Variant& fau = variant("fau-rhombus");
    Position position = Position::empty_board(fau);
    const Player mover = 0;
    const Cell goal = fau.target[mover].first();
    position.put(goal, 1);
    position.put(fau.topology->neighbours(goal).first(), mover);
    return position;
}

// Another first turn of White's, with stones few enough to be told one by one.
Position before_swap() {
    Position position = Position::empty_board(variant("selfo-small"));
    position.put(0, 0);
    position.put(1, 1);
    position.put(2, 1);
    position.set_ply(1);
    position.set_to_move(1);
    return position;
}

DLL_Result parse(const Position& position, std::string_view text) {
    Move move;
    return parse_turn(position, text, move);
}

TEST(HostNotation, WritesTurnsAsTheHostDoes) {
    const Position selfo(variant("selfo-s4"));
    EXPECT_EQ(host_text(selfo, move_of(variant("selfo-s4"), "a10-a9")), "Stone a10 - a9");
    EXPECT_EQ(host_text(selfo, Move::pass()), "Pass");
    const Position halma(variant("halma-8"));
    EXPECT_EQ(host_text(halma, move_of(variant("halma-8"), "a3-a5")), "Man a3 - a5");
}

TEST(HostNotation, ExchangeHasTwoParts) {
    const Position position = exchange_position();
    MoveList moves;
    generate_moves(position, moves);
    const Cell goal = position.variant().target[0].first();
    const Cell from = position.stones(0).first();
    const std::string a = position.topology().name(from);
    const std::string b = position.topology().name(goal);
    const std::string text = host_text(position, {from, goal});
    EXPECT_EQ(text, "Man " + a + " x " + b + " Man " + b + " - " + a);
    Move move;
    EXPECT_EQ(parse_turn(position, text, move), DLL_OK);
    EXPECT_EQ(move, Move(from, goal));
    // The other order of the parts means the same; half of it means nothing.
    EXPECT_EQ(parse(position, "Man " + b + " - " + a + " Man " + a + " - " + b), DLL_OK);
    EXPECT_EQ(parse(position, "Man " + a + " - " + b), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse(position, "Man " + a + " x " + b), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse(position, text + " x " + a), DLL_INVALID_POSITION_ERROR);
}

TEST(HostNotation, SwapSaysWhoGetsWhichStones) {
    EXPECT_EQ(host_text(before_swap(), Move::swap_with(0)),
              "White Swap swap = White on a5 = Black on a6 a7");
}

TEST(HostNotation, SwapIsReadInAnyOrderButWhole) {
    const Position position = before_swap();
    Move move;
    EXPECT_EQ(parse_turn(position, "= Black on a7 a6 White Swap swap = White on a5", move), DLL_OK);
    EXPECT_EQ(move, Move::swap_with(0));
    EXPECT_EQ(parse(position, "White Swap swap"), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse(position, "White Swap swap = White on a5 = Black on a6"),
              DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse(position, "White Swap swap = White on a5 a8 = Black on a6 a7"),
              DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse(position, "= White on a5 = Black on a6 a7"), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse(position, "Black Swap swap = White on a5 = Black on a6 a7"),
              DLL_WRONG_SIDE_TO_MOVE_ERROR);
    EXPECT_EQ(parse(position, "White Swap a9 = White on a5 = Black on a6 a7"),
              DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse(position, "White Swap swap = Green on a5 = Black on a6 a7"),
              DLL_UNKNOWN_PLAYER_ERROR);
}

TEST(HostNotation, SwapNamesThePartnerAmongThree) {
    const Position position = after_first_move("selfo-three");
    EXPECT_TRUE(host_text(position, Move::swap_with(0)).starts_with("White Swap swap-Black = "));
    EXPECT_TRUE(host_text(position, Move::swap_with(2)).starts_with("White Swap swap-Red = "));
}

TEST(HostNotation, EverySwapFitsIntoTheHostsBuffer) {
    for (const Variant& each : variants()) {
        if (!each.swap) continue;
        Position position(each);
        MoveList firsts;
        generate_moves(position, firsts);
        for (const Move first : firsts) {
            const auto undo = position.play(first);
            MoveList seconds;
            generate_moves(position, seconds);
            for (const Move second : seconds) {
                if (second.is_swap()) {
                    EXPECT_FALSE(host_text(position, second).empty()) << each.id;
                }
            }
            position.undo(first, undo);
        }
    }
}

TEST(HostNotation, ASwapThatDoesNotFitHasNoText) {
    const Variant& large = variant("selfo-large");
    Position position = Position::empty_board(large);
    for (Cell cell = 0; cell < large.topology->size(); ++cell) {
        position.put(cell, static_cast<Player>(cell % 2));
    }
    position.set_to_move(1);
    position.set_ply(1);
    EXPECT_EQ(host_text(position, Move::swap_with(0)), "");
}

TEST(HostNotation, EveryTurnOfEveryVariantReadsBack) {
    for (const Variant& each : variants()) {
        Game game(each);
        Random random(7);
        for (int ply = 0; ply < 40 && !game.result().over(); ++ply) {
            MoveList moves;
            generate_moves(game.position(), moves);
            for (const Move move : moves) {
                const std::string text = host_text(game.position(), move);
                ASSERT_FALSE(text.empty());
                ASSERT_LE(text.size(), kMaxHostText);
                Move read;
                ASSERT_EQ(parse_turn(game.position(), text, read), DLL_OK)
                    << each.id << ' ' << text;
                ASSERT_EQ(read, move) << each.id << ' ' << text;
            }
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

struct BadTurn {
    std::string_view name;
    std::string_view text;
    DLL_Result expected;
};

class BadTurns : public testing::TestWithParam<BadTurn> {};

// selfo-s4: Black (a10, ..) to move, a6 is White's, a9 is empty.
TEST_P(BadTurns, AreRefusedWithTheRightCode) {
    const Position position(variant("selfo-s4"));
    Move move;
    EXPECT_EQ(parse_turn(position, GetParam().text, move), GetParam().expected);
    EXPECT_TRUE(move.is_none() || GetParam().expected == DLL_INVALID_POSITION_ERROR);
}

INSTANTIATE_TEST_SUITE_P(
    HostNotation, BadTurns,
    testing::Values(BadTurn{"Empty", "", DLL_GENERIC_ERROR},
                    BadTurn{"Blanks", "   ", DLL_GENERIC_ERROR},
                    BadTurn{"Nonsense", "hello", DLL_GENERIC_ERROR},
                    BadTurn{"LowerCasePass", "pass", DLL_GENERIC_ERROR},
                    BadTurn{"PassAndMore", "Pass Pass", DLL_GENERIC_ERROR},
                    BadTurn{"OnlyThePiece", "Stone", DLL_GENERIC_ERROR},
                    BadTurn{"Truncated", "Stone a10", DLL_GENERIC_ERROR},
                    BadTurn{"NoTarget", "Stone a10 -", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"UnknownPiece", "Pawn a10 - a9", DLL_UNKNOWN_PIECE_ERROR},
                    BadTurn{"UnknownFrom", "Stone z10 - a9", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"UnknownTo", "Stone a10 - a99", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"WrongSide", "Stone a6 - a7", DLL_WRONG_SIDE_TO_MOVE_ERROR},
                    BadTurn{"NoStone", "Stone a9 - a8", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"TooFar", "Stone a10 - a8", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"OccupiedTarget", "Stone a10 - a11", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"CaptureOfNothing", "Stone a10 x a9", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"Partial", "partial Stone a10 - a9", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"Removal", "x a6", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"StoneDrop", "Black Stone a9", DLL_INVALID_POSITION_ERROR},
                    BadTurn{"DropByNobody", "Green Stone a9", DLL_UNKNOWN_PLAYER_ERROR},
                    BadTurn{"DropOfNothing", "Black Pawn a9", DLL_UNKNOWN_PIECE_ERROR},
                    BadTurn{"TwoMoves", "Stone a10 - a9 Stone a11 - b11",
                            DLL_INVALID_POSITION_ERROR},
                    BadTurn{"Tail", "Stone a10 - a9 and more", DLL_GENERIC_ERROR}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(HostNotation, ReadsEdits) {
    const Variant& selfo = variant("selfo-s4");
    Edit edit;
    EXPECT_TRUE(is_edit("(x a6)"));
    EXPECT_FALSE(is_edit("Pass"));
    ASSERT_EQ(parse_edit(selfo, "(White Stone a7)", edit), DLL_OK);
    EXPECT_EQ(edit.cell, *selfo.topology->find("a7"));
    EXPECT_EQ(edit.player, 1);
    ASSERT_EQ(parse_edit(selfo, "(x a6)", edit), DLL_OK);
    EXPECT_EQ(edit.cell, *selfo.topology->find("a6"));
    EXPECT_EQ(edit.player, kNobody);
    ASSERT_EQ(parse_edit(selfo, "(White Swap swap)", edit), DLL_OK);
    EXPECT_EQ(edit.cell, kNoCell);
    ASSERT_EQ(parse_edit(selfo, "(White Swap off)", edit), DLL_OK);
    EXPECT_EQ(edit.cell, kNoCell);
    ASSERT_EQ(parse_edit(selfo, "(x swap)", edit), DLL_OK);
    EXPECT_EQ(edit.cell, kNoCell);
}

TEST(HostNotation, RefusesBadEdits) {
    const Variant& selfo = variant("selfo-s4");
    Edit edit;
    EXPECT_EQ(parse_edit(selfo, "(Green Stone a7)", edit), DLL_UNKNOWN_PLAYER_ERROR);
    EXPECT_EQ(parse_edit(selfo, "(White Pawn a7)", edit), DLL_UNKNOWN_PIECE_ERROR);
    EXPECT_EQ(parse_edit(selfo, "(White Stone z7)", edit), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse_edit(selfo, "(White Stone swap)", edit), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse_edit(selfo, "(White Swap a7)", edit), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse_edit(selfo, "(White Stone off)", edit), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse_edit(selfo, "(x z7)", edit), DLL_INVALID_POSITION_ERROR);
    EXPECT_EQ(parse_edit(variant("halma-8"), "(x swap)", edit), DLL_INVALID_POSITION_ERROR);
    for (const std::string_view text : {"(", "()", "(x)", "(x a6", "(a b c d)", "(White Stone)"}) {
        EXPECT_EQ(parse_edit(selfo, text, edit), DLL_GENERIC_ERROR) << text;
    }
    EXPECT_EQ(edit.cell, kNoCell);
}

TEST(HostNotation, KnowsBareCells) {
    EXPECT_TRUE(is_bare_cell(variant("selfo-s4"), "a6"));
    EXPECT_TRUE(is_bare_cell(variant("selfo-s4"), "swap"));
    EXPECT_FALSE(is_bare_cell(variant("selfo-s4"), "a1"));
    EXPECT_FALSE(is_bare_cell(variant("halma-8"), "swap"));
}

}  // namespace
}  // namespace zwarm
