// Boards solved outright as ground truth: the solver against the engine's rules, then the ends of
// games and what the search claims to have proved against the solver.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "harness/lab/solver/outright.h"

namespace zwarm::lab {
namespace {

// Solved once each.
struct Solved {
    explicit Solved(const std::string& name)
        : game(small_game(name)), table(game, {.threads = 2}) {}
    const SmallGame game;
    const Outright table;
};

const Solved& solved(const std::string& name) {
    static std::map<std::string, Solved> all;
    const auto found = all.find(name);
    return found != all.end() ? found->second : all.try_emplace(name, name).first->second;
}

class LastReport final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { score = info.score; }
    int score = 0;
};

// Every value is what the values after the legal turns make of it, where the engine's own rules say
// which turns there are and when it is over.
TEST(SolvedBoards, AgreeWithTheRulesTurnByTurn) {
    for (const char* name : {"rhombus-4-3", "square-4-3", "rhombus-3-1", "selfo-3-3"}) {
        const Solved& board = solved(name);
        const int stride = board.table.counts().positions < 1000 ? 1 : 37;
        int count = 0;
        int kinds[3] = {};
        board.table.for_each([&](const Position& position, int value) {
            if (++count % stride != 0) return;
            MoveList moves;
            generate_moves(position, moves);
            bool draws = false;
            int soonest_win = 1000;
            int latest_loss = 0;
            for (const Move move : moves) {
                Game game(position);
                if (game.result().over()) return;  // a blockade: the rule ends it, not the goal
                ASSERT_TRUE(game.play(move));
                if (game.result().ending == Ending::kGoal) {
                    if (game.result().won_by(0)) {
                        soonest_win = 1;
                    } else {
                        latest_loss = std::max(latest_loss, 1);
                    }
                    continue;
                }
                const int then = board.table.value(game.position());
                if (then < 0) soonest_win = std::min(soonest_win, 1 - then);
                if (then > 0) latest_loss = std::max(latest_loss, 1 + then);
                draws = draws || then == 0;
            }
            const int expected = soonest_win < 1000 ? soonest_win : draws ? 0 : -latest_loss;
            ASSERT_EQ(value, expected) << name << ": " << position_text(position);
            ++kinds[value > 0 ? 0 : value < 0 ? 1 : 2];
        });
        EXPECT_GT(kinds[0], 0) << name;
        EXPECT_GT(kinds[1], 0) << name;
    }
}

// Who plays by the table wins from the start against the strong player, in no more plies than the
// table says, and the game's own rules see the win.
TEST(SolvedBoards, WinFromTheStartAgainstTheStrongPlayer) {
    for (const char* name : {"rhombus-4-3", "square-4-3", "rhombus-5-3"}) {
        const Solved& board = solved(name);
        const int value = board.table.counts().start;
        ASSERT_NE(value, 0) << name;
        const Player winner = value > 0 ? 0 : 1;
        const auto agent = find_agent("zwarm")->make({.hash_mb = 1});
        agent->new_game(board.game.variant);
        Game game(board.game.variant);
        while (!game.result().over() && game.turns() <= std::abs(value)) {
            if (game.position().to_move() == winner) {
                const auto best = board.table.best_moves(game.position());
                ASSERT_FALSE(best.empty()) << position_text(game.position());
                ASSERT_TRUE(game.play(best.front()));
            } else {
                LastReport control;
                ASSERT_TRUE(game.play(agent->choose(game, {.nodes = 3000}, control)));
            }
        }
        EXPECT_LE(game.turns(), std::abs(value)) << name;
        EXPECT_TRUE(game.result().won_by(winner)) << name;
        EXPECT_EQ(game.result().ending, Ending::kGoal) << name;
    }
}

// Where the search claims to have proved a win or a loss, it is one, and takes no longer; and the
// move it makes then keeps the win.
TEST(SolvedBoards, TheSearchClaimsOnlyWhatIsTrue) {
    // The way of the last is longer, so that proofs need more nodes.
    const std::pair<const char*, std::uint64_t> boards[] = {
        {"rhombus-4-3", 3000}, {"square-4-3", 3000}, {"rhombus-5-3", 10'000}};
    for (const auto& [name, nodes] : boards) {
        const Solved& board = solved(name);
        const auto agent = find_agent("zwarm")->make({.hash_mb = 1});
        const auto stride = static_cast<int>(board.table.counts().positions / 400);
        int count = 0;
        int wins = 0;
        int losses = 0;
        board.table.for_each([&](const Position& position, int value) {
            if (++count % stride != 0) return;
            agent->new_game(board.game.variant);
            LastReport control;
            const Move move = agent->choose(Game(position), {.nodes = nodes}, control);
            if (std::abs(control.score) < kWinScore - 1000) return;
            const int plies = kWinScore - std::abs(control.score);
            if (control.score > 0) {
                ++wins;
                EXPECT_GT(value, 0) << name << ": " << position_text(position);
                EXPECT_GE(plies, value) << name << ": " << position_text(position);
                const auto sound = board.table.sound_moves(position);
                EXPECT_NE(std::ranges::find(sound, move), sound.end())
                    << name << ": " << position_text(position);
            } else {
                ++losses;
                EXPECT_LT(value, 0) << name << ": " << position_text(position);
                EXPECT_GE(plies, -value) << name << ": " << position_text(position);
            }
        });
        EXPECT_GT(wins, 10) << name;
        EXPECT_GT(losses, 2) << name;
    }
}

// The rows of the committed table that take no time, solved again.
TEST(SolvedBoards, AreCountedAsInTheTable) {
    std::ifstream file(ZWARM_SOLVED_TABLE);
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        std::string name;
        OutrightCounts row;
        fields >> name >> row.positions >> row.illegal >> row.over >> row.wins >> row.losses >>
            row.draws >> row.stuck >> row.longest >> row.start;
        ASSERT_TRUE(fields) << line;
        if (row.positions > 600'000) continue;
        EXPECT_TRUE(solved(name).table.counts() == row) << line;
        ++rows;
    }
    EXPECT_GE(rows, 6);
}

TEST(SolvedBoards, WithoutANameAreRefused) {
    for (const char* name :
         {"", "rhombus", "rhombus-4", "rhombus-4-2", "rhombus-4-10", "rhombus-99-3", "circle-4-3",
          "square-4-3-sturtevant", "selfo-9-3", "selfo-2-4", "rhombus-x-3"}) {
        EXPECT_THROW((void)small_game(name), std::runtime_error) << name;
    }
    const SmallGame game = small_game("rhombus-6-3");
    EXPECT_THROW(Outright(game, {.threads = 1, .memory = 16}), std::runtime_error);
}

}  // namespace
}  // namespace zwarm::lab
