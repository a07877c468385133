// Attack tests inside attack tests: pieces whose moves ask what is attacked, asked themselves.
#include <gtest/gtest.h>

#include "harness/zrf/step_budget.h"
#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

// The Emperor leaps to any cell; the other Emperor he takes only where nobody takes back.
std::string emperor() {
    std::string blocks;
    for (const char* const file : {"a", "b", "c", "d", "e"})
        for (const char* const rank : {"1", "2", "3", "4", "5"})
            blocks += std::string("(zoom ") + file + rank + ")";
    return "(piece (name Emperor) (moves " + blocks + "))";
}

TinyGame emperors() {
    TinyGame game;
    game.top_level =
        "(define zoom ($1 (verify not-friend?) (if (piece? Emperor) (verify not-attacked?)) add))"
        "(define step ($1 (verify not-friend?) add))"
        "(define slide ($1 (while empty? add $1) (verify enemy?) add))";
    game.man_moves = "(step n) (step e) (step w)";
    game.more_pieces =
        emperor() + "(piece (name Rook) (moves (slide n) (slide s) (slide e) (slide w)))";
    game.sections = "(loss-condition (White Black) (checkmated Emperor))";
    return game;
}

// White's Man on b1 guards a1, b2 and c1. Anywhere else the other Emperor would take, and so he
// would if the Man stepped aside; the other Emperor himself is guarded from b5.
TEST(NestedAttacks, EmperorsMustStayGuarded) {
    TinyGame game = emperors();
    game.setup = "(White (Emperor c1) (Man b1)) (Black (Emperor c5) (Man b5))";
    EXPECT_EQ(Played(game).texts(), (Texts{"Emperor c1 - a1", "Emperor c1 - b2"}));
}

TEST(NestedAttacks, AnUnguardedEmperorIsTaken) {
    TinyGame game = emperors();
    game.setup = "(White (Emperor c1) (Man b1)) (Black (Emperor c5) (Man a5))";
    const Texts texts = Played(game).texts();
    EXPECT_NE(std::find(texts.begin(), texts.end(), "Emperor c1 x c5"), texts.end());
}

// The question is about the board after the capture: the Emperor on b1 has left the line between
// the Rook and the cell he would take on.
TEST(NestedAttacks, TheAskingPieceIsGoneFromItsCell) {
    TinyGame game = emperors();
    game.setup = "(White (Emperor c1) (Rook a1)) (Black (Emperor b1))";
    Played played(game);
    played.state.step_turn();
    EXPECT_EQ(played.at("b1"), "Black Emperor");
    const Texts texts = played.texts();
    EXPECT_EQ(std::find(texts.begin(), texts.end(), "Emperor b1 x c1"), texts.end());
}

// Every capture is written down twice, for an attacked cell and for one that is not, so all of them
// are offered once whatever is true; and that is found out although everybody asks about everybody.
TEST(NestedAttacks, PiecesThatAskAboutEachOtherComeToAnEnd) {
    TinyGame game;
    game.top_level =
        "(define bold ($1 (verify enemy?) (verify attacked?) add))"
        "(define shy ($1 (verify enemy?) (verify not-attacked?) add))";
    for (const char* const way : {"n", "s", "e", "w"})
        game.man_moves += std::string("(bold ") + way + ") (shy " + way + ")";
    std::string white, black;
    for (int i = 0; i < 25; ++i)
        (i % 2 == 0 ? white : black) +=
            std::string(" ") + "abcde"[i % 5] + std::to_string(i / 5 + 1);
    game.setup = "(White (Man" + white + ")) (Black (Man" + black + "))";
    const Played played(game);
    EXPECT_EQ(played.texts().size(), 40u) << "one for each pair of neighbours";
    EXPECT_TRUE(played.model().complaints->all().empty());
}

TEST(NestedAttacks, AreTheSameWhenFlagsOutliveABlock) {
    TinyGame game = emperors();
    game.setup = "(White (Emperor c1) (Man b1)) (Black (Emperor c5) (Man b5))";
    LanguageOptions language;
    language.flags_reset_per_block = false;
    EXPECT_EQ(Played(game, language).texts(), Played(game).texts());
}

}  // namespace
}  // namespace zwarm::zrf::test
