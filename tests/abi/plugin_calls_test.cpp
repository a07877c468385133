// Calls in every order, with every kind of bad argument.
#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <string>

#include "tests/abi/plugin_library.h"

namespace zwarm::abi {
namespace {

class PluginCalls : public testing::Test {
  protected:
    void SetUp() override { ASSERT_TRUE(plugin_.loaded()); }
    ~PluginCalls() override { plugin_.clean_up(); }

    zillions_long result() {
        zillions_long value = 1;
        CommentBuffer comment;
        EXPECT_EQ(plugin_.is_game_over(&value, comment.data()), DLL_OK);
        EXPECT_TRUE(comment.intact());
        return value;
    }

    PluginLibrary plugin_;
    SearchBuffers search_;
};

TEST_F(PluginCalls, BeforeTheFirstGameNothingIsPossible) {
    zillions_long value = 7;
    CommentBuffer comment;
    MoveBuffer move;
    EXPECT_EQ(plugin_.make_a_move("Pass"), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.make_a_move("(Black Stone a6)"), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.is_game_over(&value, comment.data()), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.generate_moves(nullptr), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.generate_moves(move.data()), DLL_GENERIC_ERROR);
    EXPECT_EQ(search_.run(plugin_, 10, 1), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.clean_up(), DLL_OK);
    EXPECT_EQ(value, 7);
    EXPECT_TRUE(comment.untouched());
    EXPECT_TRUE(move.untouched());
    EXPECT_TRUE(search_.best.untouched());
}

TEST_F(PluginCalls, AfterCleanUpANewGameCanStart) {
    ASSERT_EQ(plugin_.start_new_game("Selfo"), DLL_OK);
    ASSERT_EQ(search_.run(plugin_, 1, 1), DLL_OK);
    ASSERT_EQ(plugin_.clean_up(), DLL_OK);
    ASSERT_EQ(plugin_.clean_up(), DLL_OK);
    EXPECT_EQ(plugin_.make_a_move("Pass"), DLL_GENERIC_ERROR);
    EXPECT_EQ(search_.run(plugin_, 1, 1), DLL_GENERIC_ERROR);
    ASSERT_EQ(plugin_.start_new_game("Chinese Checkers"), DLL_OK);
    EXPECT_EQ(list_moves(plugin_).size(), 14U);
}

TEST_F(PluginCalls, AnUnknownTitleLeavesTheOldGame) {
    ASSERT_EQ(plugin_.start_new_game("Selfo"), DLL_OK);
    const auto moves = list_moves(plugin_);
    EXPECT_EQ(plugin_.start_new_game("Chess"), DLL_UNKNOWN_VARIANT_ERROR);
    EXPECT_EQ(plugin_.start_new_game(""), DLL_UNKNOWN_VARIANT_ERROR);
    EXPECT_EQ(list_moves(plugin_), moves);
}

TEST_F(PluginCalls, NullPointersAreRefused) {
    ASSERT_EQ(plugin_.start_new_game("Selfo"), DLL_OK);
    const auto moves = list_moves(plugin_);
    zillions_long value = 7;
    CommentBuffer comment;
    EXPECT_EQ(plugin_.start_new_game(nullptr), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.make_a_move(nullptr), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.is_game_over(nullptr, comment.data()), DLL_GENERIC_ERROR);
    EXPECT_EQ(plugin_.is_game_over(&value, nullptr), DLL_GENERIC_ERROR);
    for (int missing = 0; missing < 6; ++missing) {
        const auto unless = [&](int i, auto* pointer) { return i == missing ? nullptr : pointer; };
        EXPECT_EQ(
            plugin_.search(10, 1, 0, unless(0, &search_.status), unless(1, search_.best.data()),
                           unless(2, search_.current.data()), unless(3, &search_.nodes),
                           unless(4, &search_.score), unless(5, &search_.depth)),
            DLL_GENERIC_ERROR);
    }
    EXPECT_EQ(value, 7);
    EXPECT_TRUE(comment.untouched());
    EXPECT_TRUE(search_.best.untouched());
    EXPECT_EQ(list_moves(plugin_), moves);
}

TEST_F(PluginCalls, BadStringsAreRefusedWithTheRightCode) {
    ASSERT_EQ(plugin_.start_new_game("Selfo"), DLL_OK);
    const auto moves = list_moves(plugin_);
    const std::string huge(10'000, 'a');
    const std::vector<std::pair<std::string, DLL_Result>> rows{
        {"", DLL_GENERIC_ERROR},
        {" ", DLL_GENERIC_ERROR},
        {"(", DLL_GENERIC_ERROR},
        {"()", DLL_GENERIC_ERROR},
        {"Stone", DLL_GENERIC_ERROR},
        {huge, DLL_GENERIC_ERROR},
        {"(" + huge + ")", DLL_GENERIC_ERROR},
        {"Stone a10 - " + huge, DLL_GENERIC_ERROR},
        {"\xFF\xFE\x01", DLL_GENERIC_ERROR},
        {"Pawn a10 - a9", DLL_UNKNOWN_PIECE_ERROR},
        {"(Black Pawn a9)", DLL_UNKNOWN_PIECE_ERROR},
        {"(Green Stone a9)", DLL_UNKNOWN_PLAYER_ERROR},
        {"(Black Stone z9)", DLL_INVALID_POSITION_ERROR},
        {"(x z9)", DLL_INVALID_POSITION_ERROR},
        {"Stone a10 - k1", DLL_INVALID_POSITION_ERROR},
        {"Stone a10 - z9", DLL_INVALID_POSITION_ERROR},
        {"Stone a6 - a7", DLL_WRONG_SIDE_TO_MOVE_ERROR},
    };
    for (const auto& [text, expected] : rows) {
        EXPECT_EQ(plugin_.make_a_move(text.c_str()), expected) << text.substr(0, 40);
    }
    EXPECT_EQ(plugin_.start_new_game(huge.c_str()), DLL_UNKNOWN_VARIANT_ERROR);
    EXPECT_EQ(list_moves(plugin_), moves) << "something has changed";
}

TEST_F(PluginCalls, TheSetUpIsTruthfulAtEveryStep) {
    ASSERT_EQ(plugin_.start_new_game("Halma 8x8"), DLL_OK);
    for (const char* edit : {"(White Man a1)", "(White Man a2)", "(Black Man h8)", "(x a2)"}) {
        ASSERT_EQ(plugin_.make_a_move(edit), DLL_OK) << edit;
        EXPECT_EQ(result(), ZILLIONS_UNKNOWN_SCORE) << edit;
        EXPECT_FALSE(list_moves(plugin_).empty()) << edit;
    }
    EXPECT_EQ(list_moves(plugin_),
              (std::vector<std::string>{"Man a1 - a2", "Man a1 - b2", "Man a1 - b1"}));
}

TEST_F(PluginCalls, NoResultIsAnnouncedWhileTheGameGoesOn) {
    ASSERT_EQ(plugin_.start_new_game("Selfo"), DLL_OK);
    zillions_long value = 0;
    CommentBuffer comment;
    ASSERT_EQ(plugin_.is_game_over(&value, comment.data()), DLL_OK);
    EXPECT_EQ(value, ZILLIONS_UNKNOWN_SCORE);
    EXPECT_TRUE(comment.untouched());
    ASSERT_EQ(plugin_.make_a_move("Pass"), DLL_OK);
    ASSERT_EQ(plugin_.make_a_move("Pass"), DLL_OK);
    ASSERT_EQ(plugin_.is_game_over(&value, comment.data()), DLL_OK);
    EXPECT_EQ(value, ZILLIONS_DRAW_SCORE);
    EXPECT_STREQ(comment.text(), "Draw: two passes in a row");
    EXPECT_TRUE(comment.intact());
    EXPECT_TRUE(list_moves(plugin_).empty());
    EXPECT_EQ(search_.run(plugin_, 1, 1), DLL_NO_MOVES);
    EXPECT_EQ(plugin_.make_a_move("Pass"), DLL_NO_MOVES);
}

TEST_F(PluginCalls, SearchAcceptsAnyNumbers) {
    constexpr zillions_long kLeast = std::numeric_limits<zillions_long>::min();
    constexpr zillions_long kMost = std::numeric_limits<zillions_long>::max();
    ASSERT_EQ(plugin_.start_new_game("Halma 8x8"), DLL_OK);
    for (const zillions_long odd : {kLeast, zillions_long{-1}, zillions_long{11}, kMost}) {
        search_.status = kSTOPSOON;
        ASSERT_EQ(search_.run(plugin_, odd, odd, odd), DLL_OK);
        ASSERT_TRUE(search_.intact());
        ASSERT_EQ(plugin_.make_a_move(search_.best.text()), DLL_OK);
    }
}

TEST_F(PluginCalls, ZwarmIniIsFoundBesideTheLibrary) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(testing::TempDir()) / "zwarm_ini_test";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const fs::path copy = folder / plugin_path().filename();
    fs::copy_file(plugin_path(), copy);
    std::ofstream(folder / "Zwarm.ini") << "[Zwarm]\nAgent = random\n";
    {
        const PluginLibrary other(copy);
        ASSERT_TRUE(other.loaded());
        ASSERT_EQ(other.start_new_game("Selfo"), DLL_OK);
        ASSERT_EQ(search_.run(other, 100, 3), DLL_OK);
        EXPECT_EQ(search_.nodes, 1) << "the random agent looks at one move only";
        EXPECT_EQ(other.clean_up(), DLL_OK);
    }
    fs::remove_all(folder);
}

// With deposits, rewards and evaporation of nothing the field stays what Zwarm.ini makes it, and so
// it is remembered beside the library at the end of the game.
TEST_F(PluginCalls, SettingsOfZwarmIniReachTheSwarm) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(testing::TempDir()) / "zwarm_swarm_ini_test";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const fs::path copy = folder / plugin_path().filename();
    fs::copy_file(plugin_path(), copy);
    std::ofstream(folder / "Zwarm.ini")
        << "[Zwarm]\nAgent = swarm\nMemory = .\nLog = notes.log\n[swarm]\ntau0 = 7.25\n"
           "tau0goals = 0\nalpha = 0\nrho = 0\nblocked = random\nq0 = 2\n";
    {
        const PluginLibrary other(copy);
        ASSERT_TRUE(other.loaded());
        ASSERT_EQ(other.start_new_game("Halma Solitaire 8x8"), DLL_OK);
        CommentBuffer comment;
        zillions_long result = ZILLIONS_UNKNOWN_SCORE;
        for (int ply = 0; ply < 500 && result == ZILLIONS_UNKNOWN_SCORE; ++ply) {
            ASSERT_EQ(search_.run(other, 100, 1), DLL_OK);
            ASSERT_EQ(other.make_a_move(search_.best.text()), DLL_OK);
            ASSERT_EQ(other.is_game_over(&result, comment.data()), DLL_OK);
        }
        EXPECT_EQ(result, ZILLIONS_WIN_SCORE) << comment.text();
        EXPECT_EQ(other.clean_up(), DLL_OK);
    }
    std::ifstream memory(folder / "Zwarm-pheromones-halma-8-solo.txt");
    std::string line;
    while (std::getline(memory, line) && !line.starts_with("lines ")) {
    }
    ASSERT_EQ(line, "lines 64");
    int edges = 0;
    for (std::string word; memory >> word && word != "check";) {
        EXPECT_TRUE(word == "7.25" || word == "0") << word;
        edges += word == "7.25" ? 1 : 0;
    }
    EXPECT_EQ(edges, 420) << "2 * (56 + 56 + 49 + 49) directed edges of the square";
    std::ifstream log(folder / "notes.log");
    ASSERT_TRUE(std::getline(log, line));
    EXPECT_EQ(line, "swarm: q0 takes 0..1, not '2'");
    memory.close();
    log.close();
    fs::remove_all(folder);
}

}  // namespace
}  // namespace zwarm::abi
