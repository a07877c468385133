// Text to tree to expanded tree: strings, comments, macros, includes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

Texts moves_with(const std::string& definitions, const std::string& moves,
                 const LanguageOptions& language = {}) {
    TinyGame game;
    game.top_level = definitions;
    game.man_moves = moves;
    return Played(game, language).texts();
}

TEST(Macros, ParametersStandForWords) {
    EXPECT_EQ(moves_with("(define step ($1 (verify empty?) add))", "(step n) (step e)"),
              (Texts{"Man c3 - c4", "Man c3 - d3"}));
}

TEST(Macros, ParametersStandInsideWords) {
    EXPECT_EQ(moves_with("(define step ($1$2 add))", "(step n e) (step s w)"),
              (Texts{"Man c3 - d4", "Man c3 - b2"}));
}

TEST(Macros, ParametersStandInsideStrings) {
    TinyGame game;
    game.top_level = "(define picture (image White \"art\\$1-$2.bmp\"))";
    game.man_moves = "(n add)";
    game.man_sections = "(picture king 2)";
    EXPECT_EQ(Played(game).model().pieces[0].images[0][0], "art\\king-2.bmp");
}

TEST(Macros, ArgumentsMayBeListsAndCalls) {
    EXPECT_EQ(moves_with("(define step ($1 $2 add)) (define free (verify empty?))",
                         "(step n (verify empty?)) (step s (free))"),
              (Texts{"Man c3 - c4", "Man c3 - c2"}));
}

TEST(Macros, AMacrosNameMayBeAnArgument) {
    EXPECT_EQ(
        moves_with("(define twice ($1 $2) ($1 $3)) (define step ($1 add))", "(twice step n s)"),
        (Texts{"Man c3 - c4", "Man c3 - c2"}));
}

TEST(Macros, BodiesMayHoldSeveralStatementsOrBlocks) {
    EXPECT_EQ(moves_with("(define look (verify empty?) (verify not-friend?)) "
                         "(define both (n (look) add) (s (look) add))",
                         "(both)"),
              (Texts{"Man c3 - c4", "Man c3 - c2"}));
}

TEST(Macros, TheLastDefinitionCountsEverywhere) {
    EXPECT_EQ(moves_with("(define way n) (define step ((way) add)) (define way s)", "(step)"),
              (Texts{"Man c3 - c2"}));
}

TEST(Macros, DefinitionsMayFollowTheirUse) {
    TinyGame game;
    game.man_moves = "(later n)";
    const std::string text = game.text() + "(define later ($1 add))";
    EXPECT_EQ(Played(text, {}).texts(), (Texts{"Man c3 - c4"}));
}

TEST(Macros, MissingArgumentsComeFromTheCallAround) {
    const std::string inner = "(define inner $1 $2) (define outer ((inner) add))";
    EXPECT_EQ(moves_with(inner, "(outer n e)"), (Texts{"Man c3 - d4"}));
    LanguageOptions alone;
    alone.missing_arguments_inherit = false;
    EXPECT_EQ(moves_with(inner, "(outer n e)", alone), (Texts{"Man c3 - c3"}));
}

TEST(Macros, MissingArgumentsVanishOrAreErrors) {
    const std::string step = "(define step (n $1 add))";
    EXPECT_EQ(moves_with(step, "(step)"), (Texts{"Man c3 - c4"}));
    TinyGame game;
    game.top_level = step;
    game.man_moves = "(step)";
    LoadOptions options;
    options.language.missing_arguments_vanish = false;
    const LoadResult result = load_game_text(game.text(), "x.zrf", options);
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].message, "macro 'step' lacks its argument 1");
}

TEST(Macros, ListsAreHandedOnWithOrWithoutParentheses) {
    TinyGame game;
    game.top_level = "(define when ((verify (and $1)) n add))";
    game.man_moves = "(when (not (empty? c3)))";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
    LoadOptions options;
    options.language.list_arguments_whole = false;
    EXPECT_FALSE(load_game_text(game.text(), "x.zrf", options).diagnostics.empty())
        << "(and not (empty? c3)) is no condition";
}

TEST(Macros, TenArguments) {
    EXPECT_EQ(moves_with("(define step ($10 add))", "(step a b c d e f g h i n)"),
              (Texts{"Man c3 - c4"}));
    EXPECT_EQ(moves_with("(define cell ($11 add))", "(cell a)"), (Texts{"Man c3 - a1"}))
        << "$1 followed by a digit";
}

TEST(Macros, CalledByTheBareName) {
    EXPECT_EQ(moves_with("(define free? empty?) (define onward n)",
                         "(s onward onward (verify free?) add)"),
              (Texts{"Man c3 - c4"}));
    TinyGame game;
    game.top_level = "(define onward n)";
    game.man_moves = "(s onward add)";
    LoadOptions options;
    options.language.bare_macro_calls = false;
    const LoadResult refused = load_game_text(game.text(), "x.zrf", options);
    ASSERT_FALSE(refused.diagnostics.empty());
    EXPECT_EQ(refused.diagnostics.front().severity, Severity::kError);
}

TEST(Macros, MayHoldSections) {
    const std::string text =
        "(define rules (players White Black) (turn-order White Black)) "
        "(define cells (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0))) "
        "(directions (e 1)))) "
        "(game (title \"T\") (rules) (board (cells)) (piece (name Man) (moves (e add))) "
        "(board-setup (White (Man a))))";
    EXPECT_EQ(Played(text, {}).texts(), (Texts{"Man a - b"}));
}

TEST(Reader, CommentsStringsAndOddBytes) {
    TinyGame game;
    game.man_moves = "(n ; (never closed\n add)";
    game.sections = std::string("(description \"two\nlines \\ `quoted` ; not a comment\") ") +
                    '\0' + "(history \"\xe9\")";
    const Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 - c4"}));
    EXPECT_EQ(played.model().texts.description, "two lines \n \"quoted\" ; not a comment");
    EXPECT_EQ(played.model().texts.history, "\xe9");
}

class Includes : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = std::filesystem::path(testing::TempDir()) / "zrf_includes";
        std::filesystem::create_directories(folder_ / "Parts");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::string write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }
    std::filesystem::path folder_;
};

TEST_F(Includes, AreFoundBesideTheFileInAnyCase) {
    write("Parts/Steps.zrf", "(define step ($1 add))");
    TinyGame game;
    game.top_level = "(include \"parts\\STEPS.zrf\")";
    game.man_moves = "(step n)";
    const LoadResult result = load_game_file(write("main.zrf", game.text()));
    EXPECT_TRUE(result.diagnostics.empty());
    ASSERT_NE(result.game, nullptr);
}

TEST_F(Includes, MissingAndCyclicOnesAreErrors) {
    write("loop.zrf", "(include \"loop.zrf\")");
    const LoadResult loop = load_game_file((folder_ / "loop.zrf").string());
    ASSERT_FALSE(loop.diagnostics.empty());
    EXPECT_NE(loop.diagnostics[0].message.find("includes itself"), std::string::npos);
    const LoadResult missing = load_game_file(write("m.zrf", "(include \"nowhere.zrf\")"));
    EXPECT_EQ(missing.diagnostics[0].message, "included file 'nowhere.zrf' does not exist");
    EXPECT_EQ(missing.diagnostics[0].column, 10);
}

}  // namespace
}  // namespace zwarm::zrf::test
