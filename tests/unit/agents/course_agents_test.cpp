// The agents of the course report (Xiong, Yang and Feng 2025) that do not learn.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "engine/agents/agents.h"
#include "engine/evaluate/course_heuristic.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm::course_agents {
namespace {

class SilentControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { last = info; }
    SearchInfo last;
};

const Variant& course() {
    return *find_variant("halma-8-course");
}

Cell at(const char* name) {
    return *course().topology->find(name);
}

// White goes from a1 to h8, Black the other way.
Position men(std::initializer_list<const char*> white, std::initializer_list<const char*> black) {
    Position position = Position::empty_board(course());
    for (const char* cell : white) position.put(at(cell), 0);
    for (const char* cell : black) position.put(at(cell), 1);
    return position;
}

AgentOptions chosen(std::vector<std::pair<std::string, std::string>> settings,
                    std::uint64_t seed = 1) {
    AgentOptions options;
    options.seed = seed;
    options.settings = std::move(settings);
    options.note = [](const std::string& note) { ADD_FAILURE() << note; };
    return options;
}

std::string choice(Agent& agent, const Position& position) {
    SilentControl control;
    const Move move = agent.choose(Game(position), {}, control);
    EXPECT_TRUE(is_legal(position, move));
    return move_text(course(), move);
}

// Minimax by hand: the own best move against the reply that leaves the least.
int value_of(const Position& position, Move move, const CourseBoard& board) {
    const Player player = position.to_move();
    Position after = position;
    after.play(move);
    MoveList replies;
    generate_moves(after, replies);
    int least = 1'000'000;
    for (const Move reply : replies) {
        Position then = after;
        then.play(reply);
        least = std::min(least, board.value(then, player, {}));
    }
    return least;
}

TEST(CourseGreedy, TakesAnyOfTheBestBoardsAndNoOther) {
    const CourseBoard board(course());
    const Position start = men({"b4", "d2"}, {"a8"});  // the same on both sides of the diagonal
    MoveList moves;
    generate_moves(start, moves);
    int most = -1'000'000;
    for (const Move move : moves) most = std::max(most, board.value_after(start, 0, move, {}));
    std::map<std::string, int> seen;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto agent = make_course_greedy_agent(chosen({}, seed));
        ++seen[choice(*agent, start)];
    }
    std::size_t best = 0;
    for (const Move move : moves) {
        const bool is_best = board.value_after(start, 0, move, {}) == most;
        best += is_best ? 1 : 0;
        EXPECT_EQ(seen.contains(move_text(course(), move)), is_best) << move_text(course(), move);
    }
    EXPECT_GE(best, 2u);
    EXPECT_EQ(seen.size(), best);
}

// One step from a full goal: by the printed sign that is the best of all boards, by the text's
// penalty the worst.
TEST(CourseGreedy, FillsTheGoalByThePrintedSignOnly) {
    const Position position =
        men({"h8", "g8", "f8", "e8", "h7", "g7", "f7", "h6", "g6", "h4"}, {"a8", "a1"});
    const auto printed = make_course_greedy_agent(chosen({}));
    EXPECT_EQ(choice(*printed, position), "h4-h5");
    const auto penalty = make_course_greedy_agent(chosen({{"full", "penalty"}}));
    EXPECT_NE(choice(*penalty, position), "h4-h5");
}

// Points make a jump worth more than the way.
TEST(CourseGreedy, JumpsForPointsInTheScoringMode) {
    const Position position = men({"d4"}, {"d3"});
    const auto plain = make_course_greedy_agent(chosen({}));
    const auto scoring = make_course_greedy_agent(chosen({{"jump-scalar", "50"}}));
    EXPECT_EQ(choice(*plain, position), "d4-e5");
    EXPECT_EQ(choice(*scoring, position), "d4-d2");
}

TEST(CourseMinimax, IsMinimaxOfTwoPlies) {
    const CourseBoard board(course());
    Game game(course());
    for (const char* text : {"d1-f1", "e8-e6", "a4-a5", "h5-h4", "c2-e2", "f7-d5"}) {
        const auto move = parse_move(course(), text);
        if (!move || !game.play(*move)) continue;  // any middle game will do
    }
    const Position& position = game.position();
    MoveList moves;
    generate_moves(position, moves);
    int most = -1'000'000;
    for (const Move move : moves) most = std::max(most, value_of(position, move, board));
    const auto agent = make_course_minimax_agent(chosen({}));
    SilentControl control;
    const Move move = agent->choose(game, {}, control);
    EXPECT_EQ(control.last.score, most);
    EXPECT_EQ(value_of(position, move, board), most);
    // The same again: nothing is left to chance.
    EXPECT_EQ(make_course_minimax_agent(chosen({}, 99))->choose(game, {}, control), move);
}

TEST(CourseMinimax, LocalLooksAtTheBestMoveOfEveryStone) {
    const Position start(course());
    SilentControl all;
    SilentControl few;
    const auto wide = make_course_minimax_agent(chosen({{"depth", "1"}}));
    const auto local = make_course_minimax_local_agent(chosen({{"depth", "1"}}));
    const Move a = wide->choose(Game(start), {}, all);
    const Move b = local->choose(Game(start), {}, few);
    // At one ply the best of all is the best of the best; White's men that can move are seven.
    EXPECT_EQ(a, b);
    EXPECT_EQ(all.last.nodes, static_cast<std::uint64_t>(count_moves(start)));
    int can_move = 0;
    start.stones(0).for_each(
        [&](Cell cell) { can_move += destinations(start, cell).empty() ? 0 : 1; });
    EXPECT_EQ(few.last.nodes, static_cast<std::uint64_t>(can_move));
    EXPECT_LT(few.last.nodes, all.last.nodes);
}

// Equation 13: with all turns tried once, direction outweighs what the simulations say.
TEST(CourseMcts, PrefersTheFarthestWayForward) {
    const Position position = men({"a1", "b2", "d4", "f6"}, {"h1", "c3", "e5", "g7"});
    const auto agent = make_course_mcts_agent(chosen({{"simulations", "200"}}));
    // a1 hops over b2? It is taken by a friend with c3 behind it: only f6 hops to h8.
    EXPECT_EQ(choice(*agent, position), "f6-h8");
}

TEST(CourseMcts, KeepsToItsSimulationsAndRepeatsItself) {
    const Game game(course());
    SilentControl few;
    SilentControl many;
    const auto agent = [](const char* simulations) {
        return make_course_mcts_agent(chosen({{"simulations", simulations}, {"length", "0"}}));
    };
    EXPECT_EQ(agent("10")->choose(game, {}, few), agent("10")->choose(game, {}, few));
    EXPECT_EQ(few.last.nodes, 10u);  // each adds one turn of the root
    static_cast<void>(agent("1000")->choose(game, {}, many));
    EXPECT_GT(many.last.nodes, 1000u);  // beyond the root's turns the tree grows deeper
}

}  // namespace
}  // namespace zwarm::course_agents
