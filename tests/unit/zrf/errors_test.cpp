// Golden error messages: what a writer of rules gets to read, word by word, and that no input,
// however broken, does more than that.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

std::string messages(const std::string& text) {
    std::string all;
    for (const Diagnostic& diagnostic : load_game_text(text, "g.zrf").diagnostics)
        all += to_text(diagnostic) + "\n";
    return all;
}

// A valid game of one line a section, to be spoilt by the tests. Line 5 holds the moves.
std::string game_with(const std::string& moves, const std::string& more = "") {
    return "(game (title \"G\")\n"
           "(players White Black) (turn-order White Black)\n"
           "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))\n"
           "  (directions (north 0 -1) (east 1 0))) (zone (name home) (players White) (positions "
           "a1)))\n"
           "(piece (name Pawn) (attribute fresh? true) (moves " +
           moves + "))\n(board-setup (White (Pawn a1)))\n" + more + ")\n";
}

TEST(Errors, AValidGameHasNone) {
    EXPECT_EQ(messages(game_with("(north add)")), "");
}

TEST(Errors, UnknownStatementWithSuggestion) {
    EXPECT_EQ(messages(game_with("(nort add)")),
              "g.zrf:5:52: error: unknown word 'nort'\n"
              "    (piece (name Pawn) (attribute fresh? true) (moves (nort add)))\n"
              "                                                       ^\n"
              "    did you mean 'north'?\n");
}

TEST(Errors, SeveralMistakesAreAllReported) {
    EXPECT_EQ(messages(game_with("(north (verfy empty?) (verify emty?) ad)")),
              "g.zrf:5:59: error: unknown word 'verfy'\n"
              "    (piece (name Pawn) (attribute fresh? true) (moves (north (verfy empty?) (verify "
              "emty?) ad)))\n"
              "                                                              ^\n"
              "    did you mean 'verify'?\n"
              "g.zrf:5:65: error: 'empty?' is a condition, not a statement\n"
              "    (piece (name Pawn) (attribute fresh? true) (moves (north (verfy empty?) (verify "
              "emty?) ad)))\n"
              "                                                                    ^\n"
              "    write (verify empty?)\n"
              "g.zrf:5:81: error: unknown condition 'emty?'\n"
              "    (piece (name Pawn) (attribute fresh? true) (moves (north (verfy empty?) (verify "
              "emty?) ad)))\n"
              "                                                                                    "
              "^\n"
              "    did you mean 'empty?'?\n"
              "g.zrf:5:88: error: unknown word 'ad'\n"
              "    (piece (name Pawn) (attribute fresh? true) (moves (north (verfy empty?) (verify "
              "emty?) ad)))\n"
              "                                                                                    "
              "       ^\n"
              "    did you mean 'add'?\n");
}

struct Row {
    const char* name;
    std::string text;
    const char* first_line;
};

class ErrorRows : public testing::TestWithParam<Row> {};

TEST_P(ErrorRows, FirstLine) {
    const std::string all = messages(GetParam().text);
    EXPECT_EQ(all.substr(0, all.find('\n')), GetParam().first_line) << all;
}

