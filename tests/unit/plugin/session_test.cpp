#include "engine/plugin/session.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "engine/rules/goal.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

namespace fs = std::filesystem;

fs::path test_folder() {
    // One for each case: they may run side by side.
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    return fs::path(testing::TempDir()) / (std::string("zwarm_session_test_") + test->name());
}

class SessionTest : public testing::Test {
  protected:
    SessionTest() {
        fs::remove_all(test_folder());
        fs::create_directories(test_folder());
    }
    ~SessionTest() override { fs::remove_all(test_folder()); }

    HostBuffers buffers() {
        return {&status_, best_.data(), current_.data(), &nodes_, &score_, &depth_};
    }
    DLL_Result search(zillions_long time = 0, zillions_long depth = 1, zillions_long variety = 0) {
        return session_.search(time, depth, variety, buffers());
    }
    zillions_long result() {
        zillions_long value = 12345;
        EXPECT_EQ(session_.is_game_over(&value, comment_.data()), DLL_OK);
        return value;
    }
    std::vector<std::string> list() {
        std::vector<std::string> all;
        std::array<char, ZILLIONS_MOVE_BUFFER> move{};
        EXPECT_EQ(session_.generate_moves(nullptr), DLL_OK);
        while (true) {
            EXPECT_EQ(session_.generate_moves(move.data()), DLL_OK);
            if (move[0] == '\0') return all;
            all.emplace_back(move.data());
        }
    }
    void send_setup(const Variant& variant) {
        for (Player player = 0; player < variant.players; ++player) {
            variant.start[player].for_each([&](Cell cell) {
                const std::string edit = "(" + std::string(variant.names[player]) + " " +
                                         std::string(variant.stone) + " " +
                                         variant.topology->name(cell) + ")";
                EXPECT_EQ(session_.make_a_move(edit.c_str()), DLL_OK) << edit;
                EXPECT_GE(result(), ZILLIONS_UNKNOWN_SCORE);
            });
        }
    }
    std::string board() const { return position_text(session_.game()->position()); }

    Session session_{[] { return test_folder().string(); }};
    Search_Status status_ = kKEEPSEARCHING;
    std::array<char, ZILLIONS_MOVE_BUFFER> best_{};
    std::array<char, ZILLIONS_MOVE_BUFFER> current_{};
    std::array<char, ZILLIONS_COMMENT_BUFFER> comment_{};
    zillions_long nodes_ = 0;
    zillions_long score_ = 0;
    zillions_long depth_ = 0;
};

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
    // The end stays the end.
    while (move[0] != '\0') ASSERT_EQ(session_.generate_moves(move.data()), DLL_OK);
    ASSERT_EQ(session_.generate_moves(move.data()), DLL_OK);
    EXPECT_EQ(move[0], '\0');
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

TEST_F(SessionTest, SearchWritesEverythingAndMakesNoMove) {
    ASSERT_EQ(session_.start_new_game("Chinese Checkers"), DLL_OK);
    const std::string before = board();
    ASSERT_EQ(search(100, 5, 0), DLL_OK);
    EXPECT_EQ(board(), before);
    EXPECT_GT(nodes_, 0);
    EXPECT_NE(current_[0], '\0');
    EXPECT_EQ(session_.make_a_move(best_.data()), DLL_OK);
}

TEST_F(SessionTest, SearchWithTheFlagAlreadyUpStillMoves) {
    for (const Search_Status flag : {kSTOPSOON, kSTOPNOW, static_cast<Search_Status>(3)}) {
        ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
        status_ = flag;
        ASSERT_EQ(search(0, 0, 10), DLL_OK);
        EXPECT_EQ(session_.make_a_move(best_.data()), DLL_OK);
    }
}

TEST_F(SessionTest, SearchTakesAnyNumbers) {
    constexpr zillions_long kLeast = std::numeric_limits<zillions_long>::min();
    constexpr zillions_long kMost = std::numeric_limits<zillions_long>::max();
    for (const zillions_long variety : {kLeast, -1, 0, 5, 10, 11, kMost}) {
        ASSERT_EQ(session_.start_new_game("Halma 8x8"), DLL_OK);
        ASSERT_EQ(search(kLeast, kLeast, variety), DLL_OK);
        ASSERT_EQ(session_.make_a_move(best_.data()), DLL_OK);
        status_ = kSTOPSOON;
        ASSERT_EQ(search(kMost, kMost, variety), DLL_OK);
        ASSERT_EQ(session_.make_a_move(best_.data()), DLL_OK);
        status_ = kKEEPSEARCHING;
    }
}

TEST_F(SessionTest, VarietyZeroRepeatsItself) {
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(search(), DLL_OK);
    const std::string best = best_.data();
    for (int i = 0; i < 5; ++i) {
        ASSERT_EQ(search(), DLL_OK);
        EXPECT_EQ(best, best_.data());
    }
}

