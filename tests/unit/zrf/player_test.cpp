// The universal player: legal, obedient to its limits, repeatable, and not blind.
#include "harness/zrf/player.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

TinyGame noughts() {
    TinyGame game;
    game.board =
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9))) "
        "(directions (n 0 -1) (e 1 0) (ne 1 -1) (nw -1 -1)))";
    game.man_sections = "(drops ((verify empty?) add))";
    game.more_pieces.clear();
    game.setup = "(White (Man off 9)) (Black (Man off 9))";
    game.sections =
        "(win-condition (White Black) (or (relative-config Man n Man n Man) "
        "(relative-config Man e Man e Man) (relative-config Man ne Man ne Man) "
        "(relative-config Man nw Man nw Man)))";
    return game;
}

std::string chosen(const Played& played, const PlayerLimits& limits) {
    const std::optional<Move> move = choose_move(played.state, limits);
    return move ? text(played.model(), *move) : "none";
}

TEST(Player, TakesAWinAndStopsOne) {
    Played played(noughts());
    played.play("White Man a1;Black Man b2;White Man a2;Black Man c3");
    PlayerLimits limits;
    limits.depth = 2;
    EXPECT_EQ(chosen(played, limits), "White Man a3") << "wins";
    Played other(noughts());
    other.play("White Man a1;Black Man b2;White Man a2");
    EXPECT_EQ(chosen(other, limits), "Black Man a3") << "parries";
}

TEST(Player, TheSameSeedGivesTheSameMove) {
    const Played played(noughts());
    PlayerLimits limits;
    limits.nodes = 300;
    limits.variety = 10;
    std::vector<std::string> moves;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        limits.seed = seed;
        moves.push_back(chosen(played, limits));
        EXPECT_EQ(chosen(played, limits), moves.back());
    }
    std::sort(moves.begin(), moves.end());
    EXPECT_NE(moves.front(), moves.back()) << "variety varies";
}

TEST(Player, AnswersAtOnceWhenStopped) {
    const Played played(noughts());
    const std::atomic<bool> stop = true;
    PlayerLimits limits;
    limits.stop = &stop;
    EXPECT_NE(chosen(played, limits), "none");
}

TEST(Player, ReportsEveryFinishedDepth) {
    const Played played(noughts());
    PlayerLimits limits;
    limits.depth = 3;
    int last_depth = 0;
    std::uint64_t last_nodes = 0;
    choose_move(played.state, limits, [&](const PlayerReport& report) {
        EXPECT_EQ(report.depth, last_depth + 1);
        EXPECT_GT(report.nodes, last_nodes);
        EXPECT_FALSE(report.best.effects.empty());
        last_depth = report.depth;
        last_nodes = report.nodes;
    });
    EXPECT_EQ(last_depth, 3);
}

TEST(Player, NodesAreALimit) {
    const Played played(noughts());
    PlayerLimits limits;
    limits.nodes = 50;
    std::uint64_t nodes = 0;
    choose_move(played.state, limits, [&](const PlayerReport& report) { nodes = report.nodes; });
    EXPECT_LE(nodes, 50u);
}

TEST(Player, RandomPlayersDrawAndNobodyMovesWithoutMoves) {
    TinyGame game = noughts();
    game.players = "?White Black";
    game.turns = "?White Black";
    game.setup = "(?White (Man off 9)) (Black (Man off 9))";
    game.sections.clear();
    const Played played(game);
    std::vector<std::string> moves;
    PlayerLimits limits;
    for (limits.seed = 1; limits.seed <= 30; ++limits.seed) moves.push_back(chosen(played, limits));
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    EXPECT_GT(moves.size(), 4u);

    TinyGame stuck;
    stuck.man_moves = "(n n n add)";
    EXPECT_EQ(chosen(Played(stuck), {}), "none");
}

TEST(Player, PlaysWholeGamesLegally) {
    Played played(noughts());
    PlayerLimits limits;
    limits.nodes = 60;
    limits.variety = 5;
    int turns = 0;
    while (!result(played.state)) {
        limits.seed = static_cast<std::uint64_t>(++turns);
        const std::optional<Move> move = choose_move(played.state, limits);
        ASSERT_TRUE(move);
        const std::vector<Move> legal = legal_moves(played.state);
        ASSERT_NE(std::find(legal.begin(), legal.end(), *move), legal.end());
        apply(played.state, *move);
        ASSERT_LE(turns, 9);
    }
}

}  // namespace
}  // namespace zwarm::zrf::test
