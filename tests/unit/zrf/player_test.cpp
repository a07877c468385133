// The universal player: legal, obedient to its limits, repeatable, and not blind.
#include "harness/zrf/player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>

#include "harness/zrf/evaluation.h"
#include "harness/zrf/interruption.h"
#include "harness/zrf/move_generator.h"
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
    std::stop_source stop;
    stop.request_stop();
    PlayerLimits limits;
    limits.stop = stop.get_token();
    EXPECT_NE(chosen(played, limits), "none");
}

// White's king must not step where Black's man takes, whose program walks to and fro for a long
// time before it knows.
TinyGame slow_attacker() {
    TinyGame game;
    for (int i = 0; i < 300; ++i)
        game.man_moves += "(while (on-board? e) e) (while (on-board? w) w) ";
    game.man_moves = "(" + game.man_moves + " n add)";
    game.more_pieces = "(piece (name King) (moves (n add) (e add) (w add)))";
    game.setup = "(White (King c1)) (Black (Man a3) (King e5))";
    game.sections = "(loss-condition (White Black) (checkmated King))";
    return game;
}

TEST(Interruption, IsAskedInsideTheWorkOfOneNode) {
    const Played played(slow_attacker());
    int questions = 0;
    Interruption never([&questions] {
        ++questions;
        return false;
    });
    MoveGenerator generator(played.model());
    MoveList whole;
    generator.interrupt_by(&never);
    generator.legal_moves(played.state, whole);
    EXPECT_EQ(whole.size(), 3u);
    EXPECT_GE(questions, 5) << "three moves, after each more than 7000 steps of Black's man";

    questions = 0;
    Interruption second([&questions] { return ++questions == 2; });
    generator.interrupt_by(&second);
    MoveList part;
    generator.legal_moves(played.state, part);
    EXPECT_TRUE(second.over());
    EXPECT_EQ(questions, 2) << "nobody asks again";
    generator.interrupt_by(nullptr);
    generator.legal_moves(played.state, part);
    EXPECT_EQ(part.size(), 3u) << "an interruption leaves nothing behind";
}

TEST(Interruption, IsAskedWhileThePiecesAreMeasured) {
    const Played played(slow_attacker());
    int questions = 0;
    Interruption never([&questions] {
        ++questions;
        return false;
    });
    const Evaluation evaluation(played.model(), &never);
    EXPECT_GE(questions, 25) << "the man alone on each of 25 cells";
}

TEST(Interruption, CountsStepsBetweenQuestions) {
    int questions = 0;
    Interruption interruption([&questions] { return ++questions == 3; });
    int steps = 0;
    while (!interruption.step()) ++steps;
    EXPECT_EQ(questions, 3) << "at the first step and then every kSteps";
    EXPECT_LE(steps, 2 * (Interruption::kSteps + 1));
    EXPECT_TRUE(interruption.step());
    EXPECT_EQ(questions, 3);
}

TEST(Player, AStopInsideTheFirstNodeStillGivesALegalMove) {
    std::stop_source stop;
    stop.request_stop();
    PlayerLimits limits;
    limits.stop = stop.get_token();
    for (const char* setup : {"(White (King c1)) (Black (Man a3) (King e5))",
                              // n is where the man takes after it was walked home
                              "(White (King a3)) (Black (Man b3) (King e5))"}) {
        TinyGame game = slow_attacker();
        game.setup = setup;
        const Played played(game);
        const Texts legal = played.texts();
        ASSERT_FALSE(legal.empty());
        EXPECT_EQ(std::count(legal.begin(), legal.end(), chosen(played, limits)), 1) << setup;
    }
}

TEST(Player, SomeLegalMoveObeysWhatComparesMoves) {
    TinyGame game;
    game.man_moves = "(move-type calm) (n add) (move-type urgent) (e (verify enemy?) add)";
    game.setup = "(White (Man a1 c3)) (Black (Man d3))";
    game.sections = "(move-priorities urgent calm)";
    const Played urgent(game);
    const auto some = [](const Played& played) {
        const auto move = MoveGenerator(played.model()).some_legal_move(played.state);
        return move ? text(played.model(), *move) : "none";
    };
    EXPECT_EQ(some(urgent), "Man c3 x d3");
    game.man_moves = "(n add) (e (verify enemy?) capture e add)";
    game.setup = "(White (Man a1 c3)) (Black (Man d3))";
    game.sections = "(option \"maximal captures\" true)";
    EXPECT_EQ(some(Played(game)), "Man c3 - e3 x d3");
    game.man_moves = "(n n n n n add)";
    game.sections.clear();
    EXPECT_EQ(some(Played(game)), "none");
    game.sections = "(option \"pass turn\" true)";
    EXPECT_EQ(some(Played(game)), "Pass");
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
