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

// However the others are thought of: lines of any moves that are offered can be taken back.
TEST(PositionState, LinesAreTakenBackWhateverTheOthersDo) {
    for (const char* id : {"star-3", "star-6", "halma-16-teams", "fau-star-3"}) {
        const Variant& many = variant(id);
        for (const Others others : {Others::kParanoid, Others::kBestReply}) {
            const Game game(many);
            PositionState state(many, others);
            state.set(game);
            const std::uint64_t before = state.table_key();
            std::vector<ScoredMove> moves(PositionState::kMostMoves);
            std::vector<Move> line;
            for (std::size_t ply = 0; ply < 12; ++ply) {
                const std::size_t count = state.generate(moves.data());
                ASSERT_GT(count, 0U);
                line.push_back(moves[(7 * ply) % count].move);
                state.play(line.back());
                if (state.assess().outcome != Outcome::kOpen) break;
            }
            EXPECT_NE(state.table_key(), before);
            for (; !line.empty(); line.pop_back()) state.undo(line.back());
            EXPECT_EQ(state.table_key(), before) << id;
        }
    }
}

// By best replies, whoever moves among the others, we are next.
TEST(PositionState, AfterTheBestReplyItIsOurTurn) {
    const Variant& star = variant("star-6");
    PositionState state(star, Others::kBestReply);
    state.set(Game(star));
    std::vector<ScoredMove> moves(PositionState::kMostMoves);
    ASSERT_EQ(state.generate(moves.data()), 14U);
    state.play(moves[0].move);
    EXPECT_EQ(state.side(), 1);
    ASSERT_EQ(state.generate(moves.data()), 5U * 14U);
    state.play(moves[69].move);
    EXPECT_EQ(state.side(), 0);
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
    TranspositionTable table(1);
    AlphaBeta<PositionState> search(table, position->topology().size());
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
