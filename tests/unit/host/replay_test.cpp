#include "harness/host/replay.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "harness/zrf/game_file.h"

namespace {

// Work is counted in bytes that were asked for: every copy of a position asks for some. (Inlined,
// one of a pair without the other, they would look like a mistake to the compiler.)
std::atomic<std::size_t> allocated{0};

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
    allocated += size;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    allocated += size;
    return std::malloc(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace zwarm::host {
namespace {

constexpr const char* kRules = R"(
(game (title "Hop") (players White Black) (turn-order White Black)
   (option "pass partial" true)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("1/2" (0 10)))
                (directions (e 1 0))))
   (piece (name Man)
      (moves (move-type step) (e (verify empty?) add)
             (move-type hop) (e (verify not-empty?) e (verify empty?) (add-partial hop))))
   (board-setup (White (Man a1 b1 d1)) (Black (Man a2)))))";

class Replay : public testing::Test {
  protected:
    void SetUp() override {
        const auto loaded = zrf::load_game_text(kRules, "hop.zrf");
        for (const auto& diagnostic : loaded.diagnostics) {
            ADD_FAILURE() << zrf::to_text(diagnostic);
        }
        file_ = loaded.game;
        ASSERT_TRUE(file_);
    }

    ReplayResult run(const std::string& lines, const HostOptions& options = {}) {
        const auto read = read_saved_game(
            "Zillions Save Game File Version 0.02 HH\nRulesFile=hop.zrf\nVariantName=Hop\n" +
            lines);
        EXPECT_TRUE(read.errors.empty());
        return replay(read.game, *file_->default_variant()->model, options);
    }

    std::shared_ptr<const zrf::GameFile> file_;
};

TEST_F(Replay, ChainsEditsAndNumbers) {
    const auto result =
        run("1. partial 7 Man a1 - c1\n1. partial 2 Man c1 - e1\n1. Man a2 - b2\n(x e1)\n"
            "2. Man d1 - e1\n");
    ASSERT_FALSE(result.failure) << result.failure->sentence;
    EXPECT_EQ(result.moves, 4);
    EXPECT_EQ(result.edits, 1);
    EXPECT_TRUE(result.remarks.empty()) << result.remarks.front();
    EXPECT_EQ(result.state.player_to_move(), 1);
}

TEST_F(Replay, FailureSaysEverything) {
    const auto result = run("1. Man d1 - e1\n1. Man a2 - c2\n");
    ASSERT_TRUE(result.failure);
    EXPECT_EQ(result.failure->line, 5);
    EXPECT_EQ(result.failure->sentence, "\"Man a2 - c2\" is not a legal move of Black");
    EXPECT_EQ(result.failure->nearest, std::vector<std::string>{"Man a2 - b2"});
    EXPECT_EQ(result.failure->legal_count, 1u);
    EXPECT_NE(result.failure->position.find("White: 1=Man"), std::string::npos);
    EXPECT_EQ(result.moves, 1);
}

TEST_F(Replay, AMoveOfAMillionPartsIsRefused) {
    std::string endless;
    for (int i = 0; i < 1000000; ++i) endless += " Man a1 - b1";
    const auto result = run("1." + endless + "\n");
    ASSERT_TRUE(result.failure);
    EXPECT_EQ(result.failure->line, 4);
    EXPECT_TRUE(
        result.failure->sentence.ends_with(" ..\" is not a legal move of White: the move has more "
                                           "parts than there is to change on the "
                                           "board (60)"))
        << result.failure->sentence;
    EXPECT_LT(result.failure->sentence.size(), 400u);
    EXPECT_LT(result.failure->text.size(), 300u);
    const auto word = run("1. " + std::string(1000000, 'M') + "\n");
    ASSERT_TRUE(word.failure);
    EXPECT_TRUE(word.failure->sentence.ends_with("MM' does not fit here"))
        << word.failure->sentence;
    EXPECT_LT(word.failure->sentence.size(), 400u);
}

TEST_F(Replay, AnEnginesWholeChainIsOneMove) {
    const auto result = run("1. Man a1 - e1\n1. Man a2 - b2\n2. Man b1 - c1\n");
    ASSERT_FALSE(result.failure) << result.failure->sentence;
    EXPECT_EQ(result.moves, 3);
    const zrf::Model& model = result.state.model();
    EXPECT_FALSE(result.state.at(model.find_cell("e1")).empty());
    EXPECT_TRUE(result.state.at(model.find_cell("a1")).empty());
    // No chain leads there.
    const auto wrong = run("1. Man b1 - e1\n");
    ASSERT_TRUE(wrong.failure);
    EXPECT_EQ(wrong.failure->line, 4);
}

