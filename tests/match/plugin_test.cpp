// Plug-ins that break the rules, their buffers or themselves, as native libraries and, built a
// second time, as Windows DLLs under Wine.
#include <unistd.h>

#include "harness/match/plugin_seat.h"
#include "harness/match/zrf_rules.h"
#include "tests/match/misbehaviour.h"
#include "tests/match/run_fixture.h"

namespace zwarm::match {
namespace {

using PlugIns = RunTest;

// A run of plug-ins by a rule file's rules.
RunResult play_race(const std::string& behaviour, const std::filesystem::path& folder,
                    const Patience& patience = kPatient) {
    const ZrfRules rules(ZWARM_RACE_RULES, "", 0);
    const auto seat = [&](const std::string& name) {
        const std::string path =
            std::string(ZWARM_MOCK_FOLDER) + "/mock_" + name + ZWARM_MOCK_EXTENSION;
        SeatEntry entry{"plugin:" + path, name, {.movetime_ms = 50}, {}};
        entry.make = [path, &rules, patience] { return make_plugin_seat(path, rules, patience); };
        return entry;
    };
    std::vector<SeatEntry> seats{seat(behaviour), seat("knows_setup")};
    MatchSettings settings;
    settings.version = "test";
    settings.rules = rules.id();
    settings.games = 2;
    settings.openings = "start";
    for (int player = 0; player < rules.players(); ++player) {
        settings.sides.push_back({rules.player_name(player), player});
    }
    for (const SeatEntry& entry : seats) {
        settings.seats.push_back({entry.text, entry.name, entry.limits});
    }
    ResultFolder results = ResultFolder::create(folder, settings, false);
    return run_match(results, rules, seats, {});
}

TEST_F(PlugIns, LoseByTheirMisbehaviour) {
    const Row rows[] = {{"illegal_move", "illegal-move"},
                        {"hang", "hang", kShort},
                        {"crash", "crash"},
                        {"exit", "crash"},
                        {"overflow", "garbage"},
                        {"negative_search", "crash"},
                        {"negative_start", "no-start"}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.behaviour);
        expect_losses(play_race(row.behaviour, path(row.behaviour), row.patience), row.ending);
    }
}

TEST_F(PlugIns, FinishTheirRaceIfTheyAreHonest) {
    const RunResult result = play_race("honest", path("run"));
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
    const RunResult result = run.play(path("run"));
    EXPECT_TRUE(result.tally.seats()[0].failures.empty()) << result.records[0].reason;
    EXPECT_EQ(result.tally.games(), 2);
}

#endif

}  // namespace
}  // namespace zwarm::match
