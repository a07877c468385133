#include "engine/evaluate/join_evaluator.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using test::drawn;
using test::variant;

JoinTerms terms(const Position& position, Player player) {
    const JoinEvaluator evaluator(*position.variant().topology);
    const RowBoard& board = evaluator.board();
    const RowSet other = board.rows(position.stones(static_cast<Player>(1 - player)));
    return evaluator.terms(board.rows(position.stones(player)), board.cells() - other);
}

// Black's pair in the middle and a stone in the corner; White leaves one cell between them.
constexpr std::string_view kOneGap =
    "    1 . 2 . .     "
    "   2 . 2 . . .    "
    "  . 2 2 . . . .   "
    " . . . . . . . .  "
    ". . . . 1 1 . . . "
    " . . . . . . . .  "
    "  . . . . . . .   "
    "   . . . . . .    "
    "    . . . . .     ";
// The same with two cells open next to each other.
constexpr std::string_view kTwoGaps =
    "    1 . 2 . .     "
    "   . . 2 . . .    "
    "  2 . . . . . .   "
    " . . . . . . . .  "
    ". . . . 1 1 . . . "
    " . . . . . . . .  "
    "  . . . . . . .   "
    "   . . . . . .    "
    "    . . . . .     ";
constexpr std::string_view kWalled =
    "    1 2 . . .     "
    "   2 2 . . . .    "
    "  . . . . . . .   "
    " . . . . . . . .  "
    ". . . . 1 1 . . . "
    " . . . . . . . .  "
    "  . . . . . . .   "
    "   . . . . . .    "
    "    . . . . .     ";

int reached(const JoinTerms& terms) {
    return std::accumulate(terms.joined.begin(), terms.joined.end(), 0);
}

TEST(JoinEvaluator, TellsTiedFromLostStones) {
    const Variant& small = variant("selfo-small");
    const JoinTerms tied = terms(drawn(small, kTwoGaps), 0);
    EXPECT_EQ(reached(tied), 3);
    EXPECT_EQ(tied.joined[0], 2);  // the main group
    EXPECT_EQ(tied.hanging, 0);
    EXPECT_FALSE(tied.cut_off());

    const JoinTerms lost = terms(drawn(small, kWalled), 0);
    EXPECT_EQ(lost.lost, 1);
    EXPECT_TRUE(lost.cut_off());
    EXPECT_EQ(reached(lost), 2);
    EXPECT_EQ(lost.hanging, 0);  // worse than that
}

// Size counts most, nearness to the middle of all stones a little.
TEST(JoinEvaluator, TheMainGroupIsLargeAndInTheMiddle) {
    const Variant& small = variant("selfo-small");
    const JoinEvaluator evaluator(*small.topology);
    const auto main_group = [&](std::initializer_list<const char*> names) {
        Position position = Position::empty_board(small);
        for (const char* name : names) position.put(test::cell(small, name), 0);
        return evaluator.main_group(evaluator.board().rows(position.stones(0)));
    };
    const auto rows = [&](std::initializer_list<const char*> names) {
        RowSet set;
        for (const char* name : names) set.add(evaluator.board().slot(test::cell(small, name)));
        return set;
    };
    EXPECT_EQ(main_group({"a5", "a6", "a7", "a8", "i1", "i2"}), rows({"a5", "a6", "a7", "a8"}));
    EXPECT_EQ(main_group({"a5", "a6", "e5", "e6", "i1", "i2"}), rows({"e5", "e6"}));
    EXPECT_EQ(main_group({"a5", "a6", "e5", "i1"}), rows({"a5", "a6"}))
        << "a single stone is no group while there is a pair";
    EXPECT_EQ(main_group({"a5", "e5", "i1"}), rows({"e5"}));
    EXPECT_EQ(main_group({"i3"}), rows({"i3"}));
}

TEST(JoinEvaluator, AWayOneCellWideHangs) {
    // The only way from the corner leads through a2's neighbour between the white stones.
    const Variant& small = variant("selfo-small");
    Position position = drawn(small, kOneGap);
    EXPECT_EQ(terms(position, 0).lost, 1);
    // A cell of the wall opens.
    position.clear(test::cell(small, "c5"));
    const JoinTerms hanging = terms(position, 0);
    EXPECT_EQ(hanging.lost, 0);
    EXPECT_EQ(hanging.hanging, 1);
    EXPECT_EQ(hanging.exposed, 1);  // white stones stand beside the gap
}

// The gap in White's wall is as wide as before, but nobody stands beside it any more.
TEST(JoinEvaluator, AWayIsExposedOnlyToEnemiesNearby) {
    const Variant& small = variant("selfo-small");
    const JoinEvaluator evaluator(*small.topology);
    const RowBoard& board = evaluator.board();
    const Position near = drawn(small, kTwoGaps);
    EXPECT_EQ(terms(near, 0).exposed, 0);  // two cells: one turn does not close both
    EXPECT_EQ(terms(near, 0).pressed, 1);
    Position far = Position::empty_board(small);
    for (const char* name : {"a5", "e5", "e6"}) far.put(test::cell(small, name), 0);
    far.put(test::cell(small, "i1"), 1);
    const RowSet area = board.cells() - board.rows(far.stones(1));
    EXPECT_EQ(evaluator.terms(board.rows(far.stones(0)), area).exposed, 0);
    EXPECT_EQ(evaluator.terms(board.rows(far.stones(0)), area).pressed, 0);
}

TEST(JoinEvaluator, WorseTiesAreWorthLess) {
    const Variant& small = variant("selfo-small");
    const JoinEvaluator evaluator(*small.topology);
    const auto score = [&](const Position& position) {
        return evaluator.standing(terms(position, 0));
    };
    Position hanging = drawn(small, kOneGap);
    hanging.clear(test::cell(small, "c5"));
    const int tied_score = score(drawn(small, kTwoGaps));
    const int hanging_score = score(hanging);
    const int lost_score = score(drawn(small, kWalled));
    EXPECT_GT(tied_score, hanging_score);
    EXPECT_GT(hanging_score, lost_score);
}

// Behind a wall nothing is won any more: the free side leads even with its stones far apart.
TEST(JoinEvaluator, LeadsOverASideThatIsCutOff) {
    const Variant& small = variant("selfo-small");
    const JoinEvaluator evaluator(*small.topology);
    const RowBoard& board = evaluator.board();
    const Position walled = drawn(small, kWalled);
    const RowSet black = board.rows(walled.stones(0));
    const RowSet white = board.rows(walled.stones(1));
    EXPECT_LT(evaluator.lead(black, white).score, 0);
    EXPECT_GT(evaluator.lead(white, black).score, 0);
    EXPECT_FALSE(evaluator.lead(black, white).blockade);
}

}  // namespace
}  // namespace zwarm
