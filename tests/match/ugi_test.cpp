// Programs that speak UGI, well or badly.
#include <unistd.h>

#include "tests/match/misbehaviour.h"
#include "tests/match/run_fixture.h"

namespace zwarm::match {
namespace {

using UgiPrograms = RunTest;

std::string ugi(const std::string& behaviour) {
    return "ugi:" + std::string(ZWARM_MOCK_UGI) + " " + behaviour + ",name=" + behaviour;
}

TEST_F(UgiPrograms, LoseByTheirMisbehaviour) {
    const Row rows[] = {{"illegal", "illegal-move"},
                        {"garbage", "garbage"},
                        {"empty", "garbage"},
                        {"babble", "garbage"},
                        {"babble-on-one-line", "hang", kShort},
                        {"hang", "hang", kShort},
                        {"crash", "crash"},
                        {"late", "time", kPunctual}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.behaviour);
        Run run("selfo-small", {ugi(row.behaviour), "random"}, 2, row.limits);
        expect_losses(run.play(path(row.behaviour)), row.ending);
    }
}

TEST_F(UgiPrograms, ThatCannotStartEndTheMatchBeforeItBegins) {
    const std::pair<std::string, std::string> rows[] = {
        {"ugi:/nowhere/program", "/nowhere/program"},
        {ugi("crash-at-start"), "exit code 3"},
        {ugi("hang-at-start"), "no answer to 'ugi' in 600 ms"},
        {ugi("honest") + ",option.Courage=9", "knows no option Courage"},
        {"plugin:/nowhere/engine.so", "there is no engine /nowhere/engine.so"}};
    for (const auto& [seat, why] : rows) {
        Run run("selfo-small", {"random", seat}, 2, kHasty);
        expect_no_start([&] { static_cast<void>(run.play(path("run"))); }, why);
        EXPECT_FALSE(std::filesystem::exists(path("run"))) << seat;
    }
}

TEST_F(UgiPrograms, LoseIfTheyDoNotStartAgain) {
    Run run("selfo-small",
            {"ugi:" + std::string(ZWARM_MOCK_UGI) + " starts-once " + path("started").string(),
             "random"},
            2, kPatient);
    expect_losses(run.play(path("run")), "no-start");
}

TEST_F(UgiPrograms, AreNotAccusedIfTheyAreHonest) {
    Run run("selfo-small", {ugi("honest"), "greedy"}, 4, {.movetime_ms = 1000});
    const MatchResult result = run.play(path("run"), {.concurrency = 2});
    EXPECT_TRUE(result.tally.seats()[0].failures.empty());
    EXPECT_EQ(result.tally.seats()[1].total.wins, 4);
    EXPECT_EQ(result.records[0].nodes[0] % 7, 0u) << "nodes come from the info line";
}

TEST_F(UgiPrograms, HearOfTheirOptions) {
    const std::string log = path("options").string();
    Run run("selfo-small",
            {"ugi:" + std::string(ZWARM_MOCK_UGI) + " tells-options " + log, "random"}, 1);
    const MatchResult result = run.play(path("run"));
    // Once when it is tried out, once for the game.
    EXPECT_EQ(file_text(log), "name Variant value selfo-small\nname Seed value " +
                                  std::to_string(run.settings.seed / 2) +
                                  "\nname Variant value selfo-small\nname Seed value " +
                                  std::to_string(result.records[0].seed / 2) + "\n");
}

}  // namespace
}  // namespace zwarm::match
