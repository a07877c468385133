#include "engine/search/position_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/base/random.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

std::vector<Move> moves_of(PositionState& state) {
    std::vector<ScoredMove> scored(PositionState::kMostMoves);
    scored.resize(state.generate(scored.data()));
    std::vector<Move> moves;
    for (const ScoredMove& item : scored) moves.push_back(item.move);
    std::ranges::sort(moves);
    return moves;
}

// Moves, keys, sides and endings against those of the game, for every variant there is.
TEST(PositionState, FollowsTheGame) {
    Random random(11);
    for (const Variant& variant : variants()) {
        if (!PositionState::plays(variant)) continue;
        PositionState state(variant);
        Game game(variant);
        for (int ply = 0; ply < 24 && !game.result().over(); ++ply) {
            state.set(game);
            ASSERT_EQ(state.side(), 0);
            ASSERT_EQ(state.key(), game.position().key());
            MoveList list;
            generate_moves(game.position(), list);
            std::vector<Move> legal(list.begin(), list.end());
            std::ranges::sort(legal);
            const std::vector<Move> moves = moves_of(state);
            ASSERT_FALSE(moves.empty()) << variant.id;
            // Ways back may be left out of a race; nothing is added.
            ASSERT_TRUE(std::ranges::includes(legal, moves)) << variant.id;
            ASSERT_TRUE(variant.has_camps() || moves == legal) << variant.id;
            const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            const std::uint64_t key = state.table_key();
            const int score = state.assess().score;
            state.play(move);
            state.undo(move);
            ASSERT_EQ(state.table_key(), key) << variant.id;
            ASSERT_EQ(state.assess().score, score) << variant.id;
            ASSERT_TRUE(game.play(move));
            state.play(move);
            if (!game.result().over()) {
                ASSERT_EQ(state.key(), game.position().key()) << variant.id;
                EXPECT_EQ(state.assess().outcome, Outcome::kOpen) << variant.id << " ply " << ply;
            }
        }
    }
}

TEST(PositionState, SeesPassesEndTheGame) {
    const Variant& variant = *find_variant("selfo-three");
    Game game(variant);
    PositionState state(variant);
    state.set(game);
    state.play(Move::pass());
    state.play(Move::pass());
    EXPECT_EQ(state.assess().outcome, Outcome::kOpen);
    state.play(Move::pass());
    EXPECT_EQ(state.assess().outcome, Outcome::kDrawn);
    state.undo(Move::pass());
    EXPECT_EQ(state.assess().outcome, Outcome::kOpen);
}

// A stone steps to and fro at the edge of the last ply that may pass without progress.
TEST(PositionState, SeesLackOfProgressEndTheGame) {
    Variant variant = *find_variant("selfo-three");
    variant.no_progress_plies = 4;
    variant.repetition = 0;
    Game game(variant);
    PositionState state(variant);
    Random random(3);
    int ended = 0;
    for (int i = 0; i < 200 && !game.result().over(); ++i) {
        MoveList list;
        generate_moves(game.position(), list);
        const Move move = list[random.below(static_cast<std::uint32_t>(list.size()))];
        state.set(game);
        state.play(move);
        const Outcome seen = state.assess().outcome;
        ASSERT_TRUE(game.play(move));
        EXPECT_EQ(seen == Outcome::kDrawn, game.result().is_draw());
        if (game.result().ending == Ending::kNoProgress) ++ended;
    }
    EXPECT_EQ(ended, 1);
}

}  // namespace
}  // namespace zwarm
