#include "engine/search/selfo_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

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

// A table's move is tried before moves are made: it must be one of them.
TEST(SelfoState, JudgesAnyMoveAsTheListDoes) {
    for (const std::string_view id : {"selfo-s4", "selfo3", "selfo-chess", "selfo-triangles"}) {
        const Variant& variant = *find_variant(id);
        const JoinEvaluator evaluator(*variant.topology);
        SelfoState<JoinEvaluator> state(variant, evaluator);
        Game game(variant);
        Random random(3);
        const auto cells = static_cast<std::uint32_t>(variant.topology->size());
        for (int ply = 0; ply < 20 && !game.result().over(); ++ply) {
            state.set(game);
            MoveList moves;
            generate_moves(game.position(), moves);
            for (const Move move : moves) ASSERT_TRUE(state.is_legal(move)) << id;
            for (int i = 0; i < 500; ++i) {
                const Move any(static_cast<Cell>(random.below(cells)),
                               static_cast<Cell>(random.below(cells)));
                ASSERT_EQ(state.is_legal(any), std::ranges::find(moves, any) != moves.end()) << id;
            }
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

// They are remembered by their stones, thousands of them in a few places.
TEST(MainGroups, AreThoseOfTheEvaluator) {
    const Variant& variant = *find_variant("selfo-s5");
    const JoinEvaluator evaluator(*variant.topology);
    MainGroups mains(evaluator);
    Position position(variant);
    Random random(9);
    for (int ply = 0; ply < 8000; ++ply) {
        for (Player player = 0; player < 2; ++player) {
            const RowSet own = evaluator.board().rows(position.stones(player));
            ASSERT_EQ(mains.of(own), evaluator.main_group(own));
        }
        MoveList moves;
        generate_moves(position, moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

TEST(AnswerOrder, PrefersWhatAnsweredTheLastMoves) {
    AnswerOrder order(10);
    const Move last(1, 2);
    const Move own(3, 4);
    const Move good(5, 6);
    const ScoredMove poor{{7, 8}};
    order.reward(good, {&poor, 1}, last, own, 4);
    const auto scores = [&](Move after, Move before) {
        std::array<ScoredMove, 3> moves{{{good}, poor, {Move::pass()}}};
        order.rate(moves, after, before);
        EXPECT_EQ(moves[2].score, 0) << "a pass goes nowhere";
        return std::array{moves[0].score, moves[1].score};
    };
    const auto both = scores(last, own);
    EXPECT_GT(both[0], 0);
    EXPECT_LT(both[1], 0);
    // Where moves came from does not matter, and each of the two counts by itself.
    EXPECT_EQ(scores({9, 2}, Move())[0] + scores(Move::pass(), {0, 4})[0], both[0]);
    EXPECT_EQ(scores(own, last), (std::array{0, 0}));
    order.begin_search();
    EXPECT_EQ(scores(last, own)[0], both[0] / 4);
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
