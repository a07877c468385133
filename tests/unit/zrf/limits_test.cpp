// What a rule file may not have: too much of anything, and loops without end. All of it is said
// with its place, and none of it takes long or much memory.
#include <gtest/gtest.h>

#include <filesystem>

#include "harness/base/whole_file.h"
#include "harness/zrf/step_budget.h"
#include "harness/zrf/turns.h"
#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

std::string first_message(const std::string& text) {
    const LoadResult result = load_game_text(text, "g.zrf");
    if (result.diagnostics.empty()) return {};
    const std::string all = to_text(result.diagnostics[0]);
    return all.substr(0, all.find('\n'));
}

std::string numbered(const std::string& before, int count, const std::string& after = "") {
    std::string text;
    for (int i = 0; i < count; ++i) text += before + std::to_string(i) + after;
    return text;
}

// Sections of a game that is valid but for the one in question.
struct Sections {
    std::string players = "(players White Black)";
    std::string turns = "(turn-order White Black)";
    std::string board = "(board (positions (a1 0 0 9 9)))";
    std::string more;

    std::string text() const {
        return "(game (title \"G\")\n" + players + "\n" + turns + "\n" + board + "\n" + more + ")";
    }
};

TEST(Limits, NothingIsWrongWithTheGame) {
    EXPECT_EQ(first_message(Sections().text()), "");
}

TEST(Limits, Players) {
    Sections game;
    game.players = "(players White Black" + numbered(" p", 40000) + ")";
    EXPECT_EQ(first_message(game.text()), "g.zrf:2:4902: error: a game has at most 1000 players");
}

TEST(Limits, Turns) {
    Sections game;
    game.turns = "(turn-order White" + numbered("\nBlack ;", 40000) + "\n)";
    EXPECT_EQ(first_message(game.text()),
              "g.zrf:10003:1: error: a game has at most 10000 entries in its turn order");
}

TEST(Limits, ATurnOrderHasATurnAndSomethingToRepeat) {
    Sections game;
    game.turns = "(turn-order)";
    EXPECT_EQ(first_message(game.text()), "g.zrf:3:1: error: the turn order has no turn");
    game.turns = "(turn-order repeat)";
    EXPECT_EQ(first_message(game.text()), "g.zrf:3:1: error: the turn order has no turn");
    game.turns = "(turn-order White Black repeat)";
    EXPECT_EQ(first_message(game.text()),
              "g.zrf:3:25: error: nothing follows 'repeat' in the turn order");
    game.turns = "(turn-order repeat White Black)";
    EXPECT_EQ(first_message(game.text()), "");
}

TEST(Limits, Pieces) {
    Sections game;
    game.more = numbered("\n(piece (name p", 40000, "))");
    EXPECT_EQ(first_message(game.text()), "g.zrf:4006:1: error: a game has at most 4000 pieces");
}

TEST(Limits, Reserves) {
    Sections game;
    game.more = "(piece (name Man)) (board-setup (White (Man off 40000)))";
    EXPECT_EQ(first_message(game.text()),
              "g.zrf:5:49: error: 'off' takes a number from 0 to 30000");
}

TEST(Limits, PositionsOfAllKinds) {
    Sections game;
    game.board = "(board (positions" + numbered("\n(p", 40000, " 0 0 9 9)") + "))";
    EXPECT_EQ(first_message(game.text()), "g.zrf:8005:1: error: a game has at most 8000 positions");
    game.board = "(board (dummy" + numbered("\np", 40000) + "))";
    EXPECT_EQ(first_message(game.text()), "g.zrf:8005:1: error: a game has at most 8000 positions");
    const std::string thousand = "\"" + numbered("/", 1000) + "\"";
    game.board = "(board\n(grid (start-rectangle 0 0 9 9) (dimensions (" + thousand + " (9 0)) (" +
                 thousand + " (0 9)) (" + thousand + " (0 0)))))";
    EXPECT_EQ(first_message(game.text()), "g.zrf:5:1: error: a game has at most 8000 positions");
}

TEST(Limits, Directions) {
    Sections game;
    game.board =
        "(board (positions (a1 0 0 9 9))" + numbered("\n(links d", 2000, " (a1 a1))") + ")";
    EXPECT_EQ(first_message(game.text()),
              "g.zrf:1005:8: error: a game has at most 1000 directions");
}

