#include "harness/host/replay.h"

#include <gtest/gtest.h>

#include "harness/zrf/game_file.h"

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
    EXPECT_NE(result.failure->position.find("White: M=Man"), std::string::npos);
    EXPECT_EQ(result.moves, 1);
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

}  // namespace
}  // namespace zwarm::host