TEST_F(Replay, PassEndsAChain) {
    const auto result = run("1. partial 2 Man a1 - c1\n1. Pass\n1. Man a2 - b2\n");
    EXPECT_FALSE(result.failure) << result.failure->sentence;
}

TEST_F(Replay, SwitchChainEndsSilently) {
    const std::string lines = "1. partial 2 Man a1 - c1\n1. Man a2 - b2\n";
    HostOptions options;
    const auto lenient = run(lines, options);
    EXPECT_FALSE(lenient.failure);
    EXPECT_EQ(lenient.remarks.size(), 1u);
    options.chain_ends_silently = false;
    const auto strict = run(lines, options);
    ASSERT_TRUE(strict.failure);
    EXPECT_EQ(strict.failure->line, 5);
}

TEST_F(Replay, WrongNumberIsARemark) {
    const auto result = run("3. Man d1 - e1\n");
    EXPECT_FALSE(result.failure);
    ASSERT_EQ(result.remarks.size(), 1u);
    EXPECT_NE(result.remarks[0].find("line 4"), std::string::npos);
}

TEST_F(Replay, BadEditStops) {
    const auto result = run("(White Dragon a1)\n");
    ASSERT_TRUE(result.failure);
    EXPECT_EQ(result.failure->line, 4);
}

// Two men who walk to and fro; `others` stand in the rows below, where they could move too.
std::size_t bytes_to_replay(int moves, const std::string& others) {
    const auto loaded = zrf::load_game_text(
        R"((game (title "Walk") (players White Black) (turn-order White Black)
             (board (grid (start-rectangle 0 0 9 9)
                          (dimensions ("a/b/c/d/e/f/g/h" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))
                          (directions (e 1 0) (w -1 0))))
             (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
             (board-setup (White (Man a8 )" +
            others + R"()) (Black (Man a7)))))",
        "walk.zrf");
    EXPECT_TRUE(loaded.game);
    SavedGame game("HH", "walk.zrf", "Walk");
    for (int i = 0; i < moves; ++i) {
        const std::string row = i % 2 == 0 ? "8" : "7";
        const bool there = i % 4 < 2;
        game.add_move(i / 2 + 1, "Man " + (there ? "a" + row + " - b" : "b" + row + " - a") + row);
    }
    const std::size_t before = allocated;
    const auto result = replay(game, *loaded.game->default_variant()->model, {});
    const std::size_t after = allocated;
    EXPECT_FALSE(result.failure);
    EXPECT_EQ(result.moves, moves);
    return after - before;
}

TEST(LongReplay, TwiceTheMovesAreTwiceTheWork) {
    const auto once = static_cast<double>(bytes_to_replay(2000, ""));
    const auto twice = static_cast<double>(bytes_to_replay(4000, ""));
    EXPECT_LT(twice, 2.1 * once);
}

TEST(LongReplay, MenWhoAreNotNamedAreNotAsked) {
    const auto alone = static_cast<double>(bytes_to_replay(1000, ""));
    const auto crowded = static_cast<double>(
        bytes_to_replay(1000, "b6 d6 f6 b5 d5 f5 b4 d4 f4 b3 d3 f3 b2 d2 f2 b1 d1 f1"));
    EXPECT_LT(crowded, 1.1 * alone);
}

// Neither may the end of a long history need a deep stack.
TEST(LongReplay, TheLastOfManyPositionsIsCounted) {
    const auto loaded = zrf::load_game_text(
        R"((game (title "Wait") (players White Black) (turn-order White Black)
             (board (positions (a 0 0 9 9) (b 10 0 19 9)) (links e (a b)))
             (piece (name Man) (moves (e add)))
             (board-setup (White (Man a)))))",
        "wait.zrf");
    ASSERT_TRUE(loaded.game);
    zrf::State state = zrf::State::initial(*loaded.game->default_variant()->model);
    constexpr int kTurns = 4000000;
    for (int i = 0; i < kTurns; ++i) state.advance_turn();
    EXPECT_EQ(state.occurrences(), kTurns / 2 + 1);
    zrf::State copy = state;
    copy.advance_turn();
    EXPECT_EQ(copy.occurrences(), kTurns / 2 + 1);
    EXPECT_NE(copy, state);
    state.advance_turn();
    EXPECT_EQ(copy, state);
    state = {};
    EXPECT_EQ(copy.occurrences(), kTurns / 2 + 1);
}

}  // namespace
}  // namespace zwarm::host