INSTANTIATE_TEST_SUITE_P(
    All, ErrorRows,
    testing::Values(
        Row{"Piece", game_with("(north (add Pwan))"), "g.zrf:5:63: error: unknown piece 'Pwan'"},
        Row{"Zone", game_with("((verify (in-zone? hom)) add)"),
            "g.zrf:5:70: error: unknown zone 'hom'"},
        Row{"Attribute", game_with("((set-attribute frsh? false) add)"),
            "g.zrf:5:67: error: unknown attribute 'frsh?'"},
        Row{"Position", game_with("((capture a7) add)"),
            "g.zrf:5:61: error: unknown position or direction 'a7'"},
        Row{"Else", game_with("(north else add)"), "g.zrf:5:58: error: 'else' outside of (if ..)"},
        Row{"EmptyVerify", game_with("(north (verify) add)"),
            "g.zrf:5:58: error: (verify ..) needs a condition"},
        Row{"NoPieceName", game_with("(north add)", "(piece (moves))"),
            "g.zrf:7:1: error: the piece has no name"},
        Row{"Section", game_with("(north add)", "(win-conditon (White) stalemated)"),
            "g.zrf:7:2: error: unknown section 'win-conditon'"},
        Row{"Goal", game_with("(north add)", "(win-condition (White) stalmated)"),
            "g.zrf:7:24: error: unknown goal 'stalmated'"},
        Row{"GoalPlayer", game_with("(north add)", "(win-condition (Whyte) stalemated)"),
            "g.zrf:7:17: error: unknown player 'Whyte'"},
        Row{"GoalCount", game_with("(north add)", "(win-condition (White) (pieces-remaining x))"),
            "g.zrf:7:42: error: 'x' is no number"},
        Row{"Option", game_with("(north add)", "(option \"pass turn\")"),
            "g.zrf:7:1: error: (option ..) needs a name and a value"},
        Row{"Open", "(game (title \"G\")", "g.zrf:1:1: error: this '(' is never closed"},
        Row{"Close", "(define a b))", "g.zrf:1:13: error: ')' without a '(' before it"},
        Row{"String", "(game (title \"G)\n", "g.zrf:1:14: error: this string is never closed"},
        Row{"Loose", game_with("(north add)") + "word",
            "g.zrf:8:1: error: 'word' stands outside of all parentheses"},
        Row{"Block", game_with("(north add)") + "(varian (title \"x\"))",
            "g.zrf:8:2: error: unknown block 'varian'"},
        Row{"NoGame", "(define a b)", "g.zrf:1:1: error: the file has no (game ..)"},
        Row{"NoBoard", "(game (title \"G\") (players A) (turn-order A))",
            "g.zrf:1:1: error: 'G' has no (board ..)"},
        Row{"Empty", "", "g.zrf:1:1: error: the file has no (game ..)"},
        Row{"Define", "(define)", "g.zrf:1:1: error: (define ..) needs a name"},
        Row{"Recursion", "(define a (a)) (game (a))",
            "g.zrf:1:11: error: macro 'a' calls itself without end"},
        Row{"BareRecursion", game_with("(north a add)") + "(define a north a (mark a))",
            "g.zrf:8:17: error: macro 'a' calls itself without end"},
        Row{"Utf16", "\xff\xfe(",
            "g.zrf:1:1: error: the file is UTF-16 text; save it as plain 8-bit "
            "text"},
        Row{"Zip", std::string("PK\x03\x04", 4),
            "g.zrf:1:1: error: the file is a zip archive; unpack it first"},
        Row{"Binary", std::string(64, '\x01'), "g.zrf:1:1: error: the file is not a text file"}),
    [](const testing::TestParamInfo<Row>& row) { return row.param.name; });

TEST(Errors, AMissingParenthesisIsTracedToTheNextBlock) {
    const std::string text = "(define a (n add)\n(define b (s add))\n(game (title \"G\"))\n";
    EXPECT_NE(messages(text).find("the block that starts on line 2 lies inside another one"),
              std::string::npos);
}

TEST(Errors, MacrosThatGrowWithoutEndStop) {
    std::string text = "(define m0 x x x x)";
    for (int i = 1; i < 30; ++i)
        text += "(define m" + std::to_string(i) + " (m" + std::to_string(i - 1) + ") (m" +
                std::to_string(i - 1) + ") (m" + std::to_string(i - 1) + "))";
    LoadOptions options;
    options.max_expanded_nodes = 10000;
    const LoadResult result = load_game_text(text + "(game (m29 $1))", "g.zrf", options);
    EXPECT_EQ(result.game, nullptr);
    EXPECT_FALSE(result.diagnostics.empty());
}

TEST(Errors, DeepNestingIsRefused) {
    const std::string deep(100000, '(');
    EXPECT_NE(messages(deep).find("nested too deeply"), std::string::npos);
    EXPECT_NE(messages("(define m " + std::string(300, '(') + "(m)" + std::string(300, ')') +
                       ")(game (m))")
                  .find("nested more than"),
              std::string::npos);
}

