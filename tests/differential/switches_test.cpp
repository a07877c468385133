// A pack plays the engine's game in every reading of the language: each switch in its other
// position, and all of them at random.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"
#include "tests/differential/pack_games.h"

namespace zwarm::differential {
namespace {

// The one switch that official rule files settle: a variant such as "Losing Tic-Tac-Toe", which
// writes only a loss, would mean nothing if the game's win were still in force.
constexpr std::string_view kSettled = "variant-goals-replace";

struct Reading {
    std::string name;
    zrf::LanguageOptions options;
};

std::string other_value(const std::string& value) {
    return value == "true" ? "false" : value == "false" ? "true" : "2";
}

std::vector<Reading> all_readings() {
    std::vector<Reading> readings;
    const auto& fields = zrf::language_option_fields().fields();
    for (const auto& field : fields) {
        if (field.words.name == kSettled) continue;
        Reading& one = readings.emplace_back(std::string(field.words.name));
        field.set(one.options, other_value(field.get(one.options)));
    }
    Random random(13);
    for (int i = 1; i <= ZWARM_RANDOM_READINGS; ++i) {
        Reading& any = readings.emplace_back("random_" + std::to_string(i));
        for (const auto& field : fields) {
            if (field.words.name == kSettled || random.below(2) == 0) continue;
            field.set(any.options, other_value(field.get(any.options)));
        }
    }
    return readings;
}

// Whether the first player has won after a move with his target full of the second one's men, or
// all but one, and with nobody or one man left at home.
bool wins_with(const Variant& variant, const zrf::Model& model, bool one_is_own, bool one_at_home) {
    zrf::State state = zrf::State::empty(model);
    const int man = model.find_piece(variant.stone);
    const auto put = [&](Cell cell, int owner) {
        const int place = model.find_cell(variant.topology->name(cell));
        state.put(place, zrf::fresh_piece(model, owner, man));
        return place;
    };
    int owner = one_is_own ? 0 : 1;
    variant.target[0].for_each([&](Cell cell) {
        put(cell, owner);
        owner = 1;
    });
    if (one_at_home) put(variant.home[0].first(), 0);
    // The man who moves stands on a cell from which he cannot step into any camp.
    CellSet camps;
    for (Player p = 0; p < variant.players; ++p) camps |= variant.home[p] | variant.target[p];
    const CellSet between = variant.topology->all() - camps - variant.topology->grown(camps);
    const int mover = put(between.first(), 0);
    for (const zrf::WholeTurn& turn : zrf::whole_turns(state)) {
        if (turn.parts[0].from != mover) continue;
        const auto outcome = zrf::result(turn.after);
        return outcome && outcome->winners == std::vector<int>{0};
    }
    ADD_FAILURE() << "no move between the camps";
    return false;
}

class Switches : public testing::TestWithParam<Reading> {};

TEST_P(Switches, ChangeNothingInThePacks) {
    zrf::LoadOptions options;
    options.language = GetParam().options;
    std::map<std::string_view, std::shared_ptr<const zrf::GameFile>> packs;
    for (const Variant& row : variants()) {
        // Walks without a limit are slow to list, and made of the same macros as shorter ones.
        if (row.walk_length > 4) continue;
        auto& pack = packs[row.pack];
        if (!pack) {
            const zrf::LoadResult loaded =
                zrf::load_game_file(ZWARM_PACKS "/" + std::string(row.pack) + ".zrf", options);
            ASSERT_TRUE(loaded.diagnostics.empty()) << loaded.diagnostics[0].message;
            pack = loaded.game;
        }
        const zrf::Variant* found = pack->find_variant(row.title);
        ASSERT_NE(found, nullptr) << row.title;
        // How often a position must occur is the host's to say; a game on a clock has no
        // repetition.
        Variant variant = row;
        if (variant.repetition > 0) variant.repetition = options.language.repetition_count;
        for (const Style style : {Style::kRandom, Style::kEager}) {
            const Report report = play_game(variant, *found->model, style, 5, ZWARM_TURNS);
            ASSERT_EQ(report.difference, "");
            ASSERT_GT(report.turns, 0);
        }
        if (variant.goal == Goal::kFilledWithOwn) {
            EXPECT_TRUE(wins_with(variant, *found->model, true, false)) << row.id;
            EXPECT_FALSE(wins_with(variant, *found->model, false, false)) << row.id;
            EXPECT_FALSE(wins_with(variant, *found->model, true, true)) << row.id;
        }
        if (!ZWARM_PERFT && !GetParam().name.starts_with("random")) continue;
        Position position(variant);
        EXPECT_EQ(zrf::perft(zrf::State::initial(*found->model), 2), perft(position, 2)) << row.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Readings, Switches, testing::ValuesIn(all_readings()),
                         [](const auto& row) {
                             std::string name = row.param.name;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace zwarm::differential
