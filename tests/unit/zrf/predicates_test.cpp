// Every predicate and its not- twin. A block that passes the predicate moves the Man on c3 to a1.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

// c4 holds a white Man, d3 a black one, b3 a King of the neutral player; c2 is empty.
bool holds(const std::string& condition) {
    TinyGame game;
    game.players = "White Black ?Stone";
    game.man_sections = "(attribute rested? false)";
    game.more_board =
        "(zone (name near) (players White) (positions c4 d3)) "
        "(zone (name near) (players Black) (positions b3))";
    game.man_moves = "((verify (position? c3)) mark (verify " + condition + ") a1 add)";
    game.more_pieces = "(piece (name King) (attribute rested? true) (moves (n add)))";
    game.setup = "(White (Man c3 c4)) (Black (Man d3)) (?Stone (King b3))";
    return !Played(game).texts().empty();
}

struct Condition {
    const char* condition;
    bool expected;
};

class Predicates : public testing::TestWithParam<Condition> {};

TEST_P(Predicates, Hold) {
    EXPECT_EQ(holds(GetParam().condition), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    All, Predicates,
    testing::Values(
        Condition{"(empty? s)", true}, Condition{"(empty? n)", false},
        Condition{"(not-empty? n)", true}, Condition{"empty?", false},
        Condition{"not-empty?", true}, Condition{"(friend? n)", true},
        Condition{"(friend? e)", false}, Condition{"(not-friend? e)", true},
        Condition{"(enemy? e)", true}, Condition{"(enemy? n)", false},
        Condition{"(enemy? s)", false}, Condition{"(not-enemy? n)", true},
        Condition{"(neutral? w)", true}, Condition{"(neutral? e)", false},
        Condition{"(not-neutral? e)", true}, Condition{"(enemy? w)", false},
        Condition{"(on-board? n)", true}, Condition{"on-board?", true},
        Condition{"(not-on-board? n)", false}, Condition{"(piece? Man)", true},
        Condition{"(piece? King w)", true}, Condition{"(piece? King e)", false},
        Condition{"(not-piece? King e)", true}, Condition{"(piece? Man d3)", true},
        Condition{"(piece? Man s)", false}, Condition{"(in-zone? near n)", true},
        Condition{"(in-zone? near w)", false}, Condition{"(not-in-zone? near)", true},
        Condition{"(position? c3)", true}, Condition{"(position? c4)", false},
        Condition{"(position? c4 n)", true}, Condition{"(not-position? c4)", true},
        Condition{"marked?", true}, Condition{"(marked? n)", false},
        Condition{"(not-marked? n)", true}, Condition{"(flag? f)", false},
        Condition{"(not-flag? f)", true}, Condition{"(position-flag? f n)", false},
        Condition{"(not-position-flag? f n)", true}, Condition{"adjacent-to-enemy?", true},
        Condition{"(adjacent-to-enemy? a5)", false}, Condition{"(not-adjacent-to-enemy? a5)", true},
        Condition{"rested?", false}, Condition{"not-rested?", true}, Condition{"(rested? w)", true},
        Condition{"(rested? s)", false}, Condition{"true", true}, Condition{"false", false},
        Condition{"(and (friend? n) (enemy? e))", true},
        Condition{"(and (friend? n) (enemy? n))", false},
        Condition{"(or (enemy? n) (enemy? e))", true},
        Condition{"(or (enemy? n) (enemy? s))", false}, Condition{"(not (enemy? n))", true},
        Condition{"(not (or (enemy? n) (and (enemy? e) (not (friend? e)))))", false},
        Condition{"(or (and (enemy? n) true) (and (friend? n) (or false true)))", true},
        Condition{"(last-from? n)", false}, Condition{"(not-last-to? n)", true}));

TEST(PredicatesInPlay, LastFromAndLastToKnowThePreviousMove) {
    TinyGame game;
    game.man_moves =
        "(move-type go) (n add) (move-type look) "
        "(c3 (verify last-from?) (verify not-last-to?) w add) "
        "(c4 (verify last-to?) (verify not-last-from?) e add)";
    game.turns = "(White go) (Black look)";
    game.setup = "(White (Man c3)) (Black (Man a5))";
    Played played(game);
    played.play("Man c3 - c4");
    EXPECT_EQ(played.texts(), (std::vector<std::string>{"Man a5 - b3", "Man a5 - d4"}));
}

TEST(PredicatesInPlay, AttackedLooksAtTheEnemysMoves) {
    TinyGame game;
    game.man_moves =
        "(n (verify not-attacked?) add) (e (verify attacked?) add) "
        "(w (verify not-attacked?) add)";
    game.more_pieces = "(piece (name King) (moves (s (while empty? add s) (verify enemy?) add)))";
    game.board.resize(game.board.find("(symmetry"));
    game.setup = "(White (Man c3)) (Black (King d5))";
    EXPECT_EQ(Played(game).texts(),
              (std::vector<std::string>{"Man c3 - c4", "Man c3 - d3", "Man c3 - b3"}));
}

TEST(PredicatesInPlay, AttackedByOneMoveTypeOnly) {
    TinyGame game;
    game.man_moves = "(e (verify (attacked? far)) add) (e n (verify (attacked? near)) add)";
    game.more_pieces =
        "(piece (name King) (moves (move-type far) (s s (verify enemy?) add) "
        "(move-type near) (s (verify enemy?) add)))";
    game.board.resize(game.board.find("(symmetry"));
    game.setup = "(White (Man c3)) (Black (King d5))";
    EXPECT_EQ(Played(game).texts(), (std::vector<std::string>{"Man c3 - d3", "Man c3 - d4"}));
}

TEST(PredicatesInPlay, DefendedLooksAtOwnMovesButNotTheMovers) {
    TinyGame game;
    game.man_moves = "(n (verify defended?) add) (s (verify defended?) add)";
    game.more_pieces = "(piece (name King) (moves (w (verify not-friend?) add)))";
    game.setup = "(White (Man c3) (King d4)) (Black (Man e5))";
    const std::vector<std::string> texts = Played(game).texts();
    EXPECT_EQ(texts[0], "King d4 - c4");
    EXPECT_EQ(texts.size(), 2u);
    EXPECT_EQ(texts[1], "Man c3 - c4");
}

TEST(PredicatesInPlay, GoalPositionsComeFromTheGoals) {
    TinyGame game;
    game.man_moves =
        "(n (verify goal-position?) add) (s (verify not-goal-position?) add) "
        "(e (verify goal-position?) add)";
    game.sections = "(win-condition (White) (absolute-config Man (c4 a1)))";
    EXPECT_EQ(Played(game).texts(), (std::vector<std::string>{"Man c3 - c4", "Man c3 - c2"}));
}

}  // namespace
}  // namespace zwarm::zrf::test
