#include "harness/lab/ugi_session.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::lab {
namespace {

class UgiTest : public testing::Test {
  protected:
    // Sends one line, waits for what it starts and returns what was said.
    std::vector<std::string> send(std::string_view line) {
        static_cast<void>(heard());
        running_ = session_.handle(line);
        session_.wait();
        return heard();
    }
    // What was said since the last time; a search may still be talking.
    std::vector<std::string> heard() {
        const std::lock_guard lock(mutex_);
        return std::exchange(said_, {});
    }
    // The only answer to a line.
    std::string ask(std::string_view line) {
        const auto answers = send(line);
        EXPECT_EQ(answers.size(), 1U) << line;
        return answers.empty() ? "" : answers.back();
    }
    void expect_silent(std::string_view line) { EXPECT_TRUE(send(line).empty()) << line; }
    void expect_error(std::string_view line) {
        EXPECT_TRUE(ask(line).starts_with("info string error: ")) << line;
    }

    static int count(const std::vector<std::string>& lines, std::string_view begin) {
        return static_cast<int>(std::ranges::count_if(
            lines, [&](const std::string& line) { return line.starts_with(begin); }));
    }

    std::mutex mutex_;
    std::vector<std::string> said_;
    bool running_ = true;
    UgiSession session_{[this](const std::string& line) {
                            const std::lock_guard lock(mutex_);
                            said_.push_back(line);
                        },
                        "1.2.3"};
};

TEST_F(UgiTest, IntroducesItself) {
    const auto lines = send("ugi");
    EXPECT_EQ(lines.front(), "id name Zwarm 1.2.3");
    EXPECT_EQ(lines.back(), "ugiok");
    for (const char* option :
         {"Variant", "Agent", "Level", "Seed", "Hash", "Threads", "Book", "Variety"}) {
        EXPECT_EQ(count(lines, std::string("option name ") + option + " type "), 1) << option;
    }
    EXPECT_EQ(ask("isready"), "readyok");
}

TEST_F(UgiTest, PlaysItsTurnsInEveryVariant) {
    for (const Variant& variant : variants()) {
        expect_silent("setoption name Variant value " + std::string(variant.id));
        expect_silent("uginewgame");
        std::string moves;
        Game game(variant);
        for (int ply = 0; ply < 12 && !game.result().over(); ++ply) {
            expect_silent("position startpos" + (moves.empty() ? "" : " moves" + moves));
            EXPECT_EQ(ask("query p1turn"),
                      game.position().to_move() == 0 ? "response true" : "response false");
            const auto lines = send("go nodes 200");
            ASSERT_FALSE(lines.empty());
            ASSERT_TRUE(lines.back().starts_with("bestmove ")) << lines.back();
            const std::string text = lines.back().substr(9);
            const auto move = parse_move(variant, text);
            ASSERT_TRUE(move && game.play(*move)) << variant.id << ' ' << text;
            moves += " " + text;
        }
    }
}

TEST_F(UgiTest, TellsWhatItThinks) {
    expect_silent("setoption name Variant value halma-8");
    expect_silent("setoption name Agent value greedy");
    const auto lines = send("go depth 1");
    ASSERT_GE(lines.size(), 2U);
    const std::string& info = lines[lines.size() - 2];
    EXPECT_TRUE(info.starts_with("info depth 1 score cp ")) << info;
    for (const char* field : {" nodes ", " nps ", " pv "}) {
        EXPECT_NE(info.find(field), std::string::npos) << field;
    }
    EXPECT_TRUE(info.ends_with(lines.back().substr(9))) << "the line begins with the best move";
}

TEST_F(UgiTest, InfiniteAnswersOnlyAfterStop) {
    // This agent knows its move at once, and has to keep it to itself.
    expect_silent("setoption name Agent value random");
    ASSERT_TRUE(session_.handle("go infinite"));
    for (int i = 0; i < 1'000; ++i) ASSERT_TRUE(session_.handle("isready"));
    const auto before = heard();
    EXPECT_EQ(count(before, "readyok"), 1'000);
    EXPECT_EQ(count(before, "bestmove"), 0);
    ASSERT_TRUE(session_.handle("stop"));
    const auto after = heard();
    EXPECT_EQ(count(after, "bestmove "), 1);
    EXPECT_TRUE(after.back().starts_with("bestmove "));
    expect_silent("stop");
}

TEST_F(UgiTest, WhoGoesOnWithoutAStopIsAnsweredToo) {
    ASSERT_TRUE(session_.handle("go infinite"));
    ASSERT_TRUE(session_.handle("position startpos"));
    EXPECT_EQ(count(heard(), "bestmove "), 1);
    ASSERT_TRUE(session_.handle("go infinite"));
    ASSERT_TRUE(session_.handle("go infinite"));
    EXPECT_EQ(count(heard(), "bestmove "), 1);
    session_.finish();
    EXPECT_EQ(count(heard(), "bestmove "), 1);
}

TEST_F(UgiTest, AnAnswerIsWaitedForWhenNoMoreLinesCome) {
    expect_silent("setoption name Variant value halma-8");
    expect_silent("setoption name Book value no");
    // How deep it got and its move.
    const auto summary = [](const std::vector<std::string>& lines) {
        return lines[lines.size() - 2].substr(0, sizeof "info depth 5") + lines.back();
    };
    const std::string patient = summary(send("go nodes 3000"));
    expect_silent("uginewgame");
    ASSERT_TRUE(session_.handle("go nodes 3000"));
    session_.finish();
    EXPECT_EQ(summary(heard()), patient);
}

TEST_F(UgiTest, QuitEndsAnInfiniteSearchToo) {
    ASSERT_TRUE(session_.handle("go infinite"));
    EXPECT_FALSE(session_.handle("quit"));
    EXPECT_TRUE(heard().back().starts_with("bestmove "));
}

TEST_F(UgiTest, WordsWithoutMeaningAreIgnoredAloud) {
    const auto lines = send("go ponder nodes 50 mate 3 depth");
    EXPECT_EQ(lines[0], "info string ignored: ponder mate 3 depth");
    EXPECT_TRUE(lines.back().starts_with("bestmove "));
}

TEST_F(UgiTest, ThinksByTheClockOfTheSideToMove) {
    expect_silent("setoption name Variant value star-2");
    expect_silent("setoption name Book value no");
    expect_silent("position startpos moves " + send("go nodes 1").back().substr(9));
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(send("go wtime 3600000 btime 500 winc 0 binc 0").back().starts_with("bestmove "));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

// With an hour for it.
TEST_F(UgiTest, WhatIsCertainIsNotThoughtAbout) {
    expect_silent("setoption name Variant value diamond-7");
    const auto answer = [&](const std::string& cells) {
        expect_silent("position fen " + cells + " 2");
        return send("go movetime 3600000").back();
    };
    EXPECT_EQ(answer("211...."
                     "......."
                     "......."
                     "......."
                     "......."
                     "......."
                     "......."),
              "bestmove a1-a2")
        << "the only move";
    EXPECT_EQ(answer("222...."
                     "22....."
                     "......."
                     "2......"
                     "......."
                     "......."
                     "......1"),
              "bestmove a4-a3")
        << "it wins";
}

TEST_F(UgiTest, AnswersQueries) {
    expect_silent("setoption name Variant value selfo-s4");
    EXPECT_EQ(ask("query gameover"), "response false");
    EXPECT_EQ(ask("query result"), "response none");
    EXPECT_EQ(ask("query p1turn"), "response true");
    expect_silent("position startpos moves pass");
    EXPECT_EQ(ask("query p1turn"), "response false");
    expect_silent("position startpos moves pass pass");
    EXPECT_EQ(ask("query gameover"), "response true");
    EXPECT_EQ(ask("query result"), "response draw");
    const auto lines = send("go depth 1");
    EXPECT_EQ(lines.front(), "info string the game is over: Draw: two passes in a row");
    EXPECT_TRUE(lines.back().starts_with("bestmove ")) << lines.back();
    EXPECT_NE(lines.back(), "bestmove none") << "others may go by other rules";
}

// A board set up by others may have the first player to move where the swap is offered.
TEST_F(UgiTest, EitherPlayerSwaps) {
    expect_silent("setoption name Variant value selfo-s4");
    const std::string start = position_text(Position(*find_variant("selfo-s4")));
    const std::string cells = start.substr(0, start.find(' '));
    for (const char* mover : {"1", "2"}) {
        expect_silent("position fen " + cells + " " + mover + " 1 moves swap");
        EXPECT_EQ(ask("query p1turn"), *mover == '1' ? "response false" : "response true");
        expect_error("position fen " + cells + " " + mover + " 2 moves swap");
    }
}

TEST_F(UgiTest, OpeningsByHeartCanBeSwitchedOff) {
    expect_silent("setoption name Variant value star-2");
    const auto nodes_line = [&] { return send("go nodes 500").front(); };
    EXPECT_NE(nodes_line().find(" nodes 0 "), std::string::npos);
    expect_silent("setoption name Book value no");
    EXPECT_EQ(nodes_line().find(" nodes 0 "), std::string::npos);
    expect_error("setoption name Book value perhaps");
}

TEST_F(UgiTest, NamesTheWinner) {
    expect_silent("setoption name Variant value diamond-7");
    const std::string cells =
        "222...."
        "22....."
        "......."
        "2......"
        "......."
        "......."
        "......1";
    expect_silent("position fen " + cells + " 2 moves a4-a5");
    EXPECT_EQ(ask("query result"), "response none");
    expect_silent("position fen " + cells + " 2 20 moves a4-a3");
    EXPECT_EQ(ask("query result"), "response p2win");
}

// Hosts that want every stone home ask on where a full camp is enough for us: then that is
// thought about.
TEST_F(UgiTest, GoesOnUntilEveryStoneIsHome) {
    expect_silent("setoption name Variant value diamond-7");
    const std::string position =
        "122...."
        "22....."
        "2......"
        "...2..."
        "......1"
        ".....11"
        "....11. 2 90";
    expect_silent("position fen " + position);
    EXPECT_EQ(ask("query result"), "response p2win");
    const auto lines = send("go nodes 3000");
    EXPECT_GT(count(lines, "info depth"), 0);
    EXPECT_EQ(count(lines, "bestmove "), 1);
    expect_silent("setoption name Variant value diamond-7+exact");
    expect_silent("position fen " + position);
    EXPECT_EQ(ask("query result"), "response none");
}

// Hosts with other rules name the moves they allow.
TEST_F(UgiTest, ChoosesAmongTheMovesThatAreNamed) {
    for (const char* agent : {"zwarm", "greedy", "swarm"}) {
        expect_silent("setoption name Variant value halma-8");
        expect_silent("setoption name Agent value " + std::string(agent));
        MoveList moves;
        generate_moves(Position(*find_variant("halma-8")), moves);
        for (const std::size_t i : {std::size_t{0}, moves.size() - 1}) {
            const std::string move = move_text(*find_variant("halma-8"), moves[i]);
            const auto lines = send("go nodes 500 searchmoves " + move);
            EXPECT_EQ(lines.back(), "bestmove " + move) << agent;
        }
    }
    const auto lines = send("go searchmoves a1-a1 nodes 100");
    EXPECT_EQ(lines.front(), "info string ignored: searchmoves a1-a1");
    EXPECT_EQ(count(lines, "bestmove "), 1);
}

TEST_F(UgiTest, BrokenLinesChangeNothing) {
    expect_silent("setoption name Variant value selfo-s4");
    expect_silent("setoption name Agent value greedy");
    expect_silent("position startpos moves a10-a9");
    const std::string best = send("go depth 1").back();
    for (const char* line : {"hello",
                             "setoption",
                             "setoption name Seed",
                             "setoption name Seed value x",
                             "setoption name Seed value -1",
                             "setoption name Nothing value 1",
                             "setoption name Agent value nobody",
                             "setoption name Variant value chess",
                             "setoption name Hash value 0",
                             "setoption name Threads value 0",
                             "setoption name Variety value 11",
                             "position",
                             "position here",
                             "position startpos a10-a9",
                             "position startpos moves a10-k1",
                             "position startpos moves xyz",
                             "position fen",
                             "position fen 1.2 1",
                             "query",
                             "query weather",
                             "query gameover now"}) {
        expect_error(line);
    }
    EXPECT_EQ(ask("query p1turn"), "response false") << "the position must be the old one";
    EXPECT_EQ(send("go depth 1").back(), best) << "and agent and seed too";
    EXPECT_TRUE(running_);
    expect_silent("");
    expect_silent("   ");
    expect_error(std::string(10'000, 'x'));
}

TEST_F(UgiTest, OptionsTakeEffect) {
    expect_silent("setoption name Variant value halma-8");
    expect_silent("setoption name Agent value random");
    expect_silent("setoption name Hash value 4");
    expect_silent("setoption name Variety value 3");
    expect_silent("setoption name Threads value 2");
    const auto game = [&](const char* seed) {
        expect_silent(std::string("setoption name Seed value ") + seed);
        std::string moves;
        for (int ply = 0; ply < 6; ++ply) {
            expect_silent("position startpos" + (moves.empty() ? "" : " moves" + moves));
            moves += " " + send("go depth 1").back().substr(9);
        }
        return moves;
    };
    const std::string first = game("5");
    EXPECT_EQ(game("5"), first);
    EXPECT_NE(game("6"), first);
}

// Sanitizers have an address space of their own making.
#ifndef ZWARM_SANITIZED

TEST_F(UgiTest, AHashThatDoesNotFitLeavesTheOldOne) {
    expect_silent("setoption name Variant value halma-8");
    expect_silent("setoption name Hash value 2");
    const std::string best = send("go nodes 500").back();
    std::int64_t pages = 0;
    ASSERT_TRUE(std::ifstream("/proc/self/statm") >> pages);
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    rlimit tight = before;
    tight.rlim_cur = static_cast<rlim_t>(pages * getpagesize()) + (64U << 20U);
    ASSERT_EQ(setrlimit(RLIMIT_AS, &tight), 0);
    const std::string refusal = ask("setoption name Hash value 4096");
    expect_silent("uginewgame");
    const std::string again = send("go nodes 500").back();
    setrlimit(RLIMIT_AS, &before);
    EXPECT_EQ(refusal, "info string error: not enough memory for a Hash of 4096 MB: it stays at 2");
    EXPECT_EQ(again, best);
}

#endif

TEST_F(UgiTest, ImpossibleNumbersAreNamed) {
    EXPECT_EQ(ask("setoption name Hash value 1000000000"),
              "info string error: Hash takes 1..4096, not '1000000000'");
    EXPECT_EQ(ask("setoption name Hash value -1"),
              "info string error: Hash takes 1..4096, not '-1'");
    EXPECT_EQ(ask("setoption name Threads value 1e9"),
              "info string error: Threads takes 1..64, not '1e9'");
    EXPECT_EQ(ask("setoption name Seed value 99999999999999999999"),
              "info string error: Seed takes 0..9223372036854775807, not '99999999999999999999'");
}

}  // namespace
}  // namespace zwarm::lab
