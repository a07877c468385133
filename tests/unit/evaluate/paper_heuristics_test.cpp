// The heuristics of Henderson 2014, Kostarev 2024 and the course report of 2025, term by term and
// by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "engine/evaluate/course_heuristic.h"
#include "engine/evaluate/fau_heuristic.h"
#include "engine/evaluate/team_heuristic.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

constexpr TeamWeights kNothing{.distance = 0, .goal = 0, .home = 0, .diagonal = 0, .alone = 0};

// The first player of the team game goes from a1 to p16.
int team_value(const TeamWeights& weights, std::initializer_list<const char*> cells) {
    const Variant& variant = *find_variant("halma-16-teams");
    Position position = Position::empty_board(variant);
    for (const char* cell : cells) position.put(*variant.topology->find(cell), 0);
    return TeamHeuristic(variant, weights).value(position, 0);
}

TEST(TeamHeuristic, SubtractsTheManhattanDistanceFromThirtyTwo) {
    TeamWeights weights = kNothing;
    weights.distance = 1;
    EXPECT_EQ(team_value(weights, {"p16"}), 32);
    EXPECT_EQ(team_value(weights, {"a1"}), 2);
    EXPECT_EQ(team_value(weights, {"h8", "p10"}), (32 - 16) + (32 - 6));
}

TEST(TeamHeuristic, CountsStonesInTheGoalAndAtHome) {
    TeamWeights weights = kNothing;
    weights.goal = 7;
    EXPECT_EQ(team_value(weights, {"p16", "m15", "m14", "h8"}), 14);
    weights = kNothing;
    weights.home = 5;
    EXPECT_EQ(team_value(weights, {"a1", "d2", "d3", "h8"}), -10);
}

TEST(TeamHeuristic, RewardsTheDiagonal) {
    TeamWeights weights = kNothing;
    weights.diagonal = 1;
    const int on_it = team_value(weights, {"h8"});
    EXPECT_EQ(on_it, team_value(weights, {"c3"}));
    EXPECT_EQ(on_it - team_value(weights, {"h9"}), 1);
    EXPECT_EQ(on_it - team_value(weights, {"a16"}), 15);
}

TEST(TeamHeuristic, PenalizesAStoneWithoutAFriend) {
    TeamWeights weights = kNothing;
    weights.alone = 3;
    EXPECT_EQ(team_value(weights, {"h8", "h9", "c3"}), -3);
    EXPECT_EQ(team_value(weights, {"h8", "j10", "c3"}), -3);
    EXPECT_EQ(team_value(weights, {"h8", "h11", "c3"}), -9);
    weights.around = 1;
    EXPECT_EQ(team_value(weights, {"h8", "h9", "c3"}), -3);
    EXPECT_EQ(team_value(weights, {"h8", "j10", "c3"}), -9);
}

TEST(TeamHeuristic, KnowsTheValueAfterATurnWithoutPlayingIt) {
    const Variant& variant = *find_variant("halma-16-teams");
    TeamWeights weights;
    weights.alone = 70;
    const TeamHeuristic heuristic(variant, weights);
    Position position(variant);
    const int before = heuristic.value(position, 0);
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
        const int expected = heuristic.value_after(position, 0, before, move);
        const auto undo = position.play(move);
        EXPECT_EQ(heuristic.value(position, 0), expected);
        position.undo(move, undo);
    }
}

TEST(TeamHeuristic, AnOpponentsMoveLowersTheTeamsValue) {
    const Variant& variant = *find_variant("halma-16-teams");
    const TeamHeuristic heuristic(variant, {});
    Position position(variant);
    EXPECT_EQ(heuristic.team_value(position, 0), 0);
    position.set_to_move(1);
    position.play({*variant.topology->find("n3"), *variant.topology->find("m4")});
    EXPECT_LT(heuristic.team_value(position, 0), 0);
    EXPECT_EQ(heuristic.team_value(position, 1), -heuristic.team_value(position, 3));
}

