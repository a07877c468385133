// The board: grids, free positions, links and their removal, zones, symmetry, dummies, set-up.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

TinyGame on_board(const std::string& board, const std::string& moves, const std::string& setup) {
    TinyGame game;
    game.board = board;
    game.man_moves = moves;
    game.setup = setup;
    game.more_pieces.clear();
    return game;
}

constexpr const char* kRow =
    "(grid (start-rectangle 5 6 15 16) (dimensions (\"a/b/c/d\" (20 0))) (directions (e 1) (w "
    "-1)))";

TEST(Board, GridsGiveNamesRectanglesAndLinks) {
    const Played played(
        on_board("(image \"one.bmp\" \"two.bmp\") (grid (start-rectangle 5 6 15 16) "
                 "(dimensions (\"x/y/\" (100 0)) (\"2/1\" (0 30)) (\"A/B\" (1 2))) "
                 "(directions (up 0 -1 0) (jump 1 0 1)))",
                 "(jump add)", "(White (Man x1A))"));
    EXPECT_EQ(played.model().cells.size(), 12u);
    const int cell = played.model().find_cell("y1B");
    ASSERT_GE(cell, 0);
    const Rectangle& where = *played.model().cells[static_cast<std::size_t>(cell)].rectangle;
    EXPECT_EQ(where.x1, 106);
    EXPECT_EQ(where.y1, 38);
    EXPECT_EQ(where.x2, 116);
    EXPECT_EQ(where.y2, 48);
    EXPECT_EQ(played.texts(), (Texts{"Man x1A - y1B"}));
    EXPECT_EQ(played.model().board_images[0][1], "two.bmp");
    EXPECT_GE(played.model().find_cell("2A"), 0) << "a label may be empty";
}

TEST(Board, PositionsAndLinks) {
    const Played played(
        on_board("(positions (here 0 0 9 9) (there -9 -9 -1 -1)) (dummy nowhere) "
                 "(links go (here there) (there nowhere))",
                 "(go add) (go go add) ((opposite go) add)", "(White (Man here))"));
    EXPECT_EQ(played.texts(), (Texts{"Man here - there", "Man here - nowhere"}));
    EXPECT_TRUE(played.model().cells[2].dummy);
    EXPECT_FALSE(played.model().cells[2].rectangle);
}

TEST(Board, UnlinkInItsThreeForms) {
    const std::string moves = "(e add) (w add)";
    const auto texts = [&](const std::string& unlink) {
        return Played(on_board(kRow + unlink, moves, "(White (Man b))")).texts();
    };
    EXPECT_EQ(texts(""), (Texts{"Man b - c", "Man b - a"}));
    EXPECT_EQ(texts("(unlink c)"), (Texts{"Man b - a"}));
    EXPECT_EQ(texts("(unlink (b c))"), (Texts{"Man b - a"}));
    EXPECT_EQ(texts("(unlink (c b))"), (Texts{"Man b - a"})) << "both ways";
    EXPECT_EQ(texts("(unlink (b w))"), (Texts{"Man b - c"}));
}

TEST(Board, KilledPositionsAreGone) {
    const Played played(
        on_board(std::string(kRow) + "(kill-positions c)", "(e add) (w add)", "(White (Man b d))"));
    EXPECT_EQ(played.model().cells.size(), 3u);
    EXPECT_EQ(played.texts(), (Texts{"Man b - a"}));
    EXPECT_EQ(played.model().find_cell("d"), 2);
}

TEST(Board, SymmetryTurnsDirectionsForAPlayer) {
    TinyGame game = on_board(std::string(kRow) + "(symmetry Black (e w))", "(e add)",
                             "(White (Man b)) (Black (Man c))");
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man b x c"}));
    played.edit("(x b)");
    end_turn(played.state);
    EXPECT_EQ(played.texts(), (Texts{"Man c - b"}));
}

TEST(Board, ZonesBelongToPlayers) {
    TinyGame game = on_board(std::string(kRow) +
                                 "(zone (name z) (players White) (positions c)) "
                                 "(zone (name z) (players Black) (positions a)) "
                                 "(zone (name all) (positions a b c))",
                             "(e (verify (in-zone? z)) add) (w (verify (in-zone? z)) add) "
                             "(e (verify (in-zone? all)) e add)",
                             "(White (Man b))");
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man b - c", "Man b - d"}));
    played.edit("(Black Man b)");
    end_turn(played.state);
    EXPECT_EQ(played.texts(), (Texts{"Man b - a", "Man b - d"}));
}

TEST(Board, SetupPlacesPiecesAndReserves) {
    const Played played(on_board(kRow, "(e add)", "(White (Man a b off 3)) (Black (Man off 2 d))"));
    EXPECT_EQ(played.state.describe(), "White: Man a b off 3\nBlack: Man d off 2\n");
    EXPECT_EQ(setup_edits(played.model()),
              (Texts{"(White Man a)", "(White Man b)", "(Black Man d)"}));
}

}  // namespace
}  // namespace zwarm::zrf::test
