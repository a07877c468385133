// The real plug-in at the host's table, with its packs: the same moves are offered and the same
// game is played in every position of every switch of the host.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "harness/host/host_game.h"

namespace zwarm::host {
namespace {

struct Setting {
    std::string name;
    HostOptions options;
};

std::vector<Setting> all_settings() {
    std::set<std::string_view> language;
    for (const auto& field : zrf::language_option_fields().fields()) {
        language.insert(field.words.name);
    }
    std::vector<Setting> settings;
    for (const auto& field : host_option_fields().fields()) {
        // The language is the packs' matter, any text is a folder, and a limit of turns is meant to
        // change the game.
        if (language.contains(field.words.name) || field.words.values == "text" ||
            field.words.name == std::string_view("turn-limit")) {
            continue;
        }
        std::vector<std::string> values{"1000", "1"};
        if (field.words.values.find('|') != std::string::npos) {
            values.clear();
            std::istringstream stream(field.words.values);
            for (std::string value; std::getline(stream, value, '|');) values.push_back(value);
        }
        for (const std::string& value : values) {
            Setting setting{std::string(field.words.name) + "=" + value, {}};
            if (field.set(setting.options, value)) settings.push_back(setting);
        }
    }
    return settings;
}

// The moves offered at every turn of a game whose turns are taken from all over the lists.
std::vector<std::string> played(const HostOptions& options, const std::string& pack,
                                const std::string& title) {
    constexpr int kTurns = 5;
    const auto file = zrf::load_game_file(ZWARM_PACKS "/" + pack + ".zrf").game;
    HostGame game(file, options);
    game.start(*file->find_variant(title), EngineChoice{false, ZWARM_PLUGIN});
    std::vector<std::string> seen;
    for (std::size_t turn = 0; turn < kTurns; ++turn) {
        const std::vector<std::string> moves = game.moves();
        seen.insert(seen.end(), moves.begin(), moves.end());
        // Turn 1 takes the last move of the list, which is the swap where there is one.
        const std::string move = moves[turn == 1 ? moves.size() - 1 : 7 * turn % moves.size()];
        EXPECT_EQ(game.make_move(move, true), "") << move;
    }
    EXPECT_TRUE(game.think({.time_ms = 20, .depth = 1, .variety = 0}).by_engine);
    EXPECT_TRUE(game.engine_alive()) << game.engine_fault()->sentence;
    EXPECT_GT(seen.size(), 0U);
    return seen;
}

class PluginSwitches : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(PluginSwitches, ChangeNothing) {
    const auto [pack, title] = GetParam();
    const std::vector<std::string> usual = played({}, pack, title);
    const std::vector<Setting> settings = all_settings();
    EXPECT_GT(settings.size(), 20U);
    for (const Setting& setting : settings) {
        SCOPED_TRACE(setting.name);
        EXPECT_EQ(played(setting.options, pack, title), usual);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, PluginSwitches,
                         testing::Values(std::pair("Selfo", "Selfo - Setup 5"),
                                         std::pair("Selfo", "Selfo for Three"),
                                         std::pair("Halma", "Halma 8x8"),
                                         std::pair("ChineseCheckers", "FAUhalma Star for Three")));

}  // namespace
}  // namespace zwarm::host
