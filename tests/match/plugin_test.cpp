// Plug-ins that break the rules, their buffers or themselves, as native libraries and, built a
// second time, as Windows DLLs under Wine.
#include <unistd.h>

#include "harness/match/program_seats.h"
#include "harness/match/zrf_rules.h"
#include "tests/match/misbehaviour.h"
#include "tests/match/run_fixture.h"

namespace zwarm::match {
namespace {

using PlugIns = RunTest;

// A run of plug-ins by a rule file's rules.
MatchResult play_race(const std::string& behaviour, const std::filesystem::path& folder,
                      const Limits& limits = kPatient) {
    const ZrfRules rules(ZWARM_RACE_RULES, "", 0);
    MatchSettings settings;
    settings.version = "test";
    settings.rules = rules.id();
    settings.games = 2;
    settings.openings = "start";
    for (int player = 0; player < rules.players(); ++player) {
        settings.sides.push_back({rules.player_name(player), player});
    }
    for (const std::string& name : {behaviour, std::string("knows_setup")}) {
        const std::string path =
            std::string(ZWARM_MOCK_FOLDER) + "/mock_" + name + ZWARM_MOCK_EXTENSION;
        settings.seats.push_back({"plugin:" + path, name, limits, [path, &rules, limits] {
                                      return make_plugin_seat(path, rules, limits);
                                  }});
    }
    return run_match(settings, rules, {.folder = folder});
}

TEST_F(PlugIns, LoseByTheirMisbehaviour) {
    const Row rows[] = {{"illegal_move", "illegal-move"},
                        {"hang", "hang", kShort},
                        {"crash", "crash"},
                        {"exit", "crash"},
                        {"overflow", "garbage"},
                        {"negative_search", "crash"}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.behaviour);
        expect_losses(play_race(row.behaviour, path(row.behaviour), row.limits), row.ending);
    }
}

TEST_F(PlugIns, ThatCannotStartEndTheMatchBeforeItBegins) {
    const std::pair<const char*, const char*> rows[] = {
        {"nowhere", "there is no engine"},
        {"negative_start", "DLL_StartNewGame answers DLL_UNKNOWN_VARIANT_ERROR (-3)"}};
    for (const auto& [behaviour, why] : rows) {
        expect_no_start([&, engine = behaviour] { play_race(engine, path("run")); }, why);
        EXPECT_FALSE(std::filesystem::exists(path("run"))) << behaviour;
    }
}

TEST_F(PlugIns, ThatHangLoseWithoutALimitOfTime) {
    Limits by_depth = kShort;
    by_depth.movetime_ms = 0;
    by_depth.depth = 2;
    expect_losses(play_race("hang", path("run"), by_depth), "hang");
}

TEST_F(PlugIns, FinishTheirRaceIfTheyAreHonest) {
    const MatchResult result = play_race("honest", path("run"));
    ASSERT_EQ(result.records.size(), 2u);
    for (const GameRecord& record : result.records) {
        EXPECT_EQ(record.ending, "goal");
        EXPECT_EQ(record.places, (std::vector<int>{1, 2})) << "who moves first is there first";
        EXPECT_EQ(record.moves.front(), "Man a1 - c1");
    }
    EXPECT_NE(file_text(path("run") / "games/000001.zsg").find("1. Man a1 - c1"),
              std::string::npos);
}

#if defined(ZWARM_PLUGIN)
TEST_F(PlugIns, OfOurOwnPlayMatches) {
    Run run("selfo-small", {std::string("plugin:") + ZWARM_PLUGIN, "random"}, 2,
            {.movetime_ms = 20});
    run.settings.openings = "generator";
    const MatchResult result = run.play(path("run"));
    EXPECT_TRUE(result.tally.seats()[0].failures.empty()) << result.records[0].reason;
    EXPECT_EQ(result.tally.games(), 2);
}

#endif

}  // namespace
}  // namespace zwarm::match
