// Variants: what they inherit, what they replace, and how a file presents them.
#include <gtest/gtest.h>

#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

std::shared_ptr<const GameFile> load(const std::string& variants,
                                     const LanguageOptions& language = {}) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.sections =
        "(engine \"Engines\\\\E.dll\") (option \"pass turn\" true) (description \"base\") "
        "(win-condition (White) (absolute-config Man (c4))) (loss-condition (Black) stalemated)";
    LoadOptions options;
    options.language = language;
    const LoadResult result = load_game_text(game.text() + variants, "t.zrf", options);
    for (const Diagnostic& diagnostic : result.diagnostics) ADD_FAILURE() << to_text(diagnostic);
    return result.game;
}

std::vector<std::string> texts(const Variant& variant) {
    std::vector<std::string> all;
    for (const Move& move : legal_moves(State::initial(*variant.model)))
        all.push_back(text(*variant.model, move));
    return all;
}

TEST(Variants, InheritTheGameAndReplaceSections) {
    const auto file = load("(variant (title \"Second\") (board-setup (White (Man a1))))");
    const Variant& second = *file->find_variant("Second");
    EXPECT_EQ(texts(second), (std::vector<std::string>{"Man a1 - a2", "Pass"}));
    EXPECT_EQ(second.model->texts.engine, "Engines\\\\E.dll");
    EXPECT_EQ(second.model->texts.description, "base");
    EXPECT_EQ(second.model->texts.title, "Second");
    EXPECT_EQ(second.model->goals.size(), 2u);
    EXPECT_FALSE(second.model->rules_in_engine) << "the pieces have moves";
}

TEST(Variants, PiecesAreMergedByName) {
    const auto file = load(
        "(variant (title \"S\") (piece (name Man) (moves (e add))) (piece (name Third) (moves)))");
    const Variant& variant = *file->find_variant("S");
    EXPECT_EQ(variant.model->pieces.size(), 3u);
    EXPECT_EQ(variant.model->find_piece("Man"), 0);
    EXPECT_EQ(texts(variant), (std::vector<std::string>{"Man c3 - d3", "Pass"}));
}

TEST(Variants, OneGoalReplacesAll) {
    const std::string variant = "(variant (title \"S\") (draw-condition (White) repetition))";
    EXPECT_EQ(load(variant)->find_variant("S")->model->goals.size(), 1u);
    LanguageOptions added;
    added.variant_goals_replace = false;
    EXPECT_EQ(load(variant, added)->find_variant("S")->model->goals.size(), 3u);
}

TEST(Variants, OptionsAreOverriddenByName) {
    const auto file = load("(variant (title \"S\") (option \"pass turn\" false))");
    EXPECT_EQ(texts(*file->find_variant("S")), (std::vector<std::string>{"Man c3 - c4"}));
}

TEST(Variants, DefaultAndSeparators) {
    const auto file = load(
        "(variant (title \"-\")) (variant (title \"Chosen\") (default)) "
        "(variant (title \"Other\"))");
    ASSERT_EQ(file->variants().size(), 4u);
    EXPECT_EQ(file->variants()[0].title, "Tiny");
    EXPECT_TRUE(file->variants()[1].separator);
    EXPECT_EQ(file->variants()[1].model, nullptr);
    EXPECT_EQ(file->default_variant()->title, "Chosen");
    EXPECT_EQ(file->find_variant("-"), nullptr);
    EXPECT_EQ(load("")->default_variant()->title, "Tiny");
}

TEST(Variants, MayStandBeforeTheGame) {
    TinyGame game;
    game.man_moves = "(n add)";
    game.top_level = "(variant (title \"Early\") (board-setup (White (Man a1))))";
    const LoadResult result = load_game_text(game.text(), "t.zrf");
    EXPECT_TRUE(result.diagnostics.empty());
    EXPECT_NE(result.game->find_variant("Early"), nullptr);
    EXPECT_EQ(result.game->variants()[0].title, "Tiny");
}

