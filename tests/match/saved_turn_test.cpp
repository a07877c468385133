// The lab's strings for turns are the plug-in's, in games of every variant.
#include "harness/lab/saved_turn.h"

#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/plugin/host_notation.h"
#include "engine/rules/game.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm::lab {
namespace {

TEST(SavedTurns, AreThePlugInsStrings) {
    for (const Variant& variant : variants()) {
        SCOPED_TRACE(variant.id);
        Random random(7);
        Game game(variant);
        for (int ply = 0; ply < 60 && !game.result().over(); ++ply) {
            MoveList moves;
            generate_moves(game.position(), moves);
            for (const Move move : moves) {
                const std::string text = saved_turn(game.position(), move);
                ASSERT_EQ(text, host_text(game.position(), move));
                ASSERT_EQ(read_saved_turn(game.position(), text), move) << text;
            }
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(SavedTurns, NonsenseIsNoTurn) {
    const Position position(*find_variant("halma-8"));
    for (const char* text : {"", "Pass", "Man", "Man a1 - z9", "Man a1 - h8", "King a1 - a2",
                             "White Swap swap", "x a1"}) {
        EXPECT_EQ(read_saved_turn(position, text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace zwarm::lab
