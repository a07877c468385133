// Every statement of a move block, one tiny game each. The Man stands on c3 unless told otherwise.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

TEST(Statements, DirectionsLeadOnAndMissingLinksEndTheBlock) {
    EXPECT_EQ(man_moves("(n add) (n n n add) (s e add)"), (Texts{"Man c3 - c4", "Man c3 - d2"}));
}

TEST(Statements, APositionIsAPlaceToGo) {
    EXPECT_EQ(man_moves("(a1 add) (e5 s add)"), (Texts{"Man c3 - a1", "Man c3 - e4"}));
}

TEST(Statements, OneBlockAddsManyMoves) {
    EXPECT_EQ(man_moves("(n add n add)"), (Texts{"Man c3 - c4", "Man c3 - c5"}));
}

TEST(Statements, AddWithTypesOffersEach) {
    EXPECT_EQ(man_moves("(n (add King Man))"), (Texts{"Man c3 - c4 = King", "Man c3 - c4 = Man"}));
}

TEST(Statements, AddOntoAPieceTakesIt) {
    EXPECT_EQ(man_moves("(n add)", "(White (Man c3)) (Black (King c4))"), (Texts{"Man c3 x c4"}));
}

TEST(Statements, AddCopyLeavesTheOriginal) {
    TinyGame game;
    game.man_moves = "(n add-copy)";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"White Man c4"}));
    played.play("White Man c4");
    EXPECT_EQ(played.at("c3"), "White Man");
    EXPECT_EQ(played.at("c4"), "White Man");
}

TEST(Statements, AddPartialKeepsTheTurnForThePiece) {
    TinyGame game;
    game.man_moves = "(move-type first) (n (add-partial second)) (move-type second) (e add)";
    game.setup = "(White (Man c3 a1)) (Black (Man e5))";
    game.turns = "(White first) Black";
    Played played(game);
    played.play("partial 7 Man c3 - c4");
    EXPECT_TRUE(played.state.in_chain());
    EXPECT_EQ(played.state.player_to_move(), 0);
    EXPECT_EQ(played.texts(), (Texts{"Man c4 - d4"}));
    played.play("Man c4 - d4");
    EXPECT_EQ(played.state.player_to_move(), 1);
}

TEST(Statements, AChainThatCannotGoOnEndsTheTurn) {
    TinyGame game;
    game.man_moves = "(n n (add-partial hop)) (move-type hop) (n add)";
    Played played(game);
    played.play("partial Man c3 - c5");
    EXPECT_FALSE(played.state.in_chain());
    EXPECT_EQ(played.state.player_to_move(), 1);
}

TEST(Statements, AddPartialWithATypeChange) {
    TinyGame game;
    game.man_moves = "(n (add-partial King hop))";
    game.more_pieces = "(piece (name King) (moves (move-type hop) (e add)))";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"partial 2 Man c3 - c4 = King"}));
    played.play("partial 2 Man c3 - c4 = King");
    EXPECT_EQ(played.texts(), (Texts{"King c4 - d4"}));
}

TEST(Statements, AddCopyPartialGoesOnWithTheCopy) {
    TinyGame game;
    game.man_moves = "(n (add-copy-partial hop)) (move-type hop) (e add)";
    game.turns = "White Black";
    Played played(game);
    played.play("partial White Man c4");
    EXPECT_EQ(played.at("c3"), "White Man");
    EXPECT_EQ(played.texts(), (Texts{"Man c4 - d4"}));
}

TEST(Statements, MarkAndBack) {
    EXPECT_EQ(man_moves("(n n back add) (n mark e e back w add)"),
              (Texts{"Man c3 - c3", "Man c3 - b4"}));
}

TEST(Statements, FromMovesAnotherPiece) {
    EXPECT_EQ(man_moves("(e from n add)", "(White (Man c3)) (Black (King d3))"),
              (Texts{"King d3 - d4"}));
    // Nobody stands there, and nothing else happens: that is no move.
    EXPECT_EQ(man_moves("(n from add) (n from n add)"), Texts{});
}

TEST(Statements, ToFixesTheTarget) {
    EXPECT_EQ(man_moves("(n to n n e add)"), Texts{});
    EXPECT_EQ(man_moves("(n to n e add)"), (Texts{"Man c3 - c4"}));
}

TEST(Statements, GoToNamedPlaces) {
    TinyGame game;
    game.man_moves = "(n mark e (go mark) w add) (n to e (go to) s add) (n n (go from) e add)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - b4", "Man c3 - c4", "Man c3 - d3"}));
}

TEST(Statements, GoToTheLastMove) {
    TinyGame game;
    game.man_moves =
        "(move-type a) (n add) (move-type b) ((go last-to) n add) "
        "((go last-from) w add)";
    game.setup = "(White (Man c3)) (Black (Man a5))";
    game.turns = "(White a) (Black b)";
    Played played(game);
    played.play("Man c3 - c4");
    EXPECT_EQ(played.texts(), (Texts{"Man a5 - c3", "Man a5 - b3"}));
}

TEST(Statements, OppositeFollowsALinkBackwards) {
    EXPECT_EQ(man_moves("((opposite n) add) (n (opposite e) add)"),
              (Texts{"Man c3 - c2", "Man c3 - b4"}));
}

TEST(Statements, CascadeMovesSeveralPieces) {
    TinyGame game;
    game.man_moves = "(n cascade n add)";
    game.setup = "(White (Man c3)) (Black (King c4))";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 x c4 King c4 - c5"}));
    played.play("Man c3 x c4 King c4 - c5");
    EXPECT_EQ(played.at("c4"), "White Man");
    EXPECT_EQ(played.at("c5"), "Black King");
}

