#include "engine/evaluate/join_evaluator.h"

#include <gtest/gtest.h>

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

int sum(const JoinTerms& terms, std::size_t first) {
    int stones = 0;
    for (std::size_t i = first; i < first + JoinTerms::kSteps; ++i) stones += terms.count[i];
    return stones;
}

TEST(JoinEvaluator, TellsTiedFromHangingFromLostStones) {
    const Variant& small = variant("selfo-small");
    const JoinTerms tied = terms(drawn(small, kTwoGaps), 0);
    EXPECT_EQ(sum(tied, JoinTerms::kTied), 3);
    EXPECT_EQ(sum(tied, JoinTerms::kHanging), 0);
    EXPECT_EQ(tied.count[JoinTerms::kTied], 2);  // the main group
    EXPECT_EQ(tied.count[JoinTerms::kCutOff], 0);

    const JoinTerms lost = terms(drawn(small, kWalled), 0);
    EXPECT_EQ(lost.count[JoinTerms::kLost], 1);
    EXPECT_EQ(lost.count[JoinTerms::kCutOff], 1);
    EXPECT_EQ(lost.count[JoinTerms::kStuck], 1);
    EXPECT_EQ(sum(lost, JoinTerms::kTied), 2);
}

TEST(JoinEvaluator, AWayOneCellWideHangs) {
    // The only way from the corner leads through a2's neighbour between the white stones.
    const Variant& small = variant("selfo-small");
    Position position = drawn(small, kOneGap);
    const JoinTerms closed = terms(position, 0);
    EXPECT_EQ(closed.count[JoinTerms::kLost], 1);
    // A cell of the wall opens.
    position.clear(test::cell(small, "c5"));
    const JoinTerms hanging = terms(position, 0);
    EXPECT_EQ(hanging.count[JoinTerms::kLost], 0);
    EXPECT_EQ(sum(hanging, JoinTerms::kHanging), 1);
}

TEST(JoinEvaluator, WorseTiesAreWorthLess) {
    const Variant& small = variant("selfo-small");
    const JoinEvaluator evaluator(*small.topology);
    const RowBoard& board = evaluator.board();
    const auto score = [&](const Position& position) {
        const RowSet other = board.rows(position.stones(1));
        return evaluator.stand(board.rows(position.stones(0)), board.cells() - other).score;
    };
    Position hanging = drawn(small, kOneGap);
    hanging.clear(test::cell(small, "c5"));
    const int tied_score = score(drawn(small, kTwoGaps));
    const int hanging_score = score(hanging);
    const int lost_score = score(drawn(small, kWalled));
    EXPECT_GT(tied_score, hanging_score);
    EXPECT_GT(hanging_score, lost_score);
}

}  // namespace
}  // namespace zwarm