std::vector<Axial> places(const FauBoard& board, Player player, const CellSet& cells) {
    std::vector<Axial> list;
    cells.for_each([&](Cell cell) { list.push_back(board.at(player, cell)); });
    return list;
}

bool holds(const std::vector<Axial>& list, int x, int y) {
    for (const Axial place : list) {
        if (place.x == x && place.y == y) return true;
    }
    return false;
}

// Every player sees himself at the bottom and his goal on top.
TEST(FauBoard, HasTheAssignmentsCoordinates) {
    for (const char* id : {"fau-rhombus", "fau-star-2", "fau-star-3"}) {
        const Variant& variant = *find_variant(id);
        const FauBoard board(variant, {});
        for (Player player = 0; player < variant.players; ++player) {
            const auto start = places(board, player, variant.home[player]);
            const auto goal = places(board, player, variant.target[player]);
            ASSERT_EQ(start.size(), 6U);
            for (const auto [x, y] : {Axial{3, -6}, {2, -5}, {3, -5}, {1, -4}, {2, -4}, {3, -4}}) {
                EXPECT_TRUE(holds(start, x, y)) << id << ' ' << x << ' ' << y;
                EXPECT_TRUE(holds(goal, -x, -y)) << id << ' ' << x << ' ' << y;
            }
        }
    }
    // Three players, as the first sees them: the second in the upper right, the third upper left.
    const Variant& three = *find_variant("fau-star-3");
    const FauBoard board(three, {});
    EXPECT_TRUE(holds(places(board, 0, three.home[1]), 3, 3));
    EXPECT_TRUE(holds(places(board, 0, three.home[2]), -6, 3));
    EXPECT_TRUE(holds(places(board, 0, three.target[1]), -3, -3));
    EXPECT_TRUE(holds(places(board, 0, three.target[2]), 6, -3));
}

TEST(FauBoard, ProhibitsTheOtherCorners) {
    const Variant& star = *find_variant("fau-star-2");
    const FauBoard board(star, {});
    EXPECT_EQ(board.prohibited(0).count(), 24);
    EXPECT_FALSE(board.prohibited(0).intersects(star.home[0] | star.target[0]));
    EXPECT_TRUE(FauBoard(*find_variant("fau-rhombus"), {}).prohibited(1).empty());
}

// The formula of section 4.4.4 word by word.
TEST(FauBoard, ValueIsTheFormula) {
    const Variant& variant = *find_variant("fau-star-3");
    const FauBoard board(variant, {});
    Position position(variant);
    position.play({position.stones(0).first(), variant.target[0].first()});
    const auto sum = [&](Player player) {
        double total = 0;
        position.stones(player).for_each([&](Cell peg) {
            const Axial p = board.at(0, peg);
            const auto l1 = [&](Axial t) { return std::abs(p.x - t.x) + std::abs(p.y - t.y); };
            variant.target[player].for_each([&](Cell goal) {
                total += (board.steps(player, goal) < 2 ? 1.0 : 0.95) * l1(board.at(0, goal));
            });
            total += 0.5 * l1({0, 0});
        });
        return total;
    };
    EXPECT_EQ(board.value(position, 0, false), std::lround(100 * (sum(1) - sum(0))));
    EXPECT_EQ(board.value(position, 0, true), std::lround(100 * ((sum(1) + sum(2)) / 2 - sum(0))));
}

TEST(FauBoard, FitsItsOwnBoardsOnly) {
    EXPECT_TRUE(FauBoard::fits(*find_variant("fau-star-3")));
    EXPECT_TRUE(FauBoard::fits(*find_variant("diamond-7")));
    for (const char* id : {"star-2", "star-6", "diamond-9", "halma-8", "selfo-s4", "star-solo"}) {
        EXPECT_FALSE(FauBoard::fits(*find_variant(id))) << id;
    }
}

// The course report: White goes from a1 to h8 on 8x8.
struct CourseMen {
    const Variant& variant = *find_variant("halma-8-course");
    CourseBoard board{variant};
    Position position = Position::empty_board(variant);