TEST(Variants, ASecondGameStartsAfresh) {
    TinyGame other;
    other.man_moves = "(e add)";
    std::string text = other.text();
    text.replace(text.find("Tiny"), 4, "Else");
    const auto file = load(text + "(variant (title \"Child\"))");
    EXPECT_EQ(texts(*file->find_variant("Else")), (std::vector<std::string>{"Man c3 - d3"}));
    EXPECT_EQ(texts(*file->find_variant("Child")), (std::vector<std::string>{"Man c3 - d3"}));
}

// Programs are shared between variants only where every name means the same.
TEST(Variants, InheritedMovesFollowTheVariantsOwnBoardPiecesAndFlags) {
    TinyGame game;
    game.man_moves =
        "((set-flag seen true) n (verify (flag? seen)) (verify (not-piece? King)) (add Man King))";
    game.top_level =
        "(variant (title \"Row\") (board (positions (z 0 0 1 1) (c4 1 0 2 1) (c3 2 0 3 1))"
        "  (links s (z c3)) (links n (c3 z))) (board-setup (White (Man c3))))"
        "(variant (title \"Same\") (piece (name King) (moves ((set-flag other true) "
        "  (if (flag? seen) n) (if (flag? other) s) add))))"
        "(variant (title \"More\") (piece (name Aide) (moves (n add)))"
        "  (board-setup (White (Man c3 a1) (Aide b2) (King e5))))";
    const LoadResult result = load_game_text(game.text(), "t.zrf");
    ASSERT_TRUE(result.diagnostics.empty()) << to_text(result.diagnostics[0]);
    EXPECT_EQ(texts(*result.game->find_variant("Row")),
              (Texts{"Man c3 - z = Man", "Man c3 - z = King"}));
    const Variant& same = *result.game->find_variant("Same");
    EXPECT_EQ(texts(same), (Texts{"Man c3 - c4 = Man", "Man c3 - c4 = King"}));
    State kings = State::initial(*same.model);
    EXPECT_EQ(apply_edit(kings, "(White King c3)"), "");
    ASSERT_EQ(legal_moves(kings).size(), 1u);
    EXPECT_EQ(text(*same.model, legal_moves(kings)[0]), "King c3 - c2") << "flags are not mixed up";
    EXPECT_EQ(texts(*result.game->find_variant("More")),
              (Texts{"Man c3 - c4 = Man", "Man c3 - c4 = King", "Aide b2 - b3", "Man a1 - a2 = Man",
                     "Man a1 - a2 = King"}));
}

TEST(Variants, AMistakeInInheritedMovesSpoilsEachVariant) {
    TinyGame game;
    game.man_moves = "(n add) (upwards add)";
    game.top_level = "(variant (title \"Second\"))";
    const LoadResult result = load_game_text(game.text(), "t.zrf");
    EXPECT_EQ(result.game, nullptr);
    EXPECT_FALSE(result.diagnostics.empty());
}

TEST(Variants, TranslationsAreKept) {
    const auto file = load("(translate (\"White\" \"Light\") (\"Man\" \"Stone\"))");
    ASSERT_EQ(file->default_variant()->model->translations.size(), 2u);
    EXPECT_EQ(file->default_variant()->model->translations[0].second, "Light");
}

TEST(Variants, AnEngineThatHasAllTheRulesIsRecognised) {
    TinyGame game;
    game.man_moves = "";
    game.man_sections = "";
    game.sections = "(engine \"e.dll\")";
    const std::pair<const char*, bool> rows[] = {
        {"(piece (name Dummy) (dummy) (moves (from)))", true},
        {"(piece (name Idle) (moves (from)))", true},
        {"(piece (name Mover) (moves (n add)))", false}};
    for (const auto& [piece, in_engine] : rows) {
        game.more_pieces = piece;
        std::string text = game.text();
        text.replace(text.find(" (moves )"), 9, "");
        const LoadResult result = load_game_text(text, "t.zrf");
        ASSERT_NE(result.game, nullptr) << piece;
        EXPECT_EQ(result.game->default_variant()->model->rules_in_engine, in_engine) << piece;
    }
}

}  // namespace
}  // namespace zwarm::zrf::test
