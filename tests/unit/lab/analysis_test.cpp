#include "harness/lab/analysis.h"

#include <gtest/gtest.h>

#include <cmath>

#include "harness/lab/score_curve.h"

namespace zwarm::lab {
namespace {

AnalysisSettings quick() {
    AnalysisSettings settings;
    settings.limits = {.nodes = 1500};
    settings.hash_mb = 1;
    return settings;
}

Game played(const char* id, const std::vector<const char*>& moves) {
    const Variant& variant = *find_variant(id);
    Game game(variant);
    for (const char* text : moves) {
        EXPECT_TRUE(game.play(*parse_move(variant, text))) << text;
    }
    return game;
}

// A race one step before its end for Red, who has a man beside the last free cell of the target.
TEST(Analysis, FindsTheWinAndOtherMovesAfterIt) {
    const Variant& variant = *find_variant("halma-8");
    Game game(variant);
    // All of the first player's men home but one, which stands beside the last free cell.
    CellSet target = variant.target[0];
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) game.clear(cell);
    Cell free = kNoCell;
    Cell beside = kNoCell;
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        if (!target.contains(cell)) continue;
        for (int d = 0; d < variant.topology->directions() && free == kNoCell; ++d) {
            const Cell next = variant.topology->next(cell, d);
            if (next != kNoCell && !target.contains(next)) {
                free = cell;
                beside = next;
            }
        }
    }
    ASSERT_NE(free, kNoCell);
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        if (target.contains(cell) && cell != free) game.put(cell, 0);
    }
    game.put(beside, 0);
    CellSet enemy = variant.target[1];
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        if (variant.start[1].contains(cell) && game.position().is_empty(cell) &&
            !target.contains(cell)) {
            game.put(cell, 1);
        }
    }
    // The enemy is somewhere in the middle.
    int left = variant.start[1].count() - game.position().stones(1).count();
    for (Cell cell = 0; cell < variant.topology->size() && left > 0; ++cell) {
        if (!game.position().is_empty(cell) || target.contains(cell) || enemy.contains(cell)) {
            continue;
        }
        if (variant.topology->distance(cell, beside) < 3) continue;
        game.put(cell, 1);
        --left;
    }
    game.set_to_move(0);
    ASSERT_FALSE(game.result().over());
    const auto report = analyse_position(game, quick());
    const auto& lines = report.at("lines");
    ASSERT_EQ(lines.size(), 3U);
    const std::string win = variant.topology->name(beside) + "-" + variant.topology->name(free);
    EXPECT_EQ(lines[0].at("move"), win);
    EXPECT_EQ(lines[0].at("ends_in"), 1);
    EXPECT_EQ(lines[0].at("chance"), 1.0);
    EXPECT_NE(lines[1].at("move"), win);
    EXPECT_NE(lines[2].at("move"), lines[1].at("move"));
    EXPECT_LE(lines[1].at("score"), lines[0].at("score"));
}

TEST(Analysis, AWastedTurnIsATurningPoint) {
    // Once the sides are chosen, nothing comes of a pass.
    const Game game = played("selfo-small", {"d4-e4", "a5-b5", "pass"});
    AnalysisSettings settings = quick();
    settings.turning_point = 0.001;
    int calls = 0;
    settings.progress = [&](int done, int all) {
        EXPECT_EQ(done, calls++);
        EXPECT_EQ(all, 3);
    };
    const auto report = analyse_game(game, settings);
    EXPECT_EQ(calls, 3);
    ASSERT_EQ(report.at("turns").size(), 3U);
    const auto& turn = report.at("turns")[2];
    EXPECT_EQ(turn.at("played").at("move"), "pass");
    EXPECT_NE(turn.at("best").at("move"), "pass");
    EXPECT_GE(turn.at("loss").get<double>(), 0.001);
    ASSERT_FALSE(report.at("turning_points").empty());
    EXPECT_TRUE(
        in_words(report.at("turning_points").back()).starts_with("turn 3, pass: the chance"));
    const std::string graph = score_graph(report);
    EXPECT_TRUE(graph.starts_with("<svg")) << graph.substr(0, 40);
    EXPECT_NE(graph.find("<circle"), std::string::npos);
}

TEST(Analysis, ASavedGameWithChainsInPartsIsRead) {
    const Variant& variant = *find_variant("star-2");
    host::SavedGame saved("HC", "ChineseCheckers.zrf", std::string(variant.title));
    Game game(variant);
    MoveList moves;
    generate_moves(game.position(), moves);
    const std::string first = variant.topology->name(moves[0].from());
    const std::string to = variant.topology->name(moves[0].to());
    saved.add_move(1, "Man " + first + " - " + to);
    std::string error;
    auto turns = read_turns(variant, saved.lines(), error);
    ASSERT_TRUE(turns) << error;
    EXPECT_EQ(turns->game.turns(), 1);
    EXPECT_EQ(turns->lines, std::vector<std::size_t>{3});
    const auto report = analyse_game(turns->game, [] {
        AnalysisSettings all = quick();
        all.turning_point = 0;
        return all;
    }());
    const host::SavedGame copy = commented(saved, turns->lines, report);
    ASSERT_EQ(copy.lines().size(), saved.lines().size() + 1);
    EXPECT_EQ(copy.lines().back().kind, host::SavedLineKind::kComment);
    EXPECT_TRUE(read_turns(variant, copy.lines(), error));
    saved.add_move(1, "Man a1 - z9");
    EXPECT_FALSE(read_turns(variant, saved.lines(), error));
    EXPECT_TRUE(error.starts_with("5: ")) << error;
}

TEST(ScoreCurve, IsFittedToWhatHappened) {
    std::vector<JudgedPosition> positions;
    for (int score = -900; score <= 900; score += 10) {
        // Won exactly as often as a scale of 250 says.
        positions.push_back({score, 1 / (1 + std::exp(-score / 250.0))});
    }
    EXPECT_NEAR(fitted_scale(positions), 250, 1);
}

TEST(ScoreCurve, ChancesAreEvenAtZeroAndCertainWhenDecided) {
    const Variant& two = *find_variant("star-2");
    EXPECT_DOUBLE_EQ(chance_of(two, 0), 0.5);
    EXPECT_DOUBLE_EQ(chance_of(*find_variant("star-3"), 0), 1.0 / 3);
    EXPECT_DOUBLE_EQ(chance_of(*find_variant("halma-16-teams"), 0), 0.5);
    EXPECT_DOUBLE_EQ(chance_of(two, kWinScore - 5), 1);
    EXPECT_EQ(plies_to_end(kWinScore - 5), 5);
    EXPECT_EQ(plies_to_end(4 - kWinScore), -4);
    EXPECT_FALSE(plies_to_end(300));
    EXPECT_GT(*turns_ahead(two, 300), 0);
    EXPECT_FALSE(turns_ahead(*find_variant("selfo-s4"), 300));
}

}  // namespace
}  // namespace zwarm::lab