TEST_F(SessionTest, RefusesNullAndLeavesTheGameAlone) {
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    const std::string before = board();
    zillions_long value = 0;
    EXPECT_EQ(session_.start_new_game(nullptr), DLL_GENERIC_ERROR);
    EXPECT_EQ(session_.make_a_move(nullptr), DLL_GENERIC_ERROR);
    EXPECT_EQ(session_.is_game_over(nullptr, comment_.data()), DLL_GENERIC_ERROR);
    EXPECT_EQ(session_.is_game_over(&value, nullptr), DLL_GENERIC_ERROR);
    for (int missing = 0; missing < 6; ++missing) {
        HostBuffers some = buffers();
        if (missing == 0) some.status = nullptr;
        if (missing == 1) some.best_move = nullptr;
        if (missing == 2) some.current_move = nullptr;
        if (missing == 3) some.nodes = nullptr;
        if (missing == 4) some.score = nullptr;
        if (missing == 5) some.depth = nullptr;
        EXPECT_EQ(session_.search(10, 1, 0, some), DLL_GENERIC_ERROR) << missing;
    }
    EXPECT_EQ(board(), before);
}

TEST_F(SessionTest, WithoutAGameEverythingIsRefused) {
    const auto refuses_all = [&] {
        zillions_long value = 7;
        EXPECT_EQ(session_.make_a_move("Pass"), DLL_GENERIC_ERROR);
        EXPECT_EQ(session_.make_a_move("(Black Stone a6)"), DLL_GENERIC_ERROR);
        EXPECT_EQ(session_.is_game_over(&value, comment_.data()), DLL_GENERIC_ERROR);
        EXPECT_EQ(value, 7);
        EXPECT_EQ(session_.generate_moves(nullptr), DLL_GENERIC_ERROR);
        EXPECT_EQ(session_.generate_moves(best_.data()), DLL_GENERIC_ERROR);
        EXPECT_EQ(search(), DLL_GENERIC_ERROR);
    };
    refuses_all();
    EXPECT_EQ(session_.clean_up(), DLL_OK);
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(search(), DLL_OK);
    EXPECT_EQ(session_.clean_up(), DLL_OK);
    EXPECT_EQ(session_.clean_up(), DLL_OK);
    refuses_all();
    EXPECT_EQ(session_.start_new_game("Selfo"), DLL_OK);
}

TEST_F(SessionTest, OverlongTextIsRefused) {
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    const std::string before = board();
    const std::string filler(10'000, 'a');
    EXPECT_EQ(session_.start_new_game(filler.c_str()), DLL_UNKNOWN_VARIANT_ERROR);
    EXPECT_EQ(session_.make_a_move(filler.c_str()), DLL_GENERIC_ERROR);
    EXPECT_EQ(session_.make_a_move(("(" + filler + ")").c_str()), DLL_GENERIC_ERROR);
    const std::string padded = "Stone a10 - a9" + std::string(10'000, ' ');
    EXPECT_EQ(session_.make_a_move(padded.c_str()), DLL_GENERIC_ERROR);
    EXPECT_EQ(board(), before);
}

TEST_F(SessionTest, ZwarmIniChoosesTheAgentAndTheLog) {
    std::ofstream(test_folder() / "Zwarm.ini")
        << "[Zwarm]\nLog = notes.log\nNonsense\n[Selfo]\nAgent = random\n";
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(search(), DLL_OK);
    EXPECT_EQ(nodes_, 1) << "only the random agent looks at a single move";
    EXPECT_EQ(session_.make_a_move("Stone a1 - a2"), DLL_INVALID_POSITION_ERROR);
    ASSERT_EQ(session_.clean_up(), DLL_OK);
    std::ifstream log(test_folder() / "notes.log");
    std::string line;
    ASSERT_TRUE(std::getline(log, line));
    EXPECT_EQ(line, "Zwarm.ini line 3: not of the form key = value");
    ASSERT_TRUE(std::getline(log, line));
    EXPECT_EQ(line, "DLL_MakeAMove answered -7");
}

TEST_F(SessionTest, TheFolderForMemoryIsMade) {
    std::ofstream(test_folder() / "Zwarm.ini") << "[Zwarm]\nMemory = learnt\n";
    ASSERT_EQ(session_.start_new_game("Halma 8x8"), DLL_OK);
    EXPECT_FALSE(fs::exists(test_folder() / "learnt"));
    ASSERT_EQ(search(), DLL_OK);
    EXPECT_TRUE(fs::is_directory(test_folder() / "learnt"));
}

TEST_F(SessionTest, NoFileAppearsUnasked) {
    ASSERT_EQ(session_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(search(), DLL_OK);
    EXPECT_TRUE(fs::is_empty(test_folder()));
}

}  // namespace
}  // namespace zwarm