TEST(Limits, TablesOfAllVariantsTogether) {
    Sections game;
    game.players = "(players White Black" + numbered(" p", 900) + ")";
    game.board =
        "(board (dummy" + numbered(" c", 7000) + ")" + numbered("(links d", 900, ")") + ")";
    EXPECT_EQ(first_message(game.text()),
              "g.zrf:4:1: error: the game is too large: its tables do not fit into memory");
    LoadOptions small;
    small.max_table_entries = 3000;
    const LoadResult result = load_game_text(
        Sections().text() + numbered("(variant (title \"", 1000, "\"))"), "g.zrf", small);
    EXPECT_EQ(result.errors, 1u);
    ASSERT_NE(result.game, nullptr) << "the first variants fit";
}

TEST(Limits, NumbersThatNoPictureHas) {
    Sections game;
    game.board = "(board (positions (a1 0 0 2000000000 9)))";
    EXPECT_EQ(first_message(game.text()),
              "g.zrf:4:27: error: '2000000000' is too far away for a picture");
    game.board =
        "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)))"
        " (directions (e 2147483647) (w -2147483648))))";
    EXPECT_EQ(first_message(game.text()), "") << "such a direction leads nowhere";
}

// ---- Loops ----

Texts complaints(const Model& model) {
    Texts texts;
    for (const Diagnostic& each : model.complaints->all()) texts.push_back(to_text(each));
    return texts;
}

TEST(Loops, WithoutEndAreLeftAndComplainedOf) {
    TinyGame game;
    game.man_moves = "(n add) ((while on-board? e w)) (s add)";
    const Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 - c4", "Man c3 - c2"}));
    const std::string text = game.text();
    const std::size_t line = text.find('\n') + 1;
    EXPECT_EQ(
        complaints(played.model()),
        Texts{"tiny.zrf:2:" + std::to_string(text.find("(while") - line + 1) +
              ": error: this loop in the moves of 'Man' goes round without end; it was left"});
}

// The inner loop ends every time; the outer one is to blame.
TEST(Loops, TheOneToBlameIsNamed) {
    TinyGame game;
    game.man_moves = "((while on-board? (while (not-in-zone? edge) e) (while (in-zone? edge) w)))";
    game.more_board = "(zone (name edge) (positions e3))";
    const Played played(game);
    EXPECT_TRUE(played.texts().empty());
    const std::string text = game.text();
    const std::size_t line = text.find('\n') + 1;
    ASSERT_EQ(complaints(played.model()).size(), 1u);
    EXPECT_EQ(static_cast<std::size_t>(played.model().complaints->all()[0].column),
              text.find("(while") - line + 1);
}

TEST(Loops, ThatAddWithoutMovingAreSeenAtLoading) {
    TinyGame game;
    game.man_moves = "((while (on-board? n) add))";
    const LoadResult result = load_game_text(game.text(), "g.zrf");
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].severity, Severity::kWarning);
    EXPECT_EQ(result.diagnostics[0].message, "this loop never ends once it is entered");
    const Model& model = *result.game->default_variant()->model;
    EXPECT_EQ(legal_moves(State::initial(model)).size(), 1u) << "the same move again and again";
    EXPECT_EQ(model.complaints->all().size(), 1u);
}

