#include "harness/cli/terminal_game.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace zwarm::cli {
namespace {

constexpr const char* kRules = R"(
(game (title "Race") (description "Be\fast") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1/2" (0 10)))
                (directions (e 1 0))))
   (piece (name Man) (moves (e (verify empty?) add) (e e (verify empty?) add)))
   (board-setup (White (Man a1)) (Black (Man a2)))
   (win-condition (White) (absolute-config Man (d1)))
   (win-condition (Black) (absolute-config Man (d2))))
(variant (title "Late race") (board-setup (White (Man b1)) (Black (Man b2)))))";

class TerminalGameTest : public testing::Test {
  protected:
    void SetUp() override {
        const auto loaded = zrf::load_game_text(kRules, "race.zrf");
        for (const auto& diagnostic : loaded.diagnostics) {
            ADD_FAILURE() << zrf::to_text(diagnostic);
        }
        ASSERT_TRUE(loaded.game);
        file_ = loaded.game;
    }

    // What the user sees after typing these lines.
    std::string session(const std::string& lines, const std::string& seats = "HH") {
        std::array<int, 2> pipe_ends{};
        EXPECT_EQ(pipe(pipe_ends.data()), 0);
        EXPECT_EQ(write(pipe_ends[1], lines.data(), lines.size()),
                  static_cast<ssize_t>(lines.size()));
        close(pipe_ends[1]);
        host::HostGame game(file_, {});
        game.start(*file_->default_variant());
        LineInput input(pipe_ends[0]);
        std::ostringstream output;
        settings_.seats = seats;
        settings_.limits.time_ms = 20;
        settings_.limits.depth = 4;
        TerminalGame(game, input, output, settings_).run();
        close(pipe_ends[0]);
        return output.str();
    }

    static testing::AssertionResult shows(const std::string& output, const std::string& part) {
        if (output.find(part) != std::string::npos) return testing::AssertionSuccess();
        return testing::AssertionFailure() << "no \"" << part << "\" in:\n" << output;
    }

    std::shared_ptr<const zrf::GameFile> file_;
    TerminalSettings settings_;
};

TEST_F(TerminalGameTest, PlayersResignAndAgree) {
    const std::string resigned = session("resign\nquit\n");
    EXPECT_TRUE(shows(resigned, "White resigns"));
    EXPECT_TRUE(shows(resigned, "Game over"));
    // Both people: the second says it on his turn.
    const std::string drawn = session("draw\na1 b1\ndraw\nquit\n");
    EXPECT_TRUE(shows(drawn, "White offers a draw"));
    EXPECT_TRUE(shows(drawn, "Game over. Draw by agreement"));
    // The computer has not moved yet, so it does not think it is ahead.
    EXPECT_TRUE(shows(session("draw\nquit\n", "HC"), "Game over. Draw by agreement"));
}

TEST_F(TerminalGameTest, SeatsAreHandedOutByLot) {
    const std::string output =
        session("lots\nlots\nlots\nlots\nlots\nlots\nlots\nlots\nquit\n", "HC");
    EXPECT_TRUE(shows(output, "White: human"));
    EXPECT_TRUE(shows(output, "Black: human"));
}

TEST_F(TerminalGameTest, MovesByTextAndByCells) {
    const std::string output = session("Man a1 - b1\na2 c2\nb1-d1\nhistory\n");
    EXPECT_TRUE(shows(output, "Game over. "));
    EXPECT_TRUE(shows(output, "  1. Man a1 - b1\n  1. Man a2 - c2\n  2. Man b1 - d1\n"));
}

TEST_F(TerminalGameTest, WrongInputGetsAHint) {
    EXPECT_TRUE(shows(session("fly\n"), "\"fly\" is neither a command nor a legal move"));
    EXPECT_TRUE(shows(session("a1\n"), "Which one?\n  Man a1 - b1\n  Man a1 - c1\n"));
    EXPECT_TRUE(shows(session("seat Nobody human\n"), "seat takes a player's name"));
    EXPECT_TRUE(shows(session("load /nowhere.zsg\n"), "/nowhere.zsg does not exist"));
}

TEST_F(TerminalGameTest, TheOneHumanIsToldHowItWent) {
    // White is one step ahead: he wins if he takes two, and loses if he dawdles.
    EXPECT_TRUE(shows(session("a1 c1\nc1 d1\n", "HC"), "Game over. You win. White wins: "));
    EXPECT_TRUE(shows(session("a1 b1\nb1 c1\n", "HC"), "Game over. You lose. Black wins: "));
    const std::string two = session("a1 c1\na2 b2\nc1 d1\n", "HH");
    EXPECT_TRUE(shows(two, "Game over. White wins: ")) << "two people have names";
    EXPECT_TRUE(shows(session("(x a2)\n(x a1)\n", "HC"), "Game over. Draw: "));
}

TEST_F(TerminalGameTest, AWordWhileTheComputerThinksLong) {
    std::ostringstream word;
    settings_.word = &word;
    settings_.word_after = std::chrono::milliseconds(0);
    session("a1 b1\n", "HC");
    EXPECT_TRUE(shows(word.str(), "Black is thinking, "));
    word.str("");
    settings_.word_after = std::chrono::hours(1);
    session("a1 b1\n", "HC");
    EXPECT_EQ(word.str(), "");
}

