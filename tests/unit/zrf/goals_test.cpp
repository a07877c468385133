// Every goal, the defaults, and who wins when several goals hold.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

// Men step in all directions and take; White c3, Black a5 unless told otherwise.
TinyGame stepping(const std::string& goals) {
    TinyGame game;
    game.man_moves = "(n add) (s add) (e add) (w add)";
    game.more_pieces = "(piece (name King) (moves (n add) (s add) (e add) (w add)))";
    game.setup = "(White (Man c3)) (Black (Man a5))";
    game.sections = goals;
    return game;
}

std::string after(const TinyGame& game, std::string_view moves,
                  const LanguageOptions& language = {}) {
    Played played(game, language);
    played.play(moves);
    return played.outcome();
}

TEST(Goals, AbsoluteConfigWithCells) {
    const TinyGame game = stepping("(win-condition (White Black) (absolute-config Man (c4)))");
    EXPECT_EQ(after(game, "Man c3 - c2"), "");
    EXPECT_EQ(after(game, "Man c3 - c4"), "White wins: the goal is reached");
}

TEST(Goals, AbsoluteConfigWithBareCell) {
    const TinyGame game = stepping("(win-condition (White) (absolute-config Man c4))");
    EXPECT_EQ(after(game, "Man c3 - c4"), "White wins: the goal is reached");
}

TEST(Goals, AZoneNeedsOneCellOrAll) {
    TinyGame game = stepping("(win-condition (White) (absolute-config Man (top)))");
    game.more_board = "(zone (name top) (players White) (positions c4 d4))";
    EXPECT_EQ(after(game, "Man c3 - c4"), "White wins: the goal is reached");
    LanguageOptions all;
    all.zone_needs_one = false;
    EXPECT_EQ(after(game, "Man c3 - c4", all), "");
    game.setup = "(White (Man c3 d4)) (Black (Man a5))";
    EXPECT_EQ(after(game, "Man c3 - c4", all), "White wins: the goal is reached");
}

TEST(Goals, OpponentAnyOwnerAndNotTerms) {
    TinyGame game = stepping("(win-condition (White) (absolute-config (opponent Man) (a4)))");
    EXPECT_EQ(after(game, "Man c3 - c4;Man a5 - a4"), "White wins: the goal is reached");
    game.sections = "(loss-condition (White) (absolute-config (any-owner Man) (a4)))";
    EXPECT_EQ(after(game, "Man c3 - c4;Man a5 - a4"), "White loses: the goal is reached");
    game.sections = "(draw-condition (White) (absolute-config (not Man) (c3)))";
    EXPECT_EQ(after(game, "Man c3 - c4"), "draw: the goal is reached");
}

TEST(Goals, RelativeConfigAnywhere) {
    TinyGame game = stepping("(win-condition (White Black) (relative-config Man n Man e King))");
    game.setup = "(White (Man b2 b4) (King c4)) (Black (Man a5))";
    EXPECT_EQ(after(game, "Man b2 - b1"), "");
    EXPECT_EQ(after(game, "Man b2 - b3"), "White wins: the pattern is made");
}

TEST(Goals, RelativeConfigMayLeapOverCells) {
    TinyGame game = stepping("(win-condition (White) (relative-config Man n n Man))");
    game.setup = "(White (Man c1 c4)) (Black (Man a5))";
    EXPECT_EQ(after(game, "Man c1 - c2"), "White wins: the pattern is made");
}

TEST(Goals, StalematedByRuleAndByDefault) {
    TinyGame game = stepping("(loss-condition (White Black) stalemated)");
    game.man_moves = "(n (verify empty?) add)";
    game.setup = "(White (Man c3)) (Black (Man c5))";
    EXPECT_EQ(after(game, "Man c3 - c4"), "Black loses: no move is left");
    game.sections.clear();
    EXPECT_EQ(after(game, "Man c3 - c4"), "draw: Black cannot move");
    LanguageOptions loses;
    loses.stalemate_is_draw = false;
    EXPECT_EQ(after(game, "Man c3 - c4", loses), "Black loses: no move");
}

