#include "harness/cli/terminal_game.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "harness/cli/board_cursor.h"

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
    void SetUp() override { use(kRules); }

    void use(const std::string& rules) {
        const auto loaded = zrf::load_game_text(rules, "race.zrf");
        for (const auto& diagnostic : loaded.diagnostics) {
            ADD_FAILURE() << zrf::to_text(diagnostic);
        }
        ASSERT_TRUE(loaded.game);
        catalogue_ = std::make_shared<table::Catalogue>(host::HostOptions{});
        catalogue_->add(loaded.game);
    }

    // What the user sees after typing these lines. Seats are letters, H or C.
    std::string session(const std::string& lines, const std::string& seats = "HH") {
        std::array<int, 2> pipe_ends{};
        EXPECT_EQ(pipe(pipe_ends.data()), 0);
        EXPECT_EQ(write(pipe_ends[1], lines.data(), lines.size()),
                  static_cast<ssize_t>(lines.size()));
        close(pipe_ends[1]);
        table::RunningTable table({catalogue_,
                                   std::make_shared<table::RuleFileEngines>(host::HostOptions{}),
                                   nullptr,
                                   {},
                                   1});
        table::Json sitting = table::Json::array();
        for (const char letter : seats) {
            sitting.push_back(
                {{"kind", letter == 'H' ? "human" : "builtin"}, {"time_ms", 20}, {"depth", 4}});
        }
        LineInput input(pipe_ends[0]);
        std::ostringstream output;
        TerminalGame face(table, *catalogue_, input, output, settings_);
        const table::Json begun =
            table.command({{"do", "new"}, {"rules", "race"}, {"seats", sitting}});
        EXPECT_TRUE(begun["ok"].get<bool>()) << begun;
        face.run();
        close(pipe_ends[0]);
        return output.str();
    }

    static testing::AssertionResult shows(const std::string& output, const std::string& part) {
        if (output.find(part) != std::string::npos) return testing::AssertionSuccess();
        return testing::AssertionFailure() << "no \"" << part << "\" in:\n" << output;
    }

    std::shared_ptr<table::Catalogue> catalogue_;
    TerminalSettings settings_;
};

TEST_F(TerminalGameTest, SeatsAreHandedOutByLot) {
    const std::string output =
        session("lots\nlots\nlots\nlots\nlots\nlots\nlots\nlots\nquit\n", "HC");
    EXPECT_TRUE(shows(output, "White: human"));
    EXPECT_TRUE(shows(output, "Black: human"));
}

TEST_F(TerminalGameTest, MovesByTextAndByCells) {
    const std::string output = session("Man a1 - b1\na2 c2\nb1-d1\nhistory\n");
    EXPECT_TRUE(shows(output, "Game over. "));
    EXPECT_TRUE(shows(output, "  1. a1 - b1\n  1. a2 - c2\n  2. b1 - d1\n"));
}

TEST_F(TerminalGameTest, WrongInputGetsAHint) {
    EXPECT_TRUE(shows(session("fly\n"), "\"fly\" is not a legal move; near it: a1 - "));
    EXPECT_TRUE(
        shows(session("hitn\n"), "neither a command nor a legal move; did you mean 'hint'"));
    EXPECT_TRUE(shows(session("level 3\n"), "this game's engine has no levels"));
    EXPECT_TRUE(shows(session("a1\n"), "Which one?\n  a1 - b1\n  a1 - c1\n"));
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
    EXPECT_TRUE(shows(output, "White plays a1 - "));
    EXPECT_TRUE(shows(output, "Black plays a2 - "));
    EXPECT_TRUE(shows(output, "Game over. "));
}

TEST_F(TerminalGameTest, GoLetsTheComputerMoveForAPerson) {
    EXPECT_TRUE(shows(session("go\nhistory\n"), "White plays a1 - "));
}

TEST_F(TerminalGameTest, UndoGoesBackToTheHumansTurn) {
    const std::string output = session("a1 b1\nundo\na1 c1\nhistory\n", "HC");
    EXPECT_TRUE(shows(output, "  1. a1 - c1\n  1. a2 - "));  // the computer answers again
    const std::string again = session("a1 b1\na2 b2\nundo 2\nredo\nhistory\n");
    EXPECT_TRUE(shows(again, "  1. a1 - b1\n"));
    EXPECT_FALSE(shows(again.substr(again.find("history")), "a2 - b2")) << "one turn, not two";
}

TEST_F(TerminalGameTest, ComputersPauseAfterTurnsTakenBack) {
    const std::string output = session("a1 b1\nundo 1\nhistory\ngo\nhistory\n", "HC");
    EXPECT_TRUE(shows(output, "> history\n  1. a1 - b1\nBlack> go\nBlack plays a2 - "));
    EXPECT_TRUE(shows(session("undo\n"), "there is nothing to take back"));
}

