#include "harness/host/board_drawing.h"

#include <gtest/gtest.h>

#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"

namespace zwarm::host {
namespace {

std::shared_ptr<const zrf::GameFile> load(const std::string& board, const std::string& setup) {
    const std::string text =
        "(game (title \"T\") (players White Black Red) (turn-order White Black Red) (board " +
        board + ") (piece (name Man) (moves (n add))) (piece (name Mule)) (board-setup " + setup +
        "))";
    const auto loaded = zrf::load_game_text(text, "t.zrf");
    for (const auto& diagnostic : loaded.diagnostics) ADD_FAILURE() << zrf::to_text(diagnostic);
    return loaded.game;
}

const std::string kSquare =
    "(grid (start-rectangle 0 0 10 10) (dimensions (\"a/b/c\" (10 0)) (\"2/1\" (0 10))) "
    "(directions (n 0 -1)))";

TEST(BoardDrawing, SquareBoardWithLegend) {
    const auto game = load(kSquare, "(White (Man a1) (Mule b1)) (Black (Man c2)) (Red (Mule a2))");
    ASSERT_TRUE(game);
    const auto state = zrf::State::initial(*game->default_variant()->model);
    EXPECT_EQ(draw_board(state),
              " MU3  .    m\n"
              " M    MU   .\n"
              "White: M=Man MU=Mule\n"
              "Black: m=Man\n"
              "Red: MU3=Mule\n");
}

TEST(BoardDrawing, NamesAreCleanAndCountedInCharacters) {
    // Letters in Windows-1252, and a control character in UTF-8.
    const auto game = zrf::load_game_text(
                          "(game (title \"T\") (players W\xe4iss) (turn-order W\xe4iss) (board "
                          "(positions (\xc4\xe4 0 0 9 9) (b\xc2\x9b"
                          "2 20 0 29 9) (c 40 0 49 9))) "
                          "(piece (name \xc9l\xe9phant)) (piece (name \xc9l\xe9)) "
                          "(board-setup (W\xe4iss (\xc9l\xe9 c))))",
                          "t.zrf")
                          .game;
    ASSERT_TRUE(game);
    DrawingStyle style;
    style.names = true;
    EXPECT_EQ(draw_board(zrf::State::initial(*game->default_variant()->model), style),
              " \u00c4\u00e4   b 2  1\nW\u00e4iss: 1=\u00c9l\u00e9\n");
}

TEST(BoardDrawing, NamesAndHighlight) {
    const auto game = load(kSquare, "(White (Man a1))");
    const auto state = zrf::State::initial(*game->default_variant()->model);
    DrawingStyle style;
    style.names = true;
    style.highlight = {state.model().find_cell("a1")};
    EXPECT_EQ(draw_board(state, style),
              " a2  b2  c2\n"
              "[1]  b1  c1\n"
              "White: 1=Man\n");
}

TEST(BoardDrawing, ShearedRowsAreShifted) {
    const auto game = load(
        "(grid (start-rectangle 0 0 10 10) (dimensions (\"a/b\" (20 0)) (\"2/1\" (10 10))) "
        "(directions (n 0 -1)))",
        "(White (Man a1))");
    const auto state = zrf::State::initial(*game->default_variant()->model);
    EXPECT_EQ(draw_board(state).substr(0, draw_board(state).find("White")), " .  .\n  1  .\n");
}

TEST(BoardDrawing, LinesCanBeginAndEndWithNames) {
    const auto game = load(kSquare, "(White (Man a1)) (Black (Man c2))");
    const auto state = zrf::State::initial(*game->default_variant()->model);
    DrawingStyle style;
    style.margins = true;
    style.reached = {state.model().find_cell("b1")};
    EXPECT_EQ(draw_board(state, style),
              "a2  .  .  2  c2\n"
              "a1  1 (.) .  c1\n"
              "White: 1=Man\n"
              "Black: 2=Man\n");
}

TEST(BoardDrawing, ColoursAreThoseOfTheNames) {
    const auto game = load(kSquare, "(White (Man a1)) (Black (Man c2))");
    const auto state = zrf::State::initial(*game->default_variant()->model);
    DrawingStyle style;
    style.colour = true;
    style.margins = true;
    const std::string text = draw_board(state, style);
    EXPECT_NE(text.find(in_player_colours("a1", "White", 0)), std::string::npos) << text;
    EXPECT_NE(text.find(in_player_colours("c2", "Black", 1)), std::string::npos) << text;
    EXPECT_NE(in_player_colours("", "White", 0), in_player_colours("", "Black", 0));
    EXPECT_EQ(in_player_colours("", "red", 0), in_player_colours("", "Red", 3));
    EXPECT_NE(in_player_colours("", "Ann", 0), in_player_colours("", "Bob", 1));
}

TEST(BoardDrawing, WhatIsNotOnTheScreenIsListed) {
    const auto game = load(kSquare + " (dummy box)", "(White (Man box)) (Black (Man off 2))");
    const auto state = zrf::State::initial(*game->default_variant()->model);
    const std::string text = draw_board(state);
    EXPECT_NE(text.find("Beside the board: White Man box\n"), std::string::npos) << text;
    EXPECT_NE(text.find("In reserve: Black 2 Man\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace zwarm::host