TEST(Errors, FilesThatCannotBeReadSaySo) {
    EXPECT_EQ(to_text(load_game_file("no/such.zrf").diagnostics.at(0)),
              "no/such.zrf:1:1: error: the file does not exist");
    EXPECT_EQ(to_text(load_game_file(".").diagnostics.at(0)),
              ".:1:1: error: the file is a folder, not a file");
    LoadOptions small;
    small.max_bytes = 10;
    EXPECT_EQ(to_text(load_game_text("(game       )", "g.zrf", small).diagnostics.at(0)),
              "g.zrf:1:1: error: the file is larger than 10 bytes");
}

TEST(Errors, ManyMistakesAreCountedAndTheFirstShown) {
    std::string words;
    for (int i = 0; i < 20000; ++i) words += " wrong-name-" + std::to_string(i);
    std::string macros;
    for (int i = 0; i < 20000; ++i) macros += "(define macro-" + std::to_string(i) + " add)\n";
    const LoadResult result = load_game_text(macros + game_with("(" + words + ")"), "g.zrf");
    EXPECT_EQ(result.errors, 20000u);
    EXPECT_EQ(result.warnings, 0u);
    EXPECT_EQ(result.diagnostics.size(), LoadOptions().max_diagnostics);
}

TEST(Errors, WarningsDoNotHideErrors) {
    std::string types;
    for (char c = 'a'; c <= 'z'; ++c)
        for (char d = 'a'; d <= 'c'; ++d) types += std::string(" norma") + c + d;
    const LoadResult result =
        load_game_text(game_with("(move-type normal) (north add)",
                                 "(move-priorities" + types + ") (win-conditon stalemated)"),
                       "g.zrf");
    EXPECT_EQ(result.errors, 1u);
    EXPECT_EQ(result.warnings, LoadOptions().max_diagnostics);
    EXPECT_EQ(result.diagnostics.size(), LoadOptions().max_diagnostics + 1);
}

TEST(Errors, AByteOrderMarkIsNoPartOfTheText) {
    EXPECT_EQ(messages("\xEF\xBB\xBF" + game_with("(north add)")), "");
    const std::string wrong = messages("\xEF\xBB\xBFx");
    EXPECT_EQ(wrong.substr(0, wrong.find('\n')),
              "g.zrf:1:1: error: 'x' stands outside of all parentheses");
}

// The file's letters are shown as letters, its control characters not at all, and the caret stands
// under the word although the letters before it are two bytes long.
TEST(Errors, AreFitForATerminal) {
    EXPECT_EQ(messages("(define \xE4\xC3\xA4\x1b\x9B)nort\x7f"),
              "g.zrf:1:15: error: 'nort ' stands outside of all parentheses\n"
              "    (define \xC3\xA4\xC3\xA4 \xE2\x80\xBA)nort\n"
              "                 ^\n"
              "g.zrf:1:1: error: the file has no (game ..)\n"
              "    (define \xC3\xA4\xC3\xA4 \xE2\x80\xBA)nort\n"
              "    ^\n");
    const std::string long_word = messages(std::string(5000, 'x'));
    EXPECT_LT(long_word.size(), 2000u);
}

TEST(Errors, AVariantWithMistakesDoesNotSpoilTheOthers) {
    const LoadResult result =
        load_game_text(game_with("(north add)") +
                           "(variant (title \"Bad\") (board-setup (White (Pown a1))))"
                           "(variant (title \"Good\") (board-setup (White (Pawn b1))))",
                       "g.zrf");
    EXPECT_EQ(result.diagnostics.size(), 1u);
    ASSERT_NE(result.game, nullptr);
    EXPECT_NE(result.game->find_variant("G"), nullptr);
    EXPECT_EQ(result.game->find_variant("Bad"), nullptr);
    EXPECT_NE(result.game->find_variant("good"), nullptr);
}

TEST(Warnings, AMoveTypeThatNoPieceHas) {
    const LoadResult result = load_game_text(
        game_with("(move-type normal) (north add)", "(move-priorities nromal)"), "g.zrf");
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].severity, Severity::kWarning);
    EXPECT_EQ(result.diagnostics[0].hint, "did you mean 'normal'?");
    EXPECT_NE(result.game, nullptr);
}

}  // namespace
}  // namespace zwarm::zrf::test
