#include "engine/evaluate/signals.h"

#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/evaluate/signal_waves.h"
#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using test::cell;
using test::drawn;
using test::variant;

// Side 5: two black stones joined (c5, c6), one apart (c8) and one behind a white wall (a5).
constexpr std::string_view kFourStones =
    "    1 2 . . .     "
    "   2 2 . . . .    "
    "  . . 1 1 . 1 .   "
    " . . . . . . . .  "
    ". . . . . . . . . "
    " . . . . . . . .  "
    "  . . . . . . .   "
    "   . . . . . .    "
    "    . . . . .     ";

TEST(Signals, FadeByAFifthEveryStep) {
    EXPECT_EQ(kFading[0], 1024);
    EXPECT_EQ(kFading[1], 819);
    EXPECT_EQ(kFading[2], 655);
    EXPECT_EQ(kFading[kSignalReach], 0);
    EXPECT_EQ(kBond[1], 980);
    EXPECT_EQ(kBond[2], 784);
    EXPECT_EQ(kBond[5], 401);
}

TEST(Signals, EveryTermOfASmallPosition) {
    const Variant& small = variant("selfo-small");
    const Position position = drawn(small, kFourStones);
    const SignalSide side = hear_signals(position, 0);
    ASSERT_EQ(side.groups.size(), 3U);
    EXPECT_EQ(side.groups[0].size, 1);
    EXPECT_EQ(side.groups[1].size, 2);
    EXPECT_EQ(side.main, 1U);
    // The pair at its source, the third stone two steps away, the fourth unheard.
    const Cell c6 = cell(small, "c6");
    EXPECT_EQ(side.strength[c6], 2 * 1024 + 655);
    EXPECT_EQ(side.centroid, c6);
    EXPECT_EQ(side.groups[1].strength_at_centroid, 2 * 1024);
    EXPECT_EQ(side.groups[0].strength_at_centroid, 0);
    ASSERT_EQ(side.bonds.size(), 2U);
    EXPECT_EQ(side.bonds[0].stone, cell(small, "a5"));
    EXPECT_EQ(side.bonds[0].score, 0);
    EXPECT_EQ(side.bonds[1].steps, 2);
    EXPECT_EQ(side.bonds[1].score, 784);
    EXPECT_EQ(side.score, 2 * 1000 + 784);
}

// The other readings of the thesis's words, by hand on the same position.
TEST(Signals, ReadingsDifferAsTheyAreNamed) {
    const Variant& small = variant("selfo-small");
    const Position position = drawn(small, kFourStones);
    const auto side = [&](const SignalReading& reading) {
        return hear_signals(position, 0, reading);
    };
    const Cell c6 = cell(small, "c6");
    EXPECT_EQ(side({.fade = 50}).strength[c6], 2 * 1024 + 256);
    EXPECT_EQ(side({.decay = Decay::kLinear}).strength[c6], 2 * 1024 + 819);
    EXPECT_EQ(side({.decay = Decay::kInverse}).strength[c6], 2 * 1024 + 341);
    EXPECT_EQ(side({.decay = Decay::kInverseSquare}).strength[c6], 2 * 1024 + 114);
    // Steps to the centroid c6: 0 and 1 of the pair, 2 of c8, none of a5 behind the wall.
    EXPECT_EQ(side({.score = SideScore::kCentroid}).score, 1000 + 800 + 640);
    EXPECT_EQ(side({.score = SideScore::kStrength}).score, (2 * 1024 + 655) * 1000 / 1024);
    // An area is the centroid and the cells around it, so the pair and c8 are nearer.
    const SignalSide area = side({.centroid = Centroid::kArea, .score = SideScore::kCentroid});
    EXPECT_GT(area.score, 1000 + 800 + 640);
    EXPECT_EQ(area.main, 1U);
    // The opponent's weight.
    const int own = side({}).score;
    const int other = hear_signals(position, 1).score;
    EXPECT_EQ(signal_value(position, 0, {.enemy = 0}), own);
    EXPECT_EQ(signal_value(position, 0, {.enemy = 50}), own - other / 2);
    EXPECT_EQ(signal_value(position, 0), own - other);
}

TEST(Signals, EnemiesReceiveAndDoNotPassOn) {
    const Variant& small = variant("selfo-small");
    const SignalSide side = hear_signals(drawn(small, kFourStones), 0);
    // The wall's b5 hears the pair beside it; a5 behind the wall hears nothing but itself.
    EXPECT_GE(side.strength[cell(small, "b5")], 2 * 819);
    EXPECT_EQ(side.strength[cell(small, "a5")], 1024);
}

TEST(Signals, OneGroupIsWorthTheGame) {
    const Variant& small = variant("selfo-small");
    Position position = Position::empty_board(small);
    EXPECT_EQ(hear_signals(position, 0).score, 0);
    position.put(40, 0);
    position.put(41, 0);
    EXPECT_EQ(hear_signals(position, 0).score, kOneGroupScore);
}

// The vector code, the plain code and the version with every term must agree everywhere.
TEST(SignalKernel, HearsWhatThePlainVersionHears) {
    Random random(5);
    for (const Variant& each : variants()) {
        if (each.goal != Goal::kOneGroup) continue;
        const SignalKernel kernel(*each.topology);
        Position position(each);
        for (int ply = 0; ply < 60; ++ply) {
            const SignalStones stones(kernel.board(), position);
            const RowSet empty = kernel.board().cells() - kernel.board().rows(position.occupied());
            for (Player player = 0; player < each.players; ++player) {
                const RowSet& own = stones.stones[player];
                const SignalSide side = hear_signals(position, player);
                const auto reading = kernel.read(own, own | empty);
                EXPECT_EQ(reading.score, side.score) << each.id;
                EXPECT_EQ(kernel.board().cell(reading.centroid), side.centroid);
                EXPECT_EQ(reading.main, kernel.board().rows(side.groups[side.main].stones));
                const Waves waves(kernel.board(), own, own | empty);
                EXPECT_EQ(waves.strengths(), waves.plain_strengths());
                EXPECT_EQ(stones.value(kernel, player), signal_value(position, player));
            }
            MoveList moves;
            generate_moves(position, moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

}  // namespace
}  // namespace zwarm
