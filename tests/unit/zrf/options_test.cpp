// Options that change the rules, the turn order, priorities, reserves, random and neutral players.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

TEST(PassTurn, AlwaysNeverAndForced) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.setup = "(White (Man c3)) (Black (Man e1))";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
    game.sections = "(option \"pass turn\" true)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4", "Pass"}));
    game.sections = "(option \"pass turn\" forced)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
    game.setup = "(White (Man c5)) (Black (Man e3))";
    EXPECT_EQ(Played(game).texts(), (Texts{"Pass"}));
    game.setup = "(White (Man c5)) (Black (Man e1))";
    EXPECT_EQ(Played(game).texts(), Texts{}) << "nobody can move: the game is at an end";
    game.sections = "(pass-turn false)";
    EXPECT_EQ(Played(game).texts(), Texts{});
}

TEST(PassTurn, TheOldSpellingCounts) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.sections = "(pass-turn true)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4", "Pass"}));
}

TEST(PassPartial, EndsAChain) {
    TinyGame game;
    game.man_moves = "(move-type hop) (n (add-partial hop))";
    game.sections = "(option \"pass partial\" true)";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"partial 2 Man c3 - c4"}));
    played.play("partial 2 Man c3 - c4");
    EXPECT_EQ(played.texts(), (Texts{"partial 2 Man c4 - c5", "Pass"}));
    played.play("Pass");
    EXPECT_EQ(played.state.player_to_move(), 1);
}

TinyGame draughts(const std::string& option) {
    TinyGame game;
    const std::string jump = "$1 (verify enemy?) capture $1 (verify empty?) (add-partial jump)";
    game.top_level = "(define jump (" + jump + "))";
    game.man_moves = "(move-type jump) (jump nw) (jump ne)";
    game.more_pieces = "(piece (name King) (moves (n add) (s add) (e add)))";
    game.sections = option;
    return game;
}

TEST(MaximalCaptures, TheLongestChainIsADuty) {
    TinyGame game = draughts("");
    game.setup = "(White (Man c1)) (Black (Man b2 d2 d4))";
    EXPECT_EQ(Played(game).texts().size(), 2u);
    game.sections = "(option \"maximal captures\" true)";
    game.setup = "(White (Man a1 c1)) (Black (Man b2 d4))";
    // From a1 over b2 and d4 two pieces fall, from c1 over b2 only one.
    EXPECT_EQ(Played(game).texts(), (Texts{"partial 2 Man a1 - c3 x b2"}));
    game.sections = "(maximal-captures false)";
    EXPECT_EQ(Played(game).texts().size(), 2u);
}

TEST(MaximalCaptures, TwoPrefersTheStrongerPiece) {
    TinyGame game = draughts("(option \"maximal captures\" 2)");
    game.setup = "(White (Man c1)) (Black (Man b2) (King d2))";
    EXPECT_EQ(Played(game).texts(), (Texts{"partial 2 Man c1 - e3 x d2"}));
    LanguageOptions plain;
    plain.maximal_captures_two_weighs = false;
    EXPECT_EQ(Played(game, plain).texts().size(), 2u);
}

TEST(Recycling, CapturesReturnToTheirOwnersReserve) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.man_sections = "(drops ((verify empty?) (verify (in-zone? home)) add))";
    game.more_board = "(zone (name home) (players Black) (positions e5))";
    game.setup = "(White (Man c3)) (Black (Man c4))";
    game.sections = "(option \"recycle captures\" true)";
    Played played(game);
    played.play("Man c3 x c4");
    EXPECT_EQ(played.state.reserve(1, 0), 1);
    EXPECT_EQ(played.texts(), (Texts{"Black Man e5"}));
    LanguageOptions to_capturer;
    to_capturer.recycle_to_capturer = true;
    Played other(game, to_capturer);
    other.play("Man c3 x c4");
    EXPECT_EQ(other.state.reserve(0, 0), 1);
    game.sections.clear();
    Played none(game);
    none.play("Man c3 x c4");
    EXPECT_EQ(none.state.reserve(1, 0), 0);
}

