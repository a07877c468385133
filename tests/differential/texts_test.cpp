// What packs say beside the rules: solutions that are there, legal and solve their puzzle; a
// description of every piece one sees.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "harness/host/replay.h"
#include "harness/zrf/game_file.h"

namespace zwarm::host {
namespace {

TEST(Solutions, SolveTheirPuzzleInAsFewMovesAsIsKnown) {
    const std::map<std::string, int> known{{"Halma Solitaire 16x16", 43},
                                           {"Halma Solitaire 10x10", 27},
                                           {"Halma Solitaire 8x8", 18},
                                           {"Chinese Checkers Solitaire", 27}};
    std::size_t solutions = 0;
    for (const std::string pack : {"Selfo", "Halma", "ChineseCheckers"}) {
        const auto file = zrf::load_game_file(ZWARM_PACKS "/" + pack + ".zrf").game;
        ASSERT_NE(file, nullptr) << pack;
        for (const zrf::Variant& variant : file->variants()) {
            if (variant.model == nullptr || variant.model->texts.solution.empty()) continue;
            std::string name = variant.model->texts.solution;
            std::replace(name.begin(), name.end(), '\\', '/');
            const SavedGameResult read = read_saved_game_file(ZWARM_PACKS "/" + name);
            ASSERT_TRUE(read.errors.empty()) << name << ": " << read.errors[0].sentence;
            EXPECT_EQ(read.game.variant(), variant.title);
            const ReplayResult played = replay(read.game, *variant.model, {});
            EXPECT_FALSE(played.failure) << played.failure->sentence;
            EXPECT_TRUE(played.checked);
            ASSERT_TRUE(played.outcome) << variant.title << " is not solved";
            EXPECT_EQ(played.outcome->winners, std::vector<int>{0});
            ASSERT_TRUE(known.contains(variant.title)) << variant.title;
            EXPECT_LE(played.state.turns_made(), known.at(variant.title)) << variant.title;
            ++solutions;
        }
    }
    EXPECT_EQ(solutions, known.size());
}

TEST(Descriptions, EveryPieceThatIsSeenHasOne) {
    for (const std::string pack : {"Selfo", "Halma", "ChineseCheckers"}) {
        const auto file = zrf::load_game_file(ZWARM_PACKS "/" + pack + ".zrf").game;
        ASSERT_NE(file, nullptr) << pack;
        for (const zrf::Variant& variant : file->variants()) {
            if (variant.model == nullptr) continue;
            for (const zrf::PieceType& piece : variant.model->pieces) {
                const bool seen = std::ranges::any_of(
                    piece.images, [](const auto& sets) { return !sets.empty(); });
                EXPECT_EQ(piece.description.empty(), !seen) << variant.title << ": " << piece.name;
            }
        }
    }
}

}  // namespace
}  // namespace zwarm::host
