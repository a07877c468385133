#include "engine/rules/notation.h"

#include <gtest/gtest.h>

#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

TEST(PositionText, RoundTripsForEveryVariant) {
    for (const Variant& v : variants()) {
        const Position start(v);
        std::string error;
        const auto again = parse_position(v, position_text(start), error);
        ASSERT_TRUE(again) << v.id << ": " << error;
        EXPECT_EQ(*again, start) << v.id;
    }
}

TEST(PositionText, SaysWhatIsWrong) {
    const Variant& chess = variant("selfo-chess");
    const std::string empty(64, '.');
    const std::pair<std::string, std::string> rows[] = {
        {"", "a position is cells, the player to move and optionally the ply"},
        {empty, "a position is cells, the player to move and optionally the ply"},
        {empty + " 1 2 3", "a position is cells, the player to move and optionally the ply"},
        {"... 1", "expected 64 cells, found 3"},
        {"3" + empty.substr(1) + " 1", "no such player: '3'"},
        {empty + " 3", "no such player to move: '3'"},
        {empty + " x", "no such player to move: 'x'"},
        {empty + " 1 -4", "not a ply: '-4'"},
    };
    for (const auto& [text, expected] : rows) {
        std::string error;
        EXPECT_FALSE(parse_position(chess, text, error)) << text;
        EXPECT_EQ(error, expected);
    }
}

TEST(MoveText, RoundTrips) {
    const Variant& star = variant("star-2");
    EXPECT_EQ(move_text(star, move(star, "n5-m6")), "n5-m6");
    EXPECT_EQ(move_text(star, Move::pass()), "pass");
    EXPECT_EQ(move_text(variant("selfo-s4"), Move::swap_with(0)), "swap");
    const Variant& three = variant("selfo-three");
    EXPECT_EQ(move_text(three, Move::swap_with(2)), "swap3");
    EXPECT_EQ(parse_move(three, "swap3"), Move::swap_with(2));
}

TEST(MoveText, ASwapIsWithTheOtherPlayer) {
    Position position(variant("selfo-s4"));
    position.set_ply(1);
    for (const Player mover : {Player{0}, Player{1}}) {
        position.set_to_move(mover);
        const auto swap = parse_move(position, "swap");
        ASSERT_TRUE(swap);
        EXPECT_EQ(swap->swap_partner(), 1 - mover);
        EXPECT_TRUE(is_legal(position, *swap));
    }
    EXPECT_FALSE(parse_move(position, "swap1"));
    EXPECT_EQ(parse_move(Position(variant("selfo-three")), "swap3"), Move::swap_with(2));
}

TEST(MoveText, RefusesWhatIsNoMove) {
    const Variant& star = variant("star-2");
    for (const auto* text :
         {"", "-", "a13", "a13-", "-a13", "a13-a13", "a13-z9", "swapp", "Pass"}) {
        EXPECT_FALSE(parse_move(star, text)) << text;
    }
    EXPECT_FALSE(parse_move(variant("selfo-three"), "swap"));
    EXPECT_FALSE(parse_move(variant("selfo-three"), "swap4"));
}

TEST(Picture, ShearsTheRows) {
    Variant tiny = variant("selfo-small");
    const Position position(tiny);
    const std::string picture = board_picture(position);
    EXPECT_EQ(std::count(picture.begin(), picture.end(), '\n'), 9);
    EXPECT_EQ(picture.substr(0, 5), "    " + position_text(position).substr(0, 1));
}

}  // namespace
}  // namespace zwarm