TEST(Goals, CheckmatedForbidsSelfCheckAndEnds) {
    TinyGame game = stepping("(loss-condition (White Black) (checkmated King))");
    game.top_level = "(define ride ($1 (while empty? add $1) (verify not-friend?) add))";
    game.man_moves = "(ride n) (ride s) (ride e) (ride w)";
    game.more_pieces =
        "(piece (name King) (moves (n (verify not-friend?) add) "
        "(s (verify not-friend?) add) (e (verify not-friend?) add) "
        "(w (verify not-friend?) add)))";
    game.setup = "(White (Man b3) (King e1)) (Black (King a5))";
    Played played(game);
    played.play("Man b3 - b1");
    EXPECT_EQ(played.texts(), (std::vector<std::string>{"King a5 - a4"})) << "not onto the b file";
}

// Saved games are looked up move by move; urgency counts among safe moves only.
TEST(Goals, UrgentMovesThatAreNotSafeDoNotForbidOthers) {
    TinyGame game = stepping("(loss-condition (White Black) (checkmated King))");
    game.sections += "(move-priorities taking walking)";
    game.top_level = "(define ride ($1 (while empty? $1) (verify enemy?) add))";
    game.man_moves =
        "(move-type taking) (ride n) (ride s) (ride e) (ride w) "
        "(move-type walking) (n (verify empty?) add) (w (verify empty?) add)";
    game.more_pieces = "(piece (name King) (moves (move-type walking) (w (verify empty?) add)))";
    game.setup = "(White (Man b2) (King b1)) (Black (Man b5 e2) (King e5))";
    Played pinned(game);
    EXPECT_EQ(pinned.texts(), (std::vector<std::string>{"Man b2 x b5"})) << "not off the b file";
    EXPECT_TRUE(find_move(pinned.state, "Man b2 x b5"));
    EXPECT_FALSE(find_move(pinned.state, "Man b2 x e2")) << "leaves the king attacked";
    EXPECT_FALSE(find_move(pinned.state, "Man b2 - b3")) << "less urgent";
    // Now the one capture left would leave the king attacked, so walking is free.
    pinned.edit("(x b1) (White King b3) (x b2) (White Man d2)");
    EXPECT_TRUE(find_move(pinned.state, "King b3 - a3"));
    EXPECT_FALSE(find_move(pinned.state, "Man d2 - d3"));
    EXPECT_FALSE(find_move(pinned.state, "Man d2 x e2"));
}

TEST(Goals, MateIsALossAndStalemateADraw) {
    TinyGame game = stepping("(loss-condition (White Black) (checkmated King))");
    game.top_level = "(define ride ($1 (while empty? add $1) (verify not-friend?) add))";
    game.man_moves = "(ride n) (ride s) (ride e) (ride w)";
    game.more_pieces =
        "(piece (name King) (moves (n (verify not-friend?) add) "
        "(s (verify not-friend?) add) (e (verify not-friend?) add) "
        "(w (verify not-friend?) add)))";
    game.setup = "(White (Man b3 e3 d2) (King e1)) (Black (King a5))";
    Played mate(game);
    mate.edit("(x e3) (White Man e4)");
    mate.play("Man d2 - d5");
    EXPECT_EQ(mate.outcome(), "Black loses: checkmate");
    Played stale(game);
    stale.edit("(x e3) (x d2) (White Man e3)");
    stale.play("Man e3 - e4");
    EXPECT_EQ(stale.outcome(), "draw: Black cannot move");
}

TEST(Goals, CapturedLooksAtTheLastTurn) {
    TinyGame game = stepping("(loss-condition (White Black) (captured King))");
    game.setup = "(White (Man c3)) (Black (King c4 a1))";
    EXPECT_EQ(after(game, "Man c3 - c2"), "");
    EXPECT_EQ(after(game, "Man c3 x c4"), "Black loses: the piece that counts is captured");
}

TEST(Goals, PiecesRemainingAndTotalPieceCount) {
    TinyGame game = stepping("(loss-condition (White Black) (pieces-remaining 1 Man))");
    game.setup = "(White (Man c3 e1)) (Black (Man c4 a5) (King e5))";
    EXPECT_EQ(after(game, "Man c3 - c2"), "");
    EXPECT_EQ(after(game, "Man c3 x c4"), "Black loses: 1 piece left");
    game.sections = "(win-condition (White Black) (pieces-remaining 3))";
    EXPECT_EQ(after(game, "Man c3 - c2"), "Black wins: 3 pieces left");
    game.sections = "(draw-condition (White Black) (total-piece-count 4))";
    EXPECT_EQ(after(game, "Man c3 x c4"), "draw: 4 pieces on the board");
    game.sections = "(draw-condition (White Black) (total-piece-count 9))";
    EXPECT_EQ(after(game, "Man c3 x c4"), "");
    LanguageOptions at_most;
    at_most.piece_counts_at_most = true;
    EXPECT_EQ(after(game, "Man c3 x c4", at_most), "draw: 9 pieces on the board");
}