TEST(Statements, VerifyEndsTheBlock) {
    EXPECT_EQ(man_moves("((verify (empty? n)) n add)", "(White (Man c3)) (Black (King c4))"),
              Texts{});
}

TEST(Statements, IfAndElse) {
    EXPECT_EQ(man_moves("((if (empty? n) n else s) add)"), (Texts{"Man c3 - c4"}));
    EXPECT_EQ(man_moves("((if (enemy? n) n else s) add)"), (Texts{"Man c3 - c2"}));
    EXPECT_EQ(man_moves("((if (enemy? n) n) e add)"), (Texts{"Man c3 - d3"}));
}

TEST(Statements, WhileSlides) {
    EXPECT_EQ(man_moves("(n (while empty? add n))"), (Texts{"Man c3 - c4", "Man c3 - c5"}));
}

TEST(Statements, AnEndlessLoopIsCut) {
    EXPECT_EQ(man_moves("((while friend? mark) add)"), Texts{});
}

TEST(Statements, CaptureHereThereAndBesides) {
    const std::string setup = "(White (Man c3)) (Black (King c4 b3 a1))";
    EXPECT_EQ(man_moves("(n capture n add)", setup), (Texts{"Man c3 - c5 x c4"}));
    EXPECT_EQ(man_moves("((capture n) e add)", setup), (Texts{"Man c3 - d3 x c4"}));
    EXPECT_EQ(man_moves("((capture a1) e add)", setup), (Texts{"Man c3 - d3 x a1"}));
    EXPECT_EQ(man_moves("(capture add)", setup), (Texts{"x c3"}));
}

TEST(Statements, FlipGivesThePieceToTheNextPlayer) {
    TinyGame game;
    game.man_moves = "((flip e) n add)";
    game.setup = "(White (Man c3)) (Black (King d3))";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 - c4 flip d3"}));
    played.play("Man c3 - c4 flip d3");
    EXPECT_EQ(played.at("d3"), "White King");
}

TEST(Statements, ChangeOwnerGivesThePieceToTheMover) {
    TinyGame game;
    game.man_moves = "((change-owner e) n add) (e change-owner back s add)";
    game.setup = "(White (Man c3)) (Black (King d3))";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 - c4 = White on d3", "Man c3 - c2 = White on d3"}));
    played.play("Man c3 - c4 = White on d3");
    EXPECT_EQ(played.at("d3"), "White King");
}

TEST(Statements, ChangeTypeHereAndThere) {
    TinyGame game;
    game.man_moves = "(n (change-type King) add) ((change-type King e) s add)";
    game.setup = "(White (Man c3)) (Black (Man d3))";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 - c4 = King", "Man c3 - c2 = King on d3"}));
    played.play("Man c3 - c2 = King on d3");
    EXPECT_EQ(played.at("d3"), "Black King");
}

TEST(Statements, CreateInAllItsForms) {
    EXPECT_EQ(man_moves("(create n add)"), (Texts{"Man c3 - c4 White Man c3"}));
    EXPECT_EQ(man_moves("((create King e) n add)"), (Texts{"Man c3 - c4 White King d3"}));
    EXPECT_EQ(man_moves("((create Black King a1) n add)"), (Texts{"Man c3 - c4 Black King a1"}));
    TinyGame game;
    game.man_moves = "(n (create Black King) add)";
    Played played(game);
    played.play("Man c3 - c4 Black King c4");
    EXPECT_EQ(played.at("c4"), "Black King") << "created after the move";
}

TEST(Statements, FlagsLastForTheBlock) {
    EXPECT_EQ(man_moves("((set-flag seen true) n (verify (flag? seen)) add)"
                        "(e (verify (flag? seen)) add)"
                        "((set-flag seen (empty? n)) (set-flag seen (not-flag? seen)) "
                        " (if (flag? seen) n else s) add)"),
              (Texts{"Man c3 - c4", "Man c3 - c2"}));
}

TEST(Statements, PositionFlagsBelongToCells) {
    EXPECT_EQ(man_moves("((set-position-flag hot true n) n (verify (position-flag? hot)) add)"
                        "((set-position-flag hot true) n (verify (position-flag? hot)) add)"
                        "((set-position-flag hot true a1) e "
                        " (verify (position-flag? hot a1)) (verify (not-position-flag? hot)) add)"),
              (Texts{"Man c3 - c4", "Man c3 - d3"}));
}

TEST(Statements, AttributesLiveWithThePiece) {
    TinyGame game;
    game.man_sections = "(attribute rested? true)";
    game.man_moves =
        "((verify rested?) n (set-attribute rested? false) add) "
        "((verify (not rested?)) s (set-attribute rested? true) add)";
    game.setup = "(White (Man c3)) (Black (King e5))";
    game.more_pieces = "(piece (name King) (moves (n add)))";
    Played played(game);
    EXPECT_EQ(played.texts(), (Texts{"Man c3 - c4 @ c4 0 0"}));
    played.play("Man c3 - c4 @ c4 0 0;King e5 - e4");
    EXPECT_EQ(played.texts(), (Texts{"Man c4 - c3 @ c3 0 1"}));
}

TEST(Statements, AnAttributeCanBeSetByACondition) {
    TinyGame game;
    game.man_sections = "(attribute alone? false)";
    game.man_moves = "(n (set-attribute alone? (empty? n)) add)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4 @ c4 0 1"}));
}

TEST(Statements, AZoneNameIsAFilter) {
    TinyGame game;
    game.more_board = "(zone (name top) (players White) (positions c4))";
    game.man_moves = "(n top add) (s top add)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
}

}  // namespace
}  // namespace zwarm::zrf::test
