#include "engine/search/position_state.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

// That states judge every position of every variant as the game does is a property test
// (tests/property/endings_property_test.cpp).

// Passes made in the game before the search count like those within it.
TEST(PositionState, RemembersThePassesBeforeTheRoot) {
    const Variant& three = variant("selfo-three");
    Game game(three);
    PositionState state(three);
    for (const Outcome after_one_more : {Outcome::kOpen, Outcome::kOpen, Outcome::kDrawn}) {
        state.set(game);
        state.play(Move::pass());
        EXPECT_EQ(state.assess().outcome, after_one_more) << game.turns();
        state.undo(Move::pass());
        ASSERT_TRUE(game.play(Move::pass()));
    }
    EXPECT_EQ(game.result().ending, Ending::kPasses);
}

TEST(PositionState, ASkippedTurnIsNeitherPassNorPly) {
    const Variant& halma = variant("halma-8");
    Game game(halma);
    PositionState state(halma);
    state.set(game);
    const std::uint64_t before = state.table_key();
    state.skip();
    EXPECT_EQ(state.side(), 1);
    Position turned = game.position();
    turned.set_to_move(1);
    EXPECT_EQ(state.table_key(), turned.key()) << "known from the other side's search";
    state.undo_skip();
    EXPECT_EQ(state.table_key(), before);
}

class LastLine final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override {
        line.assign(info.line.begin(), info.line.end());
        score = info.score;
    }
    std::vector<Move> line;
    int score = 0;
};

// One ply before the cap, with more men in the target deciding: a step into the target draws, and
// whoever takes the longest hop towards it instead has lost.
TEST(PositionState, TheCapEndsTheLine) {
    std::string error;
    const auto position = parse_position(
        variant("halma-8-course"),
        "...................................2...1.........2......1....... 1 499", error);
    ASSERT_TRUE(position) << error;
    PositionState state(position->variant());
    state.set(Game(*position));
    AlphaBeta<PositionState> search(1, position->topology().size());
    LastLine control;
    const SearchResult result = search.think(state, {.nodes = 20'000}, control, {});
    EXPECT_EQ(move_text(position->variant(), result.best), "h4-h5");
    EXPECT_EQ(control.score, 0);
    EXPECT_EQ(control.line.size(), 1U) << "nothing comes after the last ply";
    state.play(move(position->variant(), "a1-e5"));
    EXPECT_EQ(state.assess().outcome, Outcome::kWon) << "for the other side";
}

}  // namespace
}  // namespace zwarm
