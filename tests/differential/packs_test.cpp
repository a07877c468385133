// Every variant's pack plays the engine's game: seeded games, random and eager ones in turn.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/lab/patient_control.h"
#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"
#include "tests/differential/pack_games.h"

namespace zwarm::differential {
namespace {

const zrf::GameFile& pack(std::string_view name) {
    static std::map<std::string, std::shared_ptr<const zrf::GameFile>> loaded;
    auto& file = loaded[std::string(name)];
    if (!file) {
        file = zrf::load_game_file(ZWARM_PACKS "/" + std::string(name) + ".zrf").game;
    }
    return *file;
}

// Turns in which every variant can be won.
constexpr int kWholeRace = 400;

class Packs : public testing::TestWithParam<const Variant*> {};

TEST_P(Packs, PlayTheEnginesGame) {
    const Variant& variant = *GetParam();
    const zrf::Variant* found = pack(variant.pack).find_variant(variant.title);
    ASSERT_NE(found, nullptr) << "no variant '" << variant.title << "' in " << variant.pack;
    int turns = 0;
    int finished = 0;
    // The rules list long walks slowly: fewer games, and of walks without a limit three turns.
    const bool endless_walks = variant.walk_length > 4;
    const std::uint64_t games = endless_walks             ? 1
                                : variant.walk_length > 3 ? (ZWARM_GAMES + 9) / 10
                                                          : ZWARM_GAMES;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        // One game in twenty is a race to the end.
        const bool race = seed % 20 == 2;
        const Style style = race ? Style::kRace : seed % 2 == 0 ? Style::kEager : Style::kRandom;
        const int most_turns = endless_walks ? 3 : race ? ZWARM_RACE_TURNS : ZWARM_TURNS;
        const Report report = play_game(variant, *found->model, style, seed, most_turns);
        ASSERT_EQ(report.difference, "");
        turns += report.turns;
        finished += report.finished ? 1 : 0;
    }
    RecordProperty("turns", turns);
    RecordProperty("finished", finished);
    if (ZWARM_RACE_TURNS >= kWholeRace && !endless_walks) {
        EXPECT_GT(finished, 0) << "no game came to an end that both sides know";
    }
}

// Whoever has filled his target with the first man to arrive still has to bring the others out.
TEST(PackEndings, ALoneRunnerDoesNotWin) {
    zrf::State state = zrf::State::initial(*pack("Halma").find_variant("Halma 8x8")->model);
    for (const char* move : {"Man b1 - d3", "Man g6 - f5", "Man c2 - g6"}) {
        const auto turn = zrf::find_turn(state, move);
        ASSERT_TRUE(turn) << move;
        state = turn->after;
        EXPECT_FALSE(zrf::result(state)) << move;
    }
}

// The first of three is home, and the others go in circles: he wins by both.
TEST(PackEndings, TheFirstOneHomeWinsWhenTheOthersRepeat) {
    const Variant& variant = *find_variant("fau-star-3");
    const zrf::Model& model = *pack(variant.pack).find_variant(variant.title)->model;
    const auto racer = find_agent("greedy")->make({.seed = 1});
    racer->new_game(variant);
    std::array<Move, 2> last{};  // of those who go in circles
    const auto choose = [&](const Game& game, const MoveList& moves) {
        const Player player = game.position().to_move();
        if (player == 2) {
            lab::PatientControl control;
            return racer->choose(game, {.depth = 1}, control);
        }
        const Move back(last[player].to(), last[player].from());
        const bool possible = std::ranges::find(moves, back) != moves.end();
        return last[player] = possible ? back : moves[0];
    };
    const Report report = play_game(variant, model, {choose, 400});
    EXPECT_EQ(report.difference, "");
    EXPECT_EQ(report.ending, Ending::kRepetition);
    EXPECT_TRUE(report.finished);
}

// Everybody goes to and fro from the first turn on. As long as somebody can swap, the same stones
// are another position than later.
TEST(PackEndings, TheFirstRoundDoesNotCountAsRepeated) {
    for (const char* id : {"selfo-s2", "selfo-large", "selfo-three", "selfo-four"}) {
        SCOPED_TRACE(id);
        const Variant& variant = *find_variant(id);
        const zrf::Model& model = *pack(variant.pack).find_variant(variant.title)->model;
        std::array<Move, kMaxPlayers> last{};
        const auto choose = [&](const Game& game, const MoveList& moves) {
            const Player player = game.position().to_move();
            const Move back(last[player].to(), last[player].from());
            const bool possible = std::ranges::find(moves, back) != moves.end();
            return last[player] = possible ? back : moves[0];
        };
        const Report report = play_game(variant, model, {choose, 60});
        EXPECT_EQ(report.difference, "");
        EXPECT_EQ(report.ending, Ending::kRepetition);
        EXPECT_GT(report.turns, 4 * variant.players);
    }
}

std::vector<const Variant*> all_variants() {
    std::vector<const Variant*> list;
    for (const Variant& variant : variants()) list.push_back(&variant);
    return list;
}

INSTANTIATE_TEST_SUITE_P(Variants, Packs, testing::ValuesIn(all_variants()), [](const auto& row) {
    std::string name(row.param->id);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace zwarm::differential