TEST_F(TerminalGameTest, ComputerPlaysItsSeats) {
    const std::string output = session("", "CC");
    EXPECT_TRUE(shows(output, "White plays Man a1 - "));
    EXPECT_TRUE(shows(output, "Black plays Man a2 - "));
    EXPECT_TRUE(shows(output, "Game over. "));
}

TEST_F(TerminalGameTest, GoLetsTheComputerMoveForAPerson) {
    EXPECT_TRUE(shows(session("go\nhistory\n"), "White plays Man a1 - "));
}

TEST_F(TerminalGameTest, UndoGoesBackToTheHumansTurn) {
    const std::string output = session("a1 b1\nundo\na1 c1\nhistory\n", "HC");
    EXPECT_TRUE(shows(output, "  1. Man a1 - c1\n  1. Man a2 - "));  // the computer answers again
}

TEST_F(TerminalGameTest, UndoGivesTheSeatBack) {
    const std::string output = session("a1 b1\nundo 2\nmoves\n", "HC");
    EXPECT_TRUE(shows(output, "  Man a1 - b1\n  Man a1 - c1\n"));
    EXPECT_TRUE(shows(session("undo\n"), "there is nothing to take back"));
}

TEST_F(TerminalGameTest, EditsAndVariants) {
    const std::string output = session("variant 2\n(x b1)\n(White Man c1)\nmoves\nvariants\n");
    EXPECT_TRUE(shows(output, "  Man c1 - d1\n"));
    EXPECT_TRUE(shows(output, "   2  Late race (this one)\n"));
    EXPECT_TRUE(shows(session("variant Nothing\n"), "there is no such variant"));
}

TEST_F(TerminalGameTest, SaveAndLoad) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("zwarm terminal " + std::to_string(getpid())))
            .string();
    session("a1 b1\nsave " + path + "\n");
    EXPECT_TRUE(shows(session("load " + path + "\nhistory\nmoves\n"),
                      "  1. Man a1 - b1\nBlack> moves\n  Man a2 - b2\n"));
    std::filesystem::remove(path);
}

TEST_F(TerminalGameTest, ABrokenSavedGameChangesNothing) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("zwarm broken " + std::to_string(getpid())))
            .string();
    for (const char* variant : {"Race", "Late race"}) {
        std::ofstream(path) << "Zillions Save Game File Version 0.02 HH\nRulesFile=race.zrf\n"
                            << "VariantName=" << variant << "\n(x b1)\n1. Man z9 - z8\n";
        const std::string output = session("a1 b1\nload " + path + "\nhistory\nvariants\n");
        EXPECT_TRUE(shows(output, path + ":5: \"Man z9 - z8\" is not a legal move\n")) << output;
        EXPECT_TRUE(shows(output, "> history\n  1. Man a1 - b1\n")) << output;
        EXPECT_TRUE(shows(output, "  Race (this one)\n")) << output;
    }
    std::filesystem::remove(path);
}

TEST_F(TerminalGameTest, EnterMeansMoveNow) {
    // Without a limit of time the computer waits for the line.
    EXPECT_TRUE(shows(session("time 0\ndepth 0\nseat Black computer\na1 b1\n\nhistory\n"),
                      "Black plays Man a2 - "));
}

TEST_F(TerminalGameTest, NoControlCharacterReachesTheTerminal) {
    std::string rules = kRules;
    const std::pair<std::string, std::string> evils[] = {{"Race", "Race\033[31mowned\a"},
                                                         {"Be", "Be\033[2J\r"},
                                                         {"White", "White\xc2\x9bz"},
                                                         {"Man", "Man\x7f\xc2\x9bz"},
                                                         {"a/b", "a\xc2\x9bz/b"}};
    for (const auto& [word, evil] : evils) {
        for (std::size_t at = 0; (at = rules.find(word, at)) != std::string::npos;) {
            rules.replace(at, word.size(), evil);
            at += evil.size();
        }
    }
    for (const char* cell : {"(Man\x7f\xc2\x9bz a1)", "(Man\x7f\xc2\x9bz a2)"}) {
        rules.insert(rules.find(cell) + std::strlen(cell) - 2, "\xc2\x9bz");
    }
    file_ = zrf::load_game_text(rules, "race.zrf").game;
    ASSERT_TRUE(file_);
    const std::string output = session(
        "about\nvariants\nnames\nmoves\n\033[31m\nundo\nsave /nowhere/\033[2J/x\n"
        "seat Black computer\ngo\nhistory\n");
    EXPECT_TRUE(shows(output, "owned"));
    EXPECT_TRUE(shows(output, " plays Man"));
    for (const char c : output) {
        ASSERT_TRUE(c == '\n' || (static_cast<unsigned char>(c) >= 32 && c != 127)) << output;
    }
    EXPECT_EQ(output.find("\xc2\x9b"), std::string::npos) << "of the other set";
}

TEST_F(TerminalGameTest, HelpNamesEveryCommand) {
    const std::string output = session("help\nabout\nboard\nnames\nquit\na1 b1\n");
    for (const char* command :
         {"help", "board", "names", "moves", "history", "about", "go", "undo", "new", "variants",
          "variant", "seat", "time", "depth", "variety", "save", "load", "quit"}) {
        EXPECT_TRUE(shows(output, std::string("  ") + command + " "));
    }
    EXPECT_TRUE(shows(output, "Be\nfast"));
    EXPECT_TRUE(shows(output, " M   b1  c1  d1\n"));
    EXPECT_EQ(output.find("a1 b1"), std::string::npos) << "quit is the end";
}

}  // namespace
}  // namespace zwarm::cli
