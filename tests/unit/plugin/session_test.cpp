// The game inside a session: starts, edits, moves, lists and results.
#include <set>

#include "engine/rules/movement.h"
#include "engine/rules/variants.h"
#include "tests/unit/plugin/session_fixture.h"

namespace zwarm {
namespace {

TEST_F(SessionTest, StartsEveryVariantByItsTitleOnly) {
    for (const Variant& variant : variants()) {
        EXPECT_EQ(session_.start_new_game(std::string(variant.title).c_str()), DLL_OK);
        EXPECT_EQ(session_.game()->variant().id, variant.id);
    }
    EXPECT_EQ(session_.start_new_game("selfo"), DLL_UNKNOWN_VARIANT_ERROR);
    EXPECT_EQ(session_.start_new_game("Selfo "), DLL_UNKNOWN_VARIANT_ERROR);
    EXPECT_EQ(session_.start_new_game(""), DLL_UNKNOWN_VARIANT_ERROR);
    EXPECT_EQ(session_.game()->variant().id, variants().back().id) << "nothing may have changed";
}

TEST_F(SessionTest, PlaysTheSameWithAndWithoutTheHostsSetUp) {
    for (const Variant& variant : variants()) {
        ASSERT_EQ(session_.start_new_game(std::string(variant.title).c_str()), DLL_OK);
        const std::string own = board();
        const auto moves = list();
        send_setup(variant);
        EXPECT_EQ(board(), own) << variant.id;
        EXPECT_EQ(list(), moves) << variant.id;
        EXPECT_EQ(result(), ZILLIONS_UNKNOWN_SCORE) << variant.id;
    }
}

TEST_F(SessionTest, AnotherSetUpReplacesOurs) {
    ASSERT_EQ(session_.start_new_game("Halma 8x8"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(White Man d4)"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(Black Man e5)"), DLL_OK);
    EXPECT_EQ(session_.game()->position().occupied().count(), 2);
    EXPECT_EQ(result(), ZILLIONS_UNKNOWN_SCORE);
}

TEST_F(SessionTest, ClearingACellFirstEditsOurStart) {
    ASSERT_EQ(session_.start_new_game("Halma 8x8"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(x a1)"), DLL_OK);
    EXPECT_EQ(session_.game()->position().occupied().count(), 19);
    ASSERT_EQ(session_.make_a_move("(White Man d4)"), DLL_OK);
    EXPECT_EQ(session_.game()->position().occupied().count(), 20);
}

TEST_F(SessionTest, EditsInTheMiddleKeepTheSideToMove) {
    ASSERT_EQ(session_.start_new_game("Halma 8x8"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("Man a4 - a5"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(White Man d4)"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(Black Man d4)"), DLL_OK);
    EXPECT_EQ(session_.game()->position().to_move(), 1);
    EXPECT_EQ(session_.game()->position().occupied().count(), 21);
    EXPECT_EQ(session_.game()->position().owner(*find_variant("halma-8")->topology->find("d4")), 1);
    EXPECT_EQ(session_.make_a_move("Man d4 - d3"), DLL_OK);
}

TEST_F(SessionTest, AHalfSetUpBoardIsNotOver) {
    // A single stone is one group, and still nobody has won.
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(Black Stone a6)"), DLL_OK);
    EXPECT_EQ(result(), ZILLIONS_UNKNOWN_SCORE);
    EXPECT_EQ(list().size(), 4U) << "three steps and a pass";
}

TEST_F(SessionTest, TheWinnersOpponentHearsThatHeLost) {
    const Variant& variant = *find_variant("halma-8");
    ASSERT_EQ(session_.start_new_game("Halma 8x8"), DLL_OK);
    // White's men fill the target but for one, which is a step away.
    ASSERT_EQ(session_.make_a_move("(White Man a1)"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(x a1)"), DLL_OK);
    std::string last_gap;
    variant.target[0].for_each([&](Cell cell) {
        const std::string& name = variant.topology->name(cell);
        if (name == "h5") return;
        EXPECT_EQ(session_.make_a_move(("(White Man " + name + ")").c_str()), DLL_OK);
    });
    ASSERT_EQ(session_.make_a_move("(White Man h4)"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("(Black Man a1)"), DLL_OK);
    EXPECT_EQ(result(), ZILLIONS_UNKNOWN_SCORE);
    ASSERT_EQ(session_.make_a_move("Man h4 - h5"), DLL_OK);
    EXPECT_EQ(result(), ZILLIONS_LOSS_SCORE);
    EXPECT_STREQ(comment_.data(), "White wins: all 10 men in the target");
    EXPECT_TRUE(list().empty());
    EXPECT_EQ(search(), DLL_NO_MOVES);
    EXPECT_EQ(session_.make_a_move("Man a1 - a2"), DLL_NO_MOVES);
}

TEST_F(SessionTest, ASolvedSolitaireIsAWin) {
    ASSERT_EQ(session_.start_new_game("Halma Solitaire 8x8"), DLL_OK);
    while (result() == ZILLIONS_UNKNOWN_SCORE) {
        ASSERT_EQ(search(), DLL_OK);
        ASSERT_EQ(session_.make_a_move(best_.data()), DLL_OK);
    }
    EXPECT_EQ(result(), ZILLIONS_WIN_SCORE);
    EXPECT_TRUE(std::string(comment_.data()).starts_with("Solved: all 10 men")) << comment_.data();
}

TEST_F(SessionTest, PassesEndAsDraw) {
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("Pass"), DLL_OK);
    EXPECT_EQ(result(), ZILLIONS_UNKNOWN_SCORE);
    ASSERT_EQ(session_.make_a_move("Pass"), DLL_OK);
    EXPECT_EQ(result(), ZILLIONS_DRAW_SCORE);
    EXPECT_STREQ(comment_.data(), "Draw: two passes in a row");
}

TEST_F(SessionTest, ASwapExchangesTheSets) {
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("Stone a10 - a9"), DLL_OK);
    const CellSet black = session_.game()->position().stones(0);
    const CellSet white = session_.game()->position().stones(1);
    const std::string swap = list().back();
    ASSERT_TRUE(swap.starts_with("White Swap swap = White on a9 a11 ")) << swap;
    ASSERT_EQ(session_.make_a_move(swap.c_str()), DLL_OK);
    EXPECT_EQ(session_.game()->position().stones(0), white);
    EXPECT_EQ(session_.game()->position().stones(1), black);
    EXPECT_EQ(session_.game()->position().to_move(), 0);
    EXPECT_FALSE(list().back().starts_with("Black Swap"));
}

// The rule file tells three sets apart by where they started.
TEST_F(SessionTest, ThreeSwapOnlyOnABoardThatNobodyEdited) {
    const auto swaps = [this] {
        return std::ranges::count_if(list(), [](const std::string& move) {
            return move.find(" Swap ") != std::string::npos;
        });
    };
    ASSERT_EQ(session_.start_new_game("Selfo for Three"), DLL_OK);
    send_setup(*find_variant("selfo-three"));
    ASSERT_EQ(session_.make_a_move("Pass"), DLL_OK);
    EXPECT_EQ(swaps(), 2) << "a start that was sent is the start";
    const std::string swap = list().back();
    ASSERT_EQ(session_.make_a_move("(x a7)"), DLL_OK);
    EXPECT_EQ(swaps(), 0);
    EXPECT_LT(session_.make_a_move(swap.c_str()), 0);
    ASSERT_EQ(session_.make_a_move("(Black Stone a7)"), DLL_OK);
    EXPECT_EQ(swaps(), 0) << "and stays edited";
    ASSERT_EQ(session_.start_new_game("Selfo for Three"), DLL_OK);
    ASSERT_EQ(session_.make_a_move("Pass"), DLL_OK);
    EXPECT_EQ(swaps(), 2);
}

TEST_F(SessionTest, ListsRestartAtWill) {
    ASSERT_EQ(session_.start_new_game("Halma 8x8"), DLL_OK);
    std::array<char, ZILLIONS_MOVE_BUFFER> move{};
    // Without NULL first, the list begins all the same.
    ASSERT_EQ(session_.generate_moves(move.data()), DLL_OK);
    const std::string first = move.data();
    ASSERT_EQ(session_.generate_moves(move.data()), DLL_OK);
    EXPECT_NE(first, move.data());
    ASSERT_EQ(session_.generate_moves(nullptr), DLL_OK);
    ASSERT_EQ(session_.generate_moves(nullptr), DLL_OK);
    ASSERT_EQ(session_.generate_moves(move.data()), DLL_OK);
    EXPECT_EQ(first, move.data());
    // A move made while the list is pending starts the other side's list.
    ASSERT_EQ(session_.make_a_move("Man a4 - a5"), DLL_OK);
    ASSERT_EQ(session_.generate_moves(move.data()), DLL_OK);
    EXPECT_EQ(std::string(move.data()), list().front());
    // After its end the list begins anew, with NULL and without: once, and again.
    const std::vector<std::string> all = list();
    for (int time = 0; time < 2; ++time) {
        std::vector<std::string> again;
        for (move[0] = '\0';;) {
            ASSERT_EQ(session_.generate_moves(move.data()), DLL_OK);
            if (move[0] == '\0') break;
            again.emplace_back(move.data());
        }
        EXPECT_EQ(again, all);
    }
}

TEST_F(SessionTest, ListsWhatTheRulesSay) {
    for (const Variant& variant : variants()) {
        ASSERT_EQ(session_.start_new_game(std::string(variant.title).c_str()), DLL_OK);
        const auto moves = list();
        EXPECT_EQ(static_cast<std::int64_t>(moves.size()),
                  count_moves(session_.game()->position()));
        EXPECT_EQ(std::set(moves.begin(), moves.end()).size(), moves.size());
    }
}

TEST_F(SessionTest, ABareCellChangesNothing) {
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    const std::string before = board();
    EXPECT_EQ(session_.make_a_move("a6"), DLL_OK);
    EXPECT_EQ(session_.make_a_move("swap"), DLL_OK);
    EXPECT_EQ(board(), before);
}

}  // namespace
}  // namespace zwarm
