#include "harness/host/saved_game.h"

#include <gtest/gtest.h>

namespace zwarm::host {
namespace {

const std::string kGame =
    "Zillions Save Game File Version 0.02 HC\n"
    "RulesFile=C:\\Games\\Rules\\Race.zrf\n"
    "VariantName=Race (long)\n"
    "(x b6)\n"
    "(White Man b6)\n"
    "1. Man a1 - b1\n"
    "1. partial 2 Man a2 - b2 x c2\n"
    "1. Pass\n"
    "12. = King on a1\n";

std::string with_line_ends(std::string text, const std::string& end) {
    for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += end.size()) {
        text.replace(i, 1, end);
    }
    return text;
}

TEST(SavedGame, PartsAreRead) {
    const auto read = read_saved_game(kGame);
    ASSERT_TRUE(read.errors.empty()) << read.errors.front().sentence;
    EXPECT_EQ(read.game.seats(), "HC");
    EXPECT_EQ(read.game.rules_file(), "C:\\Games\\Rules\\Race.zrf");
    EXPECT_EQ(read.game.variant(), "Race (long)");
    ASSERT_EQ(read.game.lines().size(), 9u);
    EXPECT_EQ(read.game.lines()[4].kind, SavedLineKind::kEdit);
    EXPECT_EQ(read.game.lines()[4].text, "(White Man b6)");
    EXPECT_EQ(read.game.lines()[6].kind, SavedLineKind::kMove);
    EXPECT_EQ(read.game.lines()[6].number, 1);
    EXPECT_EQ(read.game.lines()[6].text, "partial 2 Man a2 - b2 x c2");
    EXPECT_EQ(read.game.lines()[8].number, 12);
}

TEST(SavedGame, MarksAndLineEndsOfAnySystemAreRead) {
    const auto plain = read_saved_game(kGame);
    for (const std::string& text :
         {"\xEF\xBB\xBF" + kGame, with_line_ends(kGame, "\r"), with_line_ends(kGame, "\r\n")}) {
        const auto read = read_saved_game(text);
        ASSERT_TRUE(read.errors.empty()) << read.errors.front().sentence;
        ASSERT_EQ(read.game.lines().size(), plain.game.lines().size());
        for (std::size_t i = 0; i < read.game.lines().size(); ++i) {
            EXPECT_EQ(read.game.lines()[i].text, plain.game.lines()[i].text);
            EXPECT_EQ(read.game.lines()[i].kind, plain.game.lines()[i].kind);
        }
    }
}

TEST(SavedGame, BytesComeBack) {
    const std::string variants[] = {
        kGame,
        with_line_ends(kGame, "\r\n"),
        kGame.substr(0, kGame.size() - 1),  // no end of the last line
        kGame + "\n  \n",                   // blank lines
        kGame + "2. Man  a1 - b1 \n",       // odd blanks
        kGame + "13. Man a1 - b1\r\n",      // mixed line ends
        "Zillions Save Game File Version 0.01\n" + kGame.substr(kGame.find('\n') + 1),
        "Zillions Save Game File Version 0.02 \nRulesFile=\nVariantName=",
        "garbage\r\n\r\n07. x\n\x80\xFF(\n",
        "\xEF\xBB\xBF" + kGame,
        "\xEF\xBB\xBF",
        with_line_ends(kGame, "\r"),
        "a\r\r\n\rb\n\r",
    };
    for (const std::string& text : variants) EXPECT_EQ(read_saved_game(text).game.to_text(), text);
}

TEST(SavedGame, WhatItIsNotIsSaid) {
    const auto other = read_saved_game("Dear diary\n");
    ASSERT_FALSE(other.errors.empty());
    EXPECT_EQ(other.errors[0].line, 1);
    EXPECT_NE(other.errors[0].sentence.find("not a saved game"), std::string::npos);

    const auto odd = read_saved_game(kGame + "and then he moved\n");
    ASSERT_EQ(odd.errors.size(), 1u);
    EXPECT_EQ(odd.errors[0].line, 10);

    EXPECT_EQ(read_saved_game("").errors[0].sentence, "the file is empty");
    EXPECT_EQ(read_saved_game("").errors[0].line, 1);
    EXPECT_EQ(read_saved_game("Zillions Save Game File Version 0.02 HC\nRulesFile=x\n")
                  .errors.at(0)
                  .sentence,
              "the VariantName line is missing");
    const auto missing = read_saved_game_file("/nowhere/at/all.zsg");
    EXPECT_EQ(first_mistake("all.zsg", missing), "all.zsg does not exist");
    EXPECT_EQ(first_mistake("/", read_saved_game_file("/")), "/ is a folder, not a file");
    EXPECT_EQ(first_mistake("a.zsg", odd),
              "a.zsg:10: neither an edit \"(..)\" nor a move \"12. ..\"");
    EXPECT_EQ(first_mistake("a.zsg", read_saved_game(kGame)), "");
}

// What is left of a file that was cut off, and what two files in one give.
TEST(SavedGame, HeadingsAreThereOnceAndInFront) {
    const auto mistake = [](const std::string& text) {
        return first_mistake("a", read_saved_game(text));
    };
    EXPECT_EQ(mistake("Zillions Save Game File Ver"),
              "a:1: not a saved game: the first line does not start with \"Zillions Save Game File "
              "Version \"");
    EXPECT_EQ(mistake(kGame.substr(0, 50)), "a:2: the VariantName line is missing");
    EXPECT_EQ(mistake(kGame + "13."), "a:10: neither an edit \"(..)\" nor a move \"12. ..\"");
    EXPECT_EQ(mistake(kGame + "99999999999. Pass\n"),
              "a:10: neither an edit \"(..)\" nor a move \"12. ..\"");
    EXPECT_EQ(mistake(kGame + "RulesFile=Other.zrf\n"),
              "a:10: the RulesFile line belongs in front of the moves");
    std::string twice = kGame;
    twice.insert(twice.find("(x b6)"), "VariantName=Other\n");
    EXPECT_EQ(mistake(twice), "a:4: a second VariantName line");
}

TEST(SavedGame, RubbishOfAnySizeCostsLittle) {
    const auto rubbish = read_saved_game(kGame + std::string(1500000, '\n'));
    ASSERT_EQ(rubbish.errors.size(), 1u);
    EXPECT_EQ(rubbish.errors[0].line, 1000001);
    EXPECT_EQ(rubbish.game.lines().size(), 1000000u);
    std::string bad;
    for (int i = 0; i < 1000; ++i) bad += "?\n";
    EXPECT_EQ(read_saved_game(bad).errors.size(), 20u);
}

TEST(SavedGame, NewOnesHaveWindowsLineEnds) {
    SavedGame game("HH", "Race.zrf", "Race");
    game.add_edit("(x a1)");
    game.add_move(1, "Pass");
    EXPECT_EQ(game.to_text(),
              "Zillions Save Game File Version 0.02 HH\r\nRulesFile=Race.zrf\r\n"
              "VariantName=Race\r\n(x a1)\r\n1. Pass\r\n");
    EXPECT_EQ(read_saved_game(game.to_text()).game, game);
}

TEST(SavedGame, CommentsStandBehindALineAndMeanNothing) {
    auto game = read_saved_game(kGame).game;
    game.add_comment(5, "a good start");
    game.add_comment(9, "the end");
    const auto again = read_saved_game(game.to_text());
    ASSERT_TRUE(again.errors.empty()) << again.errors.front().sentence;
    EXPECT_EQ(again.game, game);
    EXPECT_EQ(game.lines()[6].kind, SavedLineKind::kComment);
    EXPECT_EQ(game.lines()[6].text, "; a good start");
    EXPECT_EQ(game.lines()[7].kind, SavedLineKind::kMove);
    EXPECT_TRUE(game.to_text().ends_with("; the end\n"));
    EXPECT_FALSE(read_saved_game("; first\n" + kGame).errors.empty());
}

TEST(SavedGame, AddedLinesEndAsTheOthers) {
    auto game = read_saved_game(kGame.substr(0, kGame.size() - 1)).game;
    game.add_move(13, "Pass");
    EXPECT_EQ(game.to_text(), kGame + "13. Pass\n");
}

}  // namespace
}  // namespace zwarm::host
