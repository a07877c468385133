// Saved games of every variant are legal games of its rule file, whose chains are played hop by
// hop.
#include "harness/host/replay.h"

#include <zwarm/engine.h>
#include <zwarm/session.h>

#include <algorithm>

#include "harness/zrf/game_file.h"
#include "tests/match/run_fixture.h"

namespace zwarm::match {
namespace {

const zrf::Model& model_of(const std::string& rules_file, const std::string& title) {
    static std::map<std::string, std::shared_ptr<const zrf::GameFile>> loaded;
    auto& file = loaded[rules_file];
    if (!file) file = zrf::load_game_file(std::string(ZWARM_PACKS "/") + rules_file).game;
    return *file->find_variant(title)->model;
}

host::ReplayResult replayed(const host::SavedGame& game) {
    return host::replay(game, model_of(game.rules_file(), game.variant()), {});
}

// Any moves, and every swap that is offered.
host::SavedGame any_game(const Variant& variant, std::uint64_t seed, int most_turns) {
    Random random(seed);
    Game game(variant);
    host::SavedGame saved(std::string(variant.players, 'C'), std::string(variant.pack) + ".zrf",
                          std::string(variant.title));
    MoveList moves;
    for (int turn = 0; turn < most_turns && !game.result().over(); ++turn) {
        generate_moves(game.position(), moves);
        Move move = moves[moves.size() - 1];
        if (!move.is_swap()) move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        saved.add_move(turn / variant.players + 1, host_text(game.position(), move));
        game.play(move);
    }
    return saved;
}

TEST(SavedGames, OfEveryVariantAreReplayed) {
    for (const Variant& variant : variants()) {
        SCOPED_TRACE(variant.id);
        const host::SavedGame saved = any_game(variant, 11, 40);
        const host::ReplayResult result = replayed(saved);
        ASSERT_FALSE(result.failure) << result.failure->line << ": " << result.failure->sentence;
        EXPECT_TRUE(result.remarks.empty()) << result.remarks.front();
        EXPECT_EQ(result.moves, static_cast<int>(saved.lines().size()) - 3);
    }
}

class MatchGames : public RunTest, public testing::WithParamInterface<const char*> {};

// As `match` writes them; a goal that was reached is seen by the rule file too.
TEST_P(MatchGames, AreReplayed) {
    Run run(GetParam(), {"greedy", "random"}, 4, {.nodes = 50});
    const MatchResult result = run.play(path("run"));
    ASSERT_EQ(result.records.size(), 4u);
    for (const GameRecord& record : result.records) {
        const std::string name = "games/00000" + std::to_string(record.number) + ".zsg";
        const auto read = host::read_saved_game_file(path("run/" + name).string());
        ASSERT_TRUE(read.errors.empty()) << name;
        const host::ReplayResult again = replayed(read.game);
        ASSERT_FALSE(again.failure) << name << ": " << again.failure->sentence;
        EXPECT_EQ(again.moves, static_cast<int>(record.opening.moves.size() + record.moves.size()));
        if (record.ending != "goal") continue;
        ASSERT_TRUE(again.outcome) << name;
        const std::string winner = run.rules.player_name(
            static_cast<int>(std::ranges::find(record.places, 1) - record.places.begin()));
        ASSERT_EQ(again.outcome->winners.size(), 1u);
        const auto index = static_cast<std::size_t>(again.outcome->winners.front());
        EXPECT_EQ(again.state.model().players[index].name, winner) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, MatchGames,
                         testing::Values("selfo-s4", "selfo2", "selfo-three", "halma-8", "halma-10",
                                         "star-3", "diamond-7", "fau-rhombus"),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace zwarm::match
