// Seats that break the rules, the protocol or themselves: each time the loss of that seat with the
// right word, and the run goes on to its end.
#include <unistd.h>

#include <chrono>

#include "harness/match/plugin_seat.h"
#include "harness/match/zrf_rules.h"
#include "tests/match/run_fixture.h"

namespace zwarm::match {
namespace {

using Misbehaviour = RunTest;

// Long enough for a busy machine, except for what a row is about.
constexpr Patience kPatient{.margin_ms = 20'000, .hang_ms = 20'000, .start_ms = 60'000};
constexpr Patience kShort{.margin_ms = 20'000, .hang_ms = 600, .start_ms = 60'000};
constexpr Patience kPunctual{.margin_ms = 200, .hang_ms = 20'000, .start_ms = 60'000};
constexpr Patience kHasty{.margin_ms = 20'000, .hang_ms = 20'000, .start_ms = 600};

std::string ugi(const std::string& behaviour) {
    return "ugi:" + std::string(ZWARM_MOCK_UGI) + " " + behaviour + ",name=" + behaviour;
}

struct Row {
    const char* behaviour;
    const char* ending;
    Patience patience = kPatient;
};

// Both games are lost by the broken seat, with the word and with a sentence.
void expect_losses(const RunResult& result, const std::string& ending) {
    ASSERT_TRUE(result.complete);
    ASSERT_EQ(result.records.size(), 2u);
    EXPECT_EQ(result.tally.seats()[0].total, (GameCounts{0, 0, 2}));
    EXPECT_EQ(result.tally.seats()[0].failures, (std::map<std::string, Count>{{ending, 2}}));
    EXPECT_TRUE(result.tally.seats()[1].failures.empty());
    for (const GameRecord& record : result.records) {
        EXPECT_EQ(record.ending, ending);
        EXPECT_EQ(record.seats[static_cast<std::size_t>(record.offender)], 0);
        EXPECT_NE(record.reason.find(" loses: "), std::string::npos) << record.reason;
    }
}

TEST_F(Misbehaviour, OfUgiPrograms) {
    const Row rows[] = {{"illegal", "illegal-move"},
                        {"garbage", "garbage"},
                        {"empty", "garbage"},
                        {"babble", "garbage"},
                        {"babble-on-one-line", "hang", kShort},
                        {"hang", "hang", kShort},
                        {"crash", "crash"},
                        {"late", "time", kPunctual},
                        {"crash-at-start", "no-start"},
                        {"hang-at-start", "no-start", kHasty}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.behaviour);
        Run run("selfo-small", {ugi(row.behaviour), "random"}, 2, {.movetime_ms = 50},
                row.patience);
        expect_losses(run.play(path(row.behaviour)), row.ending);
    }
}

TEST_F(Misbehaviour, ProgramsThatAreNotThere) {
    Run run("selfo-small", {"ugi:/nowhere/program", "random"}, 2, {.movetime_ms = 50}, kPatient);
    expect_losses(run.play(path("ugi")), "no-start");
    Run plugin("selfo-small", {"plugin:/nowhere/engine.so", "random"}, 2, {.movetime_ms = 50},
               kPatient);
    expect_losses(plugin.play(path("plugin")), "no-start");
}

TEST_F(Misbehaviour, HonestProgramsAreNotAccused) {
    Run run("selfo-small", {ugi("honest"), "greedy"}, 4, {.movetime_ms = 1000});
    const RunResult result = run.play(path("run"), {.concurrency = 2});
    EXPECT_TRUE(result.tally.seats()[0].failures.empty());
    EXPECT_EQ(result.tally.seats()[1].total.wins, 4);
    EXPECT_EQ(result.records[0].nodes[0] % 7, 0u) << "nodes come from the info line";
}

TEST_F(Misbehaviour, OptionsAProgramDoesNotKnow) {
    Run run("selfo-small", {ugi("honest") + ",option.Courage=9", "random"}, 2);
    expect_losses(run.play(path("run")), "no-start");
}

TEST_F(Misbehaviour, ProgramsHearOfTheirOptions) {
    const std::string log = path("options").string();
    Run run("selfo-small",
            {"ugi:" + std::string(ZWARM_MOCK_UGI) + " tells-options " + log, "random"}, 1);
    const RunResult result = run.play(path("run"));
    EXPECT_EQ(file_text(log), "name Variant value selfo-small\nname Seed value " +
                                  std::to_string(result.records[0].seed / 2) + "\n");
}

// A run of plug-ins by a rule file's rules.
RunResult play_race(const std::string& behaviour, const std::filesystem::path& folder,
                    const Patience& patience = kPatient) {
    const ZrfRules rules(ZWARM_RACE_RULES, "", 0);
    const auto seat = [&](const std::string& name) {
        const std::string path = std::string(ZWARM_MOCK_FOLDER) + "/mock_" + name + ".so";
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

TEST_F(Misbehaviour, OfPlugIns) {
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

TEST_F(Misbehaviour, HonestPlugInsFinishTheirRace) {
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

TEST_F(Misbehaviour, OurOwnPlugInPlaysAMatch) {
    Run run("selfo-small", {std::string("plugin:") + ZWARM_PLUGIN, "random"}, 2,
            {.movetime_ms = 20});
    run.settings.openings = "generator";
    const RunResult result = run.play(path("run"));
    EXPECT_TRUE(result.tally.seats()[0].failures.empty()) << result.records[0].reason;
    EXPECT_EQ(result.tally.games(), 2);
}

}  // namespace
}  // namespace zwarm::match
