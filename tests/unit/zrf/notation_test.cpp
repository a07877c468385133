// Move strings both ways, edits, and moves that come from an engine.
#include <gtest/gtest.h>

#include "harness/zrf/turns.h"
#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

TinyGame engine_game() {
    TinyGame game;
    game.players = "White Black ?Dice";
    game.turns = "White ?Dice Black";
    game.more_pieces =
        "(piece (name Dummy) (dummy) (moves (from))) (piece (name King)) "
        "(piece (name die-1)) (piece (name die-2))";
    game.setup = "(White (Man a1 b1)) (Black (Man a5 b5))";
    game.sections = "(engine \"e.dll\")";
    return game;
}

Played engine_played(const LanguageOptions& language = {}) {
    std::string text = engine_game().text();
    text.replace(text.find(" (moves )"), 9, "");
    return Played(text, language);
}

TEST(ApplyText, ExecutesEveryPartOfTheGrammar) {
    Played played = engine_played();
    EXPECT_EQ(apply_text(played.state, "Man a1 - a2 = King x b1 Black King e5 flip a5 @ a2 0 1"),
              "");
    EXPECT_EQ(played.at("a2"), "White King");
    EXPECT_EQ(played.at("b1"), "");
    EXPECT_EQ(played.at("e5"), "Black King");
    EXPECT_EQ(played.at("a5"), "White Man");
    EXPECT_EQ(played.state.player_to_move(), 2);
    EXPECT_EQ(apply_text(played.state, "?Dice die-2 d1"), "");
    EXPECT_EQ(apply_text(played.state, "Man b5 - c5 = White = King on c5 a5"), "");
    EXPECT_EQ(played.at("c5"), "White King");
    EXPECT_EQ(played.at("a5"), "White King");
    EXPECT_EQ(played.state.move_number(), 2);
}

TEST(ApplyText, PartialKeepsTheTurnUntilItIsEnded) {
    Played played = engine_played();
    EXPECT_EQ(apply_text(played.state, "partial Man a1 - a2"), "");
    EXPECT_TRUE(played.state.in_chain());
    EXPECT_EQ(apply_text(played.state, "Pass"), "");
    EXPECT_EQ(played.state.player_to_move(), 2);
    end_turn(played.state);
    EXPECT_EQ(played.state.player_to_move(), 1);
}

TEST(ApplyText, OldNamesOfAPieceFamilyAreUnderstood) {
    Played played = engine_played();
    EXPECT_EQ(apply_text(played.state, "?Dice die d1"), "");
    EXPECT_EQ(played.at("d1"), "?Dice die-1");
}

TEST(CarryOutLine, AnotherNumberEndsTheChainUnlessTheLineFails) {
    Played played = engine_played();
    std::string error;
    ASSERT_TRUE(carry_out_line(played.state, 1, "partial Man a1 - a2", error));
    const State in_chain = played.state;
    EXPECT_FALSE(carry_out_line(played.state, 2, "Man a2 - z9", error));
    EXPECT_EQ(error, "'Man' does not fit here");
    EXPECT_EQ(played.state, in_chain);
    const PlayedLine line = carry_out_line(played.state, 2, "?Dice die-2 d1", error);
    EXPECT_TRUE(line.played && line.ended_chain);
    EXPECT_EQ(line.number, 1);
    EXPECT_EQ(played.state.player_to_move(), 1);
}

TEST(ApplyText, SaysWhichWordDoesNotFit) {
    Played played = engine_played();
    const State before = played.state;
    EXPECT_EQ(apply_text(played.state, "Man a1 - z9"), "'Man' does not fit here");
    EXPECT_EQ(apply_text(played.state, "Man a1 - a2 huh"), "'huh' does not fit here");
    EXPECT_EQ(apply_text(played.state, "x b1 = Black"), "'=' does not fit here");
    EXPECT_EQ(apply_text(played.state, ""), "the move is empty");
    EXPECT_EQ(apply_text(played.state, "partial 3"), "the move does nothing");
    EXPECT_EQ(played.state, before);
}

TEST(FindMove, DoesNotMindNumbersOrderOrLetters) {
    TinyGame game;
    game.man_sections = "(attribute moved? false)";
    game.man_moves =
        "(move-type go) (n (capture e) (set-attribute moved? true) (change-type King) "
        "(add-partial go))";
    game.setup = "(White (Man c3)) (Black (Man d4))";
    Played played(game);
    ASSERT_EQ(played.texts(),
              (std::vector<std::string>{"partial 2 Man c3 - c4 @ c4 0 1 = King on c4 x d4"}));
    EXPECT_TRUE(find_move(played.state, "partial 2 Man c3 - c4 @ c4 0 1 = King on c4 x d4"));
    EXPECT_TRUE(find_move(played.state, "partial Man c3 - c4 = King x d4 @ c4 0 1"));
    EXPECT_TRUE(find_move(played.state, "x d4 Man c3 x c4 = King on c4 @ c4 0 1"));
    EXPECT_TRUE(find_move(played.state, "Man c3 - c4 = King x d4")) << "attributes left out";
    EXPECT_FALSE(find_move(played.state, "Man c3 - c4 x d4"));
    EXPECT_FALSE(find_move(played.state, "Man c3 - c5"));
    EXPECT_FALSE(find_move(played.state, "nonsense"));
}