TEST(Goals, OffPiecesCountWhenTheOptionSaysSo) {
    TinyGame game = stepping("(loss-condition (White) (pieces-remaining 1))");
    game.setup = "(White (Man c3) (King off 2)) (Black (Man a5))";
    EXPECT_EQ(after(game, "Man c3 - c4"), "White loses: 1 piece left");
    game.sections += "(option \"include off-pieces\" true)";
    EXPECT_EQ(after(game, "Man c3 - c4"), "");
}

constexpr std::string_view kDance =
    "Man c3 - c4;Man a5 - a4;Man c4 - c3;Man a4 - a5;"
    "Man c3 - c4;Man a5 - a4;Man c4 - c3;Man a4 - a5";

TEST(Goals, RepetitionByDefaultByRuleAndByCount) {
    TinyGame game = stepping("");
    EXPECT_EQ(after(game, kDance), "draw: repetition");
    EXPECT_EQ(after(game, kDance.substr(0, kDance.rfind(';'))), "");
    LanguageOptions twice;
    twice.repetition_count = 2;
    EXPECT_EQ(after(game, "Man c3 - c4;Man a5 - a4;Man c4 - c3;Man a4 - a5", twice),
              "draw: repetition");
    game.sections = "(loss-condition (White Black) repetition)";
    EXPECT_EQ(after(game, kDance), "Black loses: repetition") << "who repeats loses";
}

TEST(Goals, CountConditionGivesTheGameToTheMajority) {
    TinyGame game = stepping("(count-condition stalemated)");
    game.man_moves = "(n (verify empty?) add)";
    game.more_pieces = "(piece (name King) (moves))";
    game.setup = "(White (Man c3)) (Black (Man c5) (King e5))";
    EXPECT_EQ(after(game, "Man c3 - c4"), "Black wins: no move is left, most pieces");
    game.setup = "(White (Man c3)) (Black (Man c5))";
    EXPECT_EQ(after(game, "Man c3 - c4"), "draw: no move is left, equally many pieces");
    game.sections = "(count-condition (White Black) (total-piece-count 3))";
    game.setup = "(White (Man c3) (King a1)) (Black (Man c5))";
    EXPECT_EQ(after(game, "Man c3 - c4"), "White wins: 3 pieces on the board, most pieces");
}

TEST(Goals, AndOrNotCombine) {
    TinyGame game = stepping(
        "(win-condition (White) (and (absolute-config Man (c4)) "
        "(not (absolute-config (opponent Man) (a5)))))");
    EXPECT_EQ(after(game, "Man c3 - c4"), "");
    EXPECT_EQ(after(game, "Man c3 - c4;Man a5 - a4"), "White wins: the goal is reached");
    game.sections =
        "(win-condition (White) (or (absolute-config Man (c4)) "
        "(absolute-config Man (c2))))";
    EXPECT_EQ(after(game, "Man c3 - c2"), "White wins: the goal is reached");
}

TEST(Goals, TheMoverComesFirst) {
    const TinyGame game = stepping("(win-condition (White Black) (total-piece-count 2))");
    EXPECT_EQ(after(game, "Man c3 - c4"), "White wins: 2 pieces on the board");
    EXPECT_EQ(after(game, "Man c3 - c4;Man a5 - a4"), "Black wins: 2 pieces on the board");
    Played played(game);
    EXPECT_EQ(played.outcome(), "") << "nobody has moved yet";
}

TEST(Goals, NamesWinnersAndLosers) {
    const TinyGame game = stepping("(loss-condition (White) (absolute-config Man (c4)))");
    Played played(game);
    played.play("Man c3 - c4");
    const std::optional<Outcome> outcome = result(played.state);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->winners, std::vector<int>{1});
    EXPECT_EQ(outcome->losers, std::vector<int>{0});
    EXPECT_FALSE(outcome->draw);
}

}  // namespace
}  // namespace zwarm::zrf::test
