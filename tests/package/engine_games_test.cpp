// Fifty games of the packed engine against itself in every variant, each to its end.
#include "tests/package/engine_games.h"

#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "tests/package/unpacked_zip.h"

namespace zwarm::package {
namespace {

// $ZWARM_GAMES asks for another number of games.
int games() {
    const char* asked = std::getenv("ZWARM_GAMES");
    return asked != nullptr ? std::atoi(asked) : 50;
}

// "Red wins: all 10 men in the target" and "Blue wins: .." are one kind of ending.
std::string kind_of(const std::string& reason) {
    std::string kind;
    const std::size_t colon = reason.find(": ");
    for (const char c : colon == std::string::npos ? reason : reason.substr(colon + 2)) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit) kind += c;
        if (digit && !kind.ends_with('#')) kind += '#';
    }
    const std::size_t own = kind.find(" men are ");
    return own == std::string::npos ? kind : kind.substr(0, own);
}

class EngineGames : public testing::TestWithParam<const Variant*> {};

TEST_P(EngineGames, EndWithAReasonThatTheRulesKnow) {
    const Variant& variant = *GetParam();
    const auto path = UnpackedZip::get().folder() / (std::string(variant.pack) + ".zrf");
    const auto file = zrf::load_game_file(path.string()).game;
    ASSERT_NE(file, nullptr);
    host::HostGame game(file, {});
    std::map<std::string, int> endings;
    int turns = 0;
    for (int i = 0; i < games(); ++i) {
        game.start(*file->find_variant(variant.title));
        const EngineGame played =
            play_engine_game(game, variant, static_cast<std::uint64_t>(i + 1), i == 0);
        ASSERT_EQ(played.difference, "") << variant.id << ", game " << i + 1;
        ASSERT_NE(played.reason, "") << variant.id << ", game " << i + 1;
        ++endings[kind_of(played.reason)];
        turns += played.turns;
    }
    std::cout << variant.id << ": " << games() << " games, " << turns << " turns";
    for (const auto& [kind, count] : endings) std::cout << "; " << count << " x " << kind;
    std::cout << std::endl;
}

std::vector<const Variant*> all_variants() {
    std::vector<const Variant*> list;
    for (const Variant& variant : variants()) list.push_back(&variant);
    return list;
}

INSTANTIATE_TEST_SUITE_P(Variants, EngineGames, testing::ValuesIn(all_variants()),
                         [](const auto& row) {
                             std::string name(row.param->id);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace zwarm::package