TEST(FindMove, PrefersTheMoveThatIsPartialWhenTheTextIs) {
    TinyGame game;
    game.man_moves = "(move-type go) (n add) (n (add-partial go))";
    Played played(game);
    EXPECT_FALSE(find_move(played.state, "Man c3 - c4")->partial);
    EXPECT_TRUE(find_move(played.state, "partial 9 Man c3 - c4")->partial);
}

// Names are free: pieces may be called as the notation's own words, or as a player.
TEST(FindMove, TellsNamesFromWordsByTheirPlace) {
    for (const char* name : {"@", "=", "partial", "flip", "x"}) {
        TinyGame game;
        game.more_pieces =
            std::string("(piece (name ") + name + ") (moves (n add) (s capture add)))";
        game.setup = std::string("(White (") + name + " c3)) (Black (Man c2))";
        Played played(game);
        ASSERT_EQ(played.texts().size(), 2u);
        for (const std::string& text : played.texts()) {
            EXPECT_TRUE(find_move(played.state, text)) << text;
        }
    }
}

TEST(FindMove, ANameOfPieceAndPlayerMeansWhatChanges) {
    TinyGame game;
    game.man_moves = "(n (change-owner n) add) (e (change-type Black n) add)";
    game.more_pieces = "(piece (name Black) (moves (n add)))";
    game.setup = "(White (Man c3 d4 e5) (Black c5))";
    Played played(game);
    for (const std::string& text : played.texts()) {
        const auto found = find_move(played.state, text);
        ASSERT_TRUE(found) << text;
        EXPECT_EQ(zrf::text(played.model(), *found), text);
    }
}

TEST(ApplyEdit, PutsClearsAndExplains) {
    TinyGame game;
    game.man_moves = "(n add)";
    Played played(game);
    EXPECT_EQ(apply_edit(played.state, "(Black King a1)"), "");
    EXPECT_EQ(played.at("a1"), "Black King");
    EXPECT_EQ(apply_edit(played.state, "(x a1)"), "");
    EXPECT_EQ(played.at("a1"), "");
    EXPECT_EQ(apply_edit(played.state, "(White King off)"), "");
    EXPECT_EQ(played.state.reserve(0, 1), 1);
    EXPECT_EQ(apply_edit(played.state, "(Red King a1)"), "unknown player 'Red'");
    EXPECT_EQ(apply_edit(played.state, "(White Kong a1)"), "unknown piece 'Kong'");
    EXPECT_EQ(apply_edit(played.state, "(White King z1)"), "unknown position 'z1'");
    EXPECT_EQ(apply_edit(played.state, "White"),
              "an edit is written (Player Piece position) or (x position)");
    EXPECT_EQ(played.state.player_to_move(), 0);
}

// How copies are written is not known from real games; both ways are understood.
TEST(Notation, ACopyMayBeWrittenAsAMoveOrAsANewPiece) {
    TinyGame game;
    game.man_moves = "(n add-copy)";
    Played played(game);
    ASSERT_TRUE(find_move(played.state, "White Man c4"));
    ASSERT_TRUE(find_move(played.state, "Man c3 - c4"));
    EXPECT_FALSE(find_move(played.state, "Man c3 - c2"));
    played.play("Man c3 - c4");
    EXPECT_EQ(played.at("c3"), "White Man");
    EXPECT_EQ(played.at("c4"), "White Man");
    // Where a piece can go and be copied, the two texts differ.
    game.man_moves = "(n add-copy) (n add)";
    Played both(game);
    both.play("Man c3 - c4");
    EXPECT_EQ(both.at("c3"), "");
}

// A board of 25 cells and no attribute: 6 things can happen to each.
TEST(ApplyText, RefusesMorePartsThanThereIsToChange) {
    const auto repeated = [](const std::string& part, int times) {
        std::string text;
        for (int i = 0; i < times; ++i) text += part;
        return text;
    };
    Played played = engine_played();
    ASSERT_EQ(played.state.model().cells.size(), 25u);
    const State before = played.state;
    const std::string too_long =
        "the move has more parts than there is to change on the board (150)";
    EXPECT_EQ(apply_text(played.state, repeated("Man a1 - a2 ", 1000000)), too_long);
    EXPECT_EQ(apply_text(played.state, repeated("x b1 ", 151)), too_long);
    EXPECT_EQ(apply_text(played.state, "= King on" + repeated(" a1", 151)), too_long);
    EXPECT_EQ(played.state, before);
    EXPECT_FALSE(find_move(played.state, repeated("Man a1 - a2 ", 1000000)));
    // As many as that are carried out.
    const std::string longest = repeated("x a2 ", 149) + "Man a1 - a2";
    EXPECT_EQ(apply_text(played.state, longest), "");
    EXPECT_EQ(played.at("a2"), "");
    LanguageOptions gentle;
    gentle.capture_hits_mover = false;
    Played spared = engine_played(gentle);
    EXPECT_EQ(apply_text(spared.state, longest), "");
    EXPECT_EQ(spared.at("a2"), "White Man");
}

}  // namespace
}  // namespace zwarm::zrf::test
