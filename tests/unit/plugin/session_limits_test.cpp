// What a session does with searches, wrong calls and its files.
#include <fstream>

#include "engine/rules/variants.h"
#include "tests/unit/plugin/session_fixture.h"

namespace zwarm {
namespace {

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