TEST(Recycling, PromotionsComeFromTheReserve) {
    TinyGame game;
    game.man_moves = "(n (add King))";
    game.sections = "(option \"recycle promotions\" true)";
    EXPECT_EQ(Played(game).texts(), Texts{});
    game.setup = "(White (Man c3) (King off 1))";
    Played played(game);
    played.play("Man c3 - c4 = King");
    EXPECT_EQ(played.state.reserve(0, played.model().find_piece("King")), 0);
    EXPECT_EQ(played.state.reserve(0, played.model().find_piece("Man")), 1);
}

TEST(DiscardCascades, ThePlainMoveDisplacesTheCascade) {
    TinyGame game;
    game.man_moves = "(n to cascade e5 from s add) (n add)";
    game.setup = "(White (Man c3)) (Black (King e5))";
    EXPECT_EQ(Played(game).texts().size(), 2u);
    game.sections = "(option \"discard cascades\" true)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
    LanguageOptions ignored;
    ignored.discard_cascades_acts = false;
    EXPECT_EQ(Played(game, ignored).texts().size(), 2u);
}

TEST(Drops, EachFreeCellWhileTheReserveLasts) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.man_sections = "(drops ((verify empty?) (verify (in-zone? home)) add))";
    game.more_board = "(zone (name home) (players White) (positions a1 b1))";
    game.setup = "(White (Man off 1)) (Black (King a1))";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"White Man b1"}));
    played.play("White Man b1");
    EXPECT_EQ(played.at("b1"), "White Man");
    EXPECT_EQ(played.state.reserve(0, 0), 0);
}

TEST(Priorities, UrgentTypesForbidTheOthers) {
    TinyGame game;
    game.man_moves =
        "(move-type slow) (n add) (move-type quick) (n n n add) (e (verify enemy?) add)"
        "(move-type other) (s add)";
    game.sections = "(move-priorities quick slow)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
    game.setup = "(White (Man c3)) (Black (King d3))";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 x d3"}));
    LanguageOptions free;
    free.unnamed_priorities_last = false;
    EXPECT_EQ(Played(game, free).texts(), (Texts{"Man c3 x d3", "Man c3 - c2"}));
}

TEST(TurnOrder, TypesForeignPiecesAndRepeat) {
    TinyGame game;
    game.players = "White Black ?Ball";
    game.turns = "(White open) repeat Black (White ?Ball) (White quiet)";
    game.man_moves = "(move-type open) (n add) (move-type quiet) (e add)";
    game.setup = "(White (Man c3)) (Black (Man a5)) (?Ball (King e1))";
    game.sections = "(option \"pass turn\" forced)";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 - c4"}));
    EXPECT_EQ(played.state.move_number(), 1);
    played.play("Man c3 - c4");
    EXPECT_EQ(played.state.move_number(), 2) << "a round begins at the repeat point";
    played.play("Man a5 - a4");
    EXPECT_EQ(played.texts(), (Texts{"King e1 - e2"})) << "White moves the ball";
    played.play("King e1 - e2;Man c4 - d4");
    EXPECT_EQ(played.state.player_to_move(), 1) << "the opening turn does not come back";
    EXPECT_EQ(played.state.move_number(), 3);
}

TEST(Players, RandomOnesAreKnownAndNeutralOnesNeverMove) {
    TinyGame game;
    game.players = "White ?Dice ?Rock Rest";
    game.turns = "White ?Dice";
    game.man_moves = "(n add)";
    game.board.resize(game.board.find("(symmetry"));
    Played played(game);
    EXPECT_FALSE(played.state.random_to_move());
    played.play("Man c3 - c4");
    EXPECT_TRUE(played.state.random_to_move());
    EXPECT_TRUE(played.model().players[1].random);
    EXPECT_FALSE(played.model().players[1].neutral);
    EXPECT_TRUE(played.model().players[2].neutral);
    EXPECT_TRUE(played.model().players[3].neutral);
}

TEST(Options, AreKeptAsWritten) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.sections =
        "(option \"animate captures\" false) (animate-drops true) "
        "(option \"of the future\" 7)";
    const Played played(game);
    const auto& written = played.model().options.as_written;
    ASSERT_EQ(written.size(), 3u);
    EXPECT_EQ(written[0], std::pair(std::string("animate captures"), std::string("false")));
    EXPECT_EQ(written[1], std::pair(std::string("animate drops"), std::string("true")));
    EXPECT_EQ(written[2].second, "7");
}

}  // namespace
}  // namespace zwarm::zrf::test