TEST(Loops, ThatCollectMoreAndMoreStaySmall) {
    TinyGame game;
    game.man_moves =
        "((while on-board? cascade e add w)) ((while on-board? (capture e) (create n) add e w))";
    game.setup = "(White (Man a1 b2 c3 d4 e5))";
    const Played played(game);
    EXPECT_LT(played.texts().size(), 10'000u);
    EXPECT_FALSE(played.model().complaints->all().empty());
}

TEST(Loops, InsideAttackTestsEndToo) {
    TinyGame game;
    game.man_moves = "((while (or attacked? not-attacked?) e w)) (n add)";
    std::string black;
    for (int i = 0; i < 10; ++i)
        black += std::string(" ") + "abcde"[i % 5] + std::to_string(i / 5 + 4);
    game.setup = "(White (Man a1 b1 c1)) (Black (Man" + black + "))";
    const Played played(game);
    (void)played.texts();
    EXPECT_FALSE(played.model().complaints->all().empty());
}

// Every part of the turn makes a position that was not there before.
TEST(Loops, ChainsWithoutEndAreLeft) {
    TinyGame game;
    game.board = "(dummy" + numbered(" c", 1500) + ") (links e";
    for (int i = 0; i + 1 < 1500; ++i)
        game.board += "(c" + std::to_string(i) + " c" + std::to_string(i + 1) + ")";
    game.board += ")";
    game.man_moves = "(e add-partial)";
    game.more_pieces = "";
    game.setup = "(White (Man c0))";
    const Played played(game);
    (void)perft(played.state, 1);
    ASSERT_EQ(complaints(played.model()).size(), 1u);
    EXPECT_EQ(complaints(played.model())[0],
              "tiny.zrf:2:1: error: the parts of one turn go on without end; some turns are left "
              "out");
}

// ---- Files ----

class Confinement : public testing::Test {
  protected:
    void SetUp() override {
        std::filesystem::remove_all(root_);
        std::filesystem::create_directories(root_ / "pack" / "Rules");
        std::filesystem::create_directories(root_ / "library");
        base::write_whole(root_ / "secret.zrf", "(define secret-word add)");
        base::write_whole(root_ / "library" / "steps.zrf", "(define step (n add))");
        base::write_whole(root_ / "pack" / "shared.zrf", "(define step (n add))");
    }
    void TearDown() override { std::filesystem::remove_all(root_); }

    std::string messages(const std::string& included, const std::string& folder,
                         const LoadOptions& options = {}) {
        TinyGame game;
        game.top_level = "(include \"" + included + "\")";
        game.man_moves = "(n add)";
        const auto file = root_ / "pack" / folder / "g.zrf";
        base::write_whole(file, game.text());
        std::string all;
        for (const Diagnostic& each : load_game_file(file.string(), options).diagnostics)
            all += each.message + "\n";
        return all;
    }

    const std::filesystem::path root_ =
        std::filesystem::path(testing::TempDir()) / "zwarm_confinement";
};

TEST_F(Confinement, IncludesStayInThePacksFolder) {
    EXPECT_EQ(messages("shared.zrf", ""), "");
    EXPECT_EQ(messages("../shared.zrf", "Rules"), "") << "a pack's rules may have a folder";
    EXPECT_EQ(messages("..\\secret.zrf", ""),
              "file '..\\secret.zrf' lies outside of the pack's folder\n");
    EXPECT_EQ(messages((root_ / "secret.zrf").string(), ""),
              "file '" + (root_ / "secret.zrf").string() + "' lies outside of the pack's folder\n");
}

TEST_F(Confinement, LinksAreFollowedFirst) {
    std::error_code error;
    std::filesystem::create_symlink(root_ / "secret.zrf", root_ / "pack" / "inner.zrf", error);
    if (error) GTEST_SKIP() << "no links here";
    EXPECT_EQ(messages("inner.zrf", ""), "file 'inner.zrf' lies outside of the pack's folder\n");
}

TEST_F(Confinement, TheLibraryAndTheSwitchAllowMore) {
    LoadOptions options;
    options.library = (root_ / "library").string();
    EXPECT_EQ(messages("steps.zrf", "", options), "");
    EXPECT_EQ(messages("../secret.zrf", "", options),
              "file '../secret.zrf' lies outside of the pack's folder\n");
    options.language.files_anywhere = true;
    EXPECT_EQ(messages("../secret.zrf", "", options), "");
}

TEST_F(Confinement, PicturesOutsideAreWarnedOf) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.man_sections = "(image White \"images/a.bmp\" Black \"..\\..\\b.bmp\")";
    const LoadResult result = load_game_text(game.text(), "Rules/g.zrf");
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].message,
              "picture '..\\..\\b.bmp' lies outside of the pack's folder");
    EXPECT_NE(result.game, nullptr);
}

TEST_F(Confinement, IncludesTogetherHaveALimit) {
    base::write_whole(root_ / "pack" / "shared.zrf", ";" + std::string(100, ' '));
    std::string text;
    for (int i = 0; i < 100; ++i) text += "(include \"shared.zrf\")";
    base::write_whole(root_ / "pack" / "g.zrf", text);
    LoadOptions options;
    options.max_bytes = text.size();
    const LoadResult result = load_game_file((root_ / "pack" / "g.zrf").string(), options);
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_NE(result.diagnostics[0].message.find("shared.zrf' is larger than"), std::string::npos);
}

}  // namespace
}  // namespace zwarm::zrf::test
