#include "engine/search/selfo_state.h"

#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/evaluate/join_evaluator.h"
#include "engine/rules/ending.h"
#include "engine/rules/game.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

TEST(SelfoState, ASkippedTurnIsNoPass) {
    const Variant& variant = *find_variant("selfo-s1");
    const JoinEvaluator evaluator(*variant.topology);
    SelfoState<JoinEvaluator> state(variant, evaluator);
    state.set(Game(variant));
    const std::uint64_t before = state.key();
    state.play(Move::pass());
    state.skip();
    EXPECT_EQ(state.verdict().ending, Ending::kRepetition)
        << "the root once more, but no end by passes";
    state.undo_skip();
    EXPECT_EQ(state.verdict().ending, Ending::kNone);
    state.play(Move::pass());
    EXPECT_EQ(state.verdict().ending, Ending::kPasses);
    state.undo(Move::pass());
    state.undo(Move::pass());
    EXPECT_EQ(state.key(), before);
}

// A lead that cannot be turned into a win any more is worth nothing.
TEST(SelfoState, ALeadFadesAsTheEndComesNear) {
    const auto score_with_cap = [](int cap) {
        Variant variant = *find_variant("selfo-s4");
        variant.turn_cap = cap;
        const JoinEvaluator evaluator(*variant.topology);
        SelfoState<JoinEvaluator> state(variant, evaluator);
        state.set(Game(variant));
        return state.assess().score;
    };
    EXPECT_GT(score_with_cap(400), 0);  // to have the move is a lead
    EXPECT_EQ(score_with_cap(40), score_with_cap(400));
    EXPECT_EQ(score_with_cap(20), score_with_cap(400) / 2);
    EXPECT_EQ(score_with_cap(10), score_with_cap(400) / 4);
}

TEST(JoinEvaluator, KnowsWhoIsCutOff) {
    Random random(8);
    const Variant& variant = *find_variant("selfo-s5");
    const JoinEvaluator evaluator(*variant.topology);
    const RowBoard& board = evaluator.board();
    Position position(variant);
    int cut = 0;
    for (int ply = 0; ply < 2000; ++ply) {
        for (Player player = 0; player < 2; ++player) {
            const RowSet own = board.rows(position.stones(player));
            const RowSet other = board.rows(position.stones(static_cast<Player>(1 - player)));
            const JoinTerms terms = evaluator.terms(own, board.cells() - other);
            EXPECT_EQ(terms.cut_off(), cut_off(position, player));
            cut += terms.cut_off() ? 1 : 0;
        }
        MoveList moves;
        generate_moves(position, moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    EXPECT_GT(cut, 0);
}

}  // namespace
}  // namespace zwarm
