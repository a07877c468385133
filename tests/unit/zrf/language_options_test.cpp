// The switches of the language: set by name, and each felt in both positions. Those with a natural
// home are tested there; here are the rest.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

TEST(LanguageOptionFields, EveryOneIsSwitchedByItsName) {
    for (const auto& field : language_option_fields().fields()) {
        LanguageOptions options;
        const std::string before = field.get(options);
        const std::string other = before == "true" ? "false" : before == "false" ? "true" : "7";
        EXPECT_EQ(language_option_fields().set(options, field.words.name, other), "")
            << field.words.name;
        EXPECT_EQ(field.get(options), other) << field.words.name;
        EXPECT_NE(options, LanguageOptions()) << field.words.name;
    }
}

TEST(LanguageSwitch, FlagsResetPerBlock) {
    TinyGame game;
    game.man_moves =
        "((set-flag seen true) (set-position-flag here true) n add) "
        "((verify (flag? seen)) (verify (position-flag? here)) s add)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
    LanguageOptions per_piece;
    per_piece.flags_reset_per_block = false;
    EXPECT_EQ(Played(game, per_piece).texts(), (Texts{"Man c3 - c4", "Man c3 - c2"}));
}

TEST(LanguageSwitch, AddForgetsEffects) {
    TinyGame game;
    game.man_sections = "(attribute tired? false)";
    game.man_moves =
        "(n (verify enemy?) capture n (if (empty? a1) (create a1) (flip b1)) "
        "(set-attribute tired? true) add n add)";
    game.setup = "(White (Man c2 b1)) (Black (Man c3))";
    EXPECT_EQ(Played(game).texts(),
              (Texts{"Man c2 - c4 White Man a1 flip b1 @ c4 0 1 x c3", "Man c2 - c5"}));
    LanguageOptions stay;
    stay.add_forgets_effects = false;
    EXPECT_EQ(Played(game, stay).texts(),
              (Texts{"Man c2 - c4 White Man a1 flip b1 @ c4 0 1 x c3",
                     "Man c2 - c5 White Man a1 flip b1 @ c4 0 1 x c3"}));
}

TEST(LanguageSwitch, CaptureHitsMover) {
    TinyGame game;
    game.man_moves = "(n capture add)";
    game.setup = "(White (Man c3)) (Black (King c4))";
    Played both(game);
    both.play("Man c3 x c4 x c4");
    EXPECT_EQ(both.at("c4"), "");
    LanguageOptions only_victim;
    only_victim.capture_hits_mover = false;
    Played one(game, only_victim);
    one.play("Man c3 x c4 x c4");
    EXPECT_EQ(one.at("c4"), "White Man");
}

TEST(LanguageSwitch, MissingNeighbourNegates) {
    TinyGame game;
    game.man_moves = "(n n (verify (not-empty? n)) add)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c5"}));
    LanguageOptions never;
    never.missing_neighbour_negates = false;
    EXPECT_EQ(Played(game, never).texts(), Texts{});
}

TEST(LanguageSwitch, MissingNeighbourEmpty) {
    LanguageOptions empty;
    empty.missing_neighbour_empty = true;
    TinyGame game;
    for (const char* asked : {"(empty? n)", "(enemy? n)", "(piece? Man n)"}) {
        game.man_moves = "(n n (verify " + std::string(asked) + ") add)";
        EXPECT_EQ(Played(game).texts(), Texts{}) << asked;
        EXPECT_EQ(Played(game, empty).texts(), (Texts{"Man c3 - c5"})) << asked;
    }
    game.man_moves = "(n n (verify (on-board? n)) add)";
    EXPECT_EQ(Played(game, empty).texts(), Texts{}) << "there is none, in every reading";
}

TEST(LanguageSwitch, MergeIdenticalMoves) {
    TinyGame game;
    game.man_moves = "(n add) (n add) (n n s add)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c4"}));
    LanguageOptions all;
    all.merge_identical_moves = false;
    EXPECT_EQ(Played(game, all).texts().size(), 3u);
}

TEST(LanguageSwitch, NeutralIsEnemy) {
    TinyGame game;
    game.players = "White Black Rock";
    game.man_moves = "(n (verify enemy?) add)";
    game.setup = "(White (Man c3)) (Rock (King c4))";
    EXPECT_EQ(Played(game).texts(), Texts{});
    LanguageOptions enemy;
    enemy.neutral_is_enemy = true;
    EXPECT_EQ(Played(game, enemy).texts(), (Texts{"Man c3 x c4"}));
}

TEST(LanguageSwitch, MaximalCapturesCountChanges) {
    TinyGame game;
    game.man_moves =
        "(n (verify enemy?) capture n add) (e (verify enemy?) (change-type King) e add)";
    game.setup = "(White (Man c3)) (Black (Man c4 d3))";
    game.sections = "(option \"maximal captures\" true)";
    EXPECT_EQ(Played(game).texts(), (Texts{"Man c3 - c5 x c4", "Man c3 - e3 = King on d3"}));
    LanguageOptions taken_only;
    taken_only.maximal_captures_count_changes = false;
    EXPECT_EQ(Played(game, taken_only).texts(), (Texts{"Man c3 - c5 x c4"}));
}

}  // namespace
}  // namespace zwarm::zrf::test