    [[nodiscard]] Cell at(const char* name) const { return *variant.topology->find(name); }
    CourseMen& put(std::initializer_list<const char*> cells, Player player = 0) {
        for (const char* cell : cells) position.put(at(cell), player);
        return *this;
    }
};

constexpr std::initializer_list<const char*> kGoalOfWhite = {"h8", "g8", "f8", "e8", "h7",
                                                             "g7", "f7", "h6", "g6", "h5"};

TEST(CourseHeuristic, IsTheSumOfTheFarthestOpenGoalCells) {
    CourseMen men;
    men.put({"a1"});
    EXPECT_EQ(men.board.value(men.position, 0, {}), -9899);  // to h8, the root of 98
    men.put({"h8"});
    // h8 is taken: from a1 to g8 or h7 the root of 85; from h8 itself to e8 or h5, 3.
    EXPECT_EQ(men.board.value(men.position, 0, {}), -9220 - 3000);
    EXPECT_EQ(men.board.value_after(men.position, 0, {men.at("a1"), men.at("b2")}, {}),
              -7810 - 3000);  // the root of 61
}

TEST(CourseHeuristic, CountsTwentyWhereNothingIsOpen) {
    CourseMen men;
    men.put(kGoalOfWhite);
    using R = CourseReading;
    EXPECT_EQ(men.board.value(men.position, 0, {}), 200'000);
    EXPECT_EQ(men.board.value(men.position, 0, {.full = R::Full::kPenalty}), -200'000);
    // A goal full of opponents: cells to head for, unless they must be empty.
    CourseMen blocked;
    blocked.put(kGoalOfWhite, 1).put({"a1"});
    EXPECT_EQ(blocked.board.value(blocked.position, 0, {}), -9899);
    EXPECT_EQ(blocked.board.value(blocked.position, 0, {.open = R::Open::kEmpty}), 20'000);
    EXPECT_EQ(blocked.board.value(blocked.position, 0,
                                  {.full = R::Full::kPenalty, .open = R::Open::kEmpty}),
              -20'000);
}

TEST(CourseHeuristic, SimulationValueIsTheFormula) {
    CourseMen men;
    men.put({"h8", "a1", "d4", "c2"});
    // The middle of the goal is g7: 12 steps from a1, 6 from d4, 9 from c2; a1 and c2 are at home.
    const double far = (12 + 6 + 9) / 14.0;
    EXPECT_NEAR(men.board.simulation_value(men.position, 0),
                100 + 90 * (1 - far / 4) + 50 - 100 * 2 / 4.0, 1e-9);
    CourseMen done;
    done.put(kGoalOfWhite);
    EXPECT_EQ(done.board.simulation_value(done.position, 0), 1000);  // clamped
}

TEST(CourseHeuristic, KnowsForwardBothWays) {
    const CourseMen men;
    const Move move(men.at("c3"), men.at("e4"));
    EXPECT_EQ(men.board.forward(0, move), 3);
    EXPECT_EQ(men.board.forward(1, move), -3);
    EXPECT_EQ(men.board.forward(0, Move::pass()), 0);
    EXPECT_TRUE(men.board.is_jump(move));
    EXPECT_FALSE(men.board.is_jump({men.at("c3"), men.at("d4")}));
}

TEST(CourseHeuristic, PointsAreTenForTheGoalAndTheJumpsTimesTheScalar) {
    CourseMen men;
    men.put({"d4", "e5", "g7"}).put({"a8"}, 1);
    const Move chain(men.at("d4"), men.at("h8"));  // over e5 and g7
    EXPECT_EQ(men.board.points(men.position, chain, 1.5), 10'000 + 2 * 1'500);
    EXPECT_EQ(men.board.points(men.position, {men.at("d4"), men.at("f6")}, 5), 5'000);
    EXPECT_EQ(men.board.points(men.position, {men.at("g7"), men.at("h8")}, 5), 0);  // was inside
    EXPECT_EQ(men.board.points(men.position, {men.at("d4"), men.at("d5")}, 5), 0);
}

}  // namespace
}  // namespace zwarm
