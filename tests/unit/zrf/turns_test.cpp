// Whole turns: chains as one step, loops, and the count of turn sequences.
#include "harness/zrf/turns.h"

#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

// Steps, or hops over any man as long as the player likes.
TinyGame halma() {
    TinyGame game;
    game.top_level =
        "(define step ($1 (verify empty?) add)) "
        "(define hop ($1 (verify not-empty?) $1 (verify empty?) (add-partial hop)))";
    game.man_moves =
        "(move-type step) (step n) (step e) (step s) (step w) "
        "(move-type hop) (hop n) (hop e) (hop s) (hop w)";
    game.sections = "(option \"pass partial\" true)";
    return game;
}

TEST(WholeTurns, AChainIsOneTurnAndItsMiddleToo) {
    TinyGame game = halma();
    game.setup = "(White (Man a1)) (Black (Man a2 b3))";
    const Played played(game);
    const std::vector<WholeTurn> turns = whole_turns(played.state);
    std::vector<std::size_t> lengths;
    for (const WholeTurn& turn : turns) {
        lengths.push_back(turn.parts.size());
        EXPECT_FALSE(turn.after.in_chain());
        EXPECT_EQ(turn.after.player_to_move(), 1);
    }
    // b1; hop to a3 and stop; on to c3 and stop; and back home again.
    EXPECT_EQ(turns.size(), 4u);
    EXPECT_EQ(lengths[0], 1u);
    EXPECT_EQ(perft(played.state, 1), 4u);
}

TEST(WholeTurns, WaysToTheSamePositionCountOnce) {
    TinyGame game;
    game.man_moves = "(n add) (n n s (add-partial none))";
    const Played played(game);
    EXPECT_EQ(played.texts().size(), 2u);
    EXPECT_EQ(whole_turns(played.state).size(), 1u);
}

TEST(FindTurn, TakesAChainForOneMove) {
    TinyGame game = halma();
    game.setup = "(White (Man a1)) (Black (Man a2 b3))";
    const Played played(game);
    const auto turn = find_turn(played.state, "Man a1 - c3");
    ASSERT_TRUE(turn);
    EXPECT_EQ(turn->parts.size(), 3u);  // two hops and the pass that ends them
    EXPECT_FALSE(turn->after.at(played.state.model().find_cell("c3")).empty());
    EXPECT_EQ(turn->after.player_to_move(), 1);
    for (const char* wrong :
         {"Man a1 - c1", "Man a1 - a5", "Man a2 - a4", "partial Man a1 - a3", "Man a1 - zz", ""}) {
        EXPECT_FALSE(find_turn(played.state, wrong)) << wrong;
    }
}

// A counter on a position that is not drawn may run beside the move; a stone that is seen may not.
TEST(FindTurn, LooksAtWhatIsSeenOnly) {
    TinyGame game;
    game.man_moves = "(n mark (create Man hidden) back add) (e mark (create Man e5) back add)";
    game.more_board = "(dummy hidden)";
    game.setup = "(White (Man a1))";
    const Played played(game);
    EXPECT_TRUE(find_turn(played.state, "Man a1 - a2"));
    EXPECT_FALSE(find_turn(played.state, "Man a1 - b1"));
}

TEST(FindTurn, RefusesToGuess) {
    TinyGame game;
    game.man_moves = "(n mark (create Man hidden) back add) (n add)";
    game.more_board = "(dummy hidden)";
    game.setup = "(White (Man a1))";
    const Played played(game);
    EXPECT_EQ(whole_turns(played.state).size(), 2u);
    EXPECT_FALSE(find_turn(played.state, "Man a1 - a2"));
}

TEST(Perft, AGameThatIsOverHasNoTurns) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.setup = "(White (Man c3)) (Black (Man e5))";
    game.sections = "(win-condition (White) (absolute-config Man (c4)))";
    const Played played(game);
    EXPECT_EQ(perft(played.state, 0), 1u);
    EXPECT_EQ(perft(played.state, 1), 1u);
    EXPECT_EQ(perft(played.state, 2), 0u);
}

TEST(PlayLine, EndsAChainThatTheSavedGameLeft) {
    TinyGame game;
    game.man_moves = "(move-type go) (n (add-partial go))";
    game.setup = "(White (Man c2)) (Black (Man e5))";
    Played played(game);
    const PlayedLine first = play_line(played.state, "partial 2 Man c2 - c3", true);
    EXPECT_TRUE(first.played);
    EXPECT_FALSE(first.ended_chain);
    EXPECT_EQ(first.number, 1);
    const State in_chain = played.state;
    EXPECT_FALSE(play_line(played.state, "partial 2 Man e5 - e4", false));
    EXPECT_EQ(played.state, in_chain);
    const PlayedLine second = play_line(played.state, "partial 2 Man e5 - e4", true);
    EXPECT_TRUE(second.played);
    EXPECT_TRUE(second.ended_chain);
    const PlayedLine third = play_line(played.state, "partial 2 Man c3 - c4", true);
    EXPECT_EQ(third.number, 2) << "the next round of the turn order";
    const State before = played.state;
    EXPECT_FALSE(play_line(played.state, "Man a1 - a2", true));
    EXPECT_EQ(played.state, before);
}

}  // namespace
}  // namespace zwarm::zrf::test