TEST_F(TerminalGameTest, HintsAreGivenAndNotPlayed) {
    const std::string output = session("hint\nhistory\na1 b1\n");
    EXPECT_TRUE(shows(output, "Hint: a1 - c1 (score "));
    EXPECT_TRUE(shows(output, "White> history\nWhite> a1 b1\n"));
}

TEST_F(TerminalGameTest, GamesEndByAgreementAndResigning) {
    EXPECT_TRUE(shows(session("a1 b1\nresign\n", "HC"), "Game over. You lose. White resigns"));
    EXPECT_TRUE(shows(session("resign\n"), "Game over. White resigns"));
    const std::string drawn = session("draw\naccept\nhistory\n");
    EXPECT_TRUE(shows(drawn, "White offers a draw"));
    EXPECT_TRUE(shows(drawn, "Game over. Draw by agreement"));
    EXPECT_TRUE(shows(session("draw\ndecline\na1 b1\n"), "Black> "));
    EXPECT_TRUE(shows(session("accept\n"), "no draw is offered"));
}

TEST_F(TerminalGameTest, EditsAndVariants) {
    const std::string output = session("variant 2\n(x b1)\n(White Man c1)\nmoves\nvariants\n");
    EXPECT_TRUE(shows(output, "  c1 - d1\n"));
    EXPECT_TRUE(shows(output, "   2  Late race (this one)\n"));
    EXPECT_TRUE(shows(session("variant Nothing\n"), "there is no variant \"Nothing\""));
}

TEST_F(TerminalGameTest, SaveAndLoad) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("zwarm terminal " + std::to_string(getpid())))
            .string();
    session("a1 b1\nsave " + path + "\n");
    EXPECT_TRUE(shows(session("load " + path + "\nhistory\nmoves\n"),
                      "  1. a1 - b1\nBlack> moves\n  a2 - b2\n"));
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
        EXPECT_TRUE(shows(output, path + ": line 5: \"Man z9 - z8\" is not a legal move\n"))
            << output;
        EXPECT_TRUE(shows(output, "> history\n  1. a1 - b1\n")) << output;
        EXPECT_TRUE(shows(output, "  Race (this one)\n")) << output;
    }
    std::filesystem::remove(path);
}

TEST_F(TerminalGameTest, EnterMeansMoveNow) {
    // Without a limit of time the computer waits for the line.
    EXPECT_TRUE(shows(session("time 0\ndepth 0\nseat Black computer\na1 b1\n\nhistory\n"),
                      "Black plays a2 - "));
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
    use(rules);
    const std::string output = session(
        "about\nvariants\nnames\nmoves\n\033[31m\nundo\nsave /nowhere/\033[2J/x\n"
        "seat Black computer\ngo\nhistory\n");
    EXPECT_TRUE(shows(output, "owned"));
    EXPECT_TRUE(shows(output, " plays a z2"));
    for (const char c : output) {
        ASSERT_TRUE(c == '\n' || (static_cast<unsigned char>(c) >= 32 && c != 127)) << output;
    }
    EXPECT_EQ(output.find("\xc2\x9b"), std::string::npos) << "of the other set";
}

TEST_F(TerminalGameTest, HelpNamesEveryCommand) {
    const std::string output = session("help\nabout\nboard\nnames\nquit\na1 b1\n");
    for (const char* command :
         {"help",    "board",   "names",    "moves",   "history", "about", "go",
          "undo",    "new",     "variants", "variant", "seat",    "level", "time",
          "depth",   "variety", "hint",     "redo",    "resign",  "draw",  "accept",
          "decline", "stop",    "?",        "save",    "load",    "quit"}) {
        EXPECT_TRUE(shows(output, std::string("  ") + command + " "));
    }
    EXPECT_TRUE(shows(output, "Description\n  Be\n  fast\n"));
    EXPECT_TRUE(shows(output, "a1  1   b1  c1  d1  d1\n"));
    EXPECT_EQ(output.find("a1 b1"), std::string::npos) << "quit is the end";
}

TEST(BoardCursor, WalksToTheNearestCellOfADirection) {
    // Two rows, the lower one shifted by half a cell.
    host::DrawnBoard board;
    for (int i = 0; i < 3; ++i) board.cells.push_back({"", i * 20, 0, -1, -1, -1});
    for (int i = 0; i < 3; ++i) board.cells.push_back({"", i * 20 + 10, 17, -1, -1, -1});
    EXPECT_EQ(next_cell(board, 0, Key::kRight), 1);
    EXPECT_EQ(next_cell(board, 2, Key::kRight), 2) << "the edge";
    EXPECT_EQ(next_cell(board, 1, Key::kDown), 3);
    EXPECT_EQ(next_cell(board, 3, Key::kUp), 0);
    EXPECT_EQ(next_cell(board, 5, Key::kLeft), 4);
    EXPECT_EQ(next_cell(board, 5, Key::kOther), 5);
}

}  // namespace
}  // namespace zwarm::cli
