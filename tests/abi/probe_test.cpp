// The conformance report on the native mock engines: the honest one passes, each fault shows under
// the check it belongs to.
#include "harness/host/probe.h"

#include <gtest/gtest.h>

namespace zwarm::host {
namespace {

ProbeReport probe(const std::string& behaviour) {
    ProbeSettings settings;
    settings.engine_path = ZWARM_MOCK_FOLDER "/mock_" + behaviour + ".so";
    settings.rules_path = ZWARM_MOCK_FOLDER "/race.zrf";
    settings.title = "Race";
    settings.stops = 3;
    settings.cycles = 10;
    settings.move_time_ms = 5;
    settings.options.search_patience = 300;
    return probe_engine(settings);
}

// The verdict on a check; kNote when there is no such line.
Verdict verdict(const ProbeReport& report, const std::string& check) {
    for (const ProbeLine& line : report.lines) {
        if (line.check == check) return line.verdict;
    }
    return Verdict::kNote;
}

std::string lines(const ProbeReport& report) {
    std::string text;
    for (const ProbeLine& line : report.lines) {
        text.append(name(line.verdict)).append(" ").append(line.check).append(": ");
        text.append(line.detail).append("\n");
    }
    return text;
}

TEST(Probe, HonestEnginePasses) {
    const ProbeReport report = probe("honest");
    EXPECT_TRUE(report.passed()) << lines(report);
    for (const char* check :
         {"file", "loading", "loading again", "titles", "half set-up boards", "move lists",
          "length of moves", "list restarted in the middle", "a game", "replay", "own clock",
          "leaks", "before the start", "after the clean-up"}) {
        EXPECT_EQ(verdict(report, check), Verdict::kOk) << check << "\n" << lines(report);
    }
    // It crashes on NULL, which no host sends.
    EXPECT_EQ(verdict(report, "NULL pointers"), Verdict::kWeak);
    EXPECT_EQ(report.titles, std::vector<std::string>{"Race"});
}

// What nobody promised is a weakness at most.
TEST(Probe, JudgesOnlyWhatTheInterfacePromises) {
    const std::pair<const char*, const char*> rows[] = {
        {"lives_once", "after the clean-up"},  // cannot start again without being loaded again
        {"half_boards", "half set-up boards"},
        {"shuffles", ""},        // the same moves in another order each time
        {"knows_its_list", ""},  // takes only moves of the list it was asked for last
    };
    for (const auto& [behaviour, weakness] : rows) {
        const ProbeReport report = probe(behaviour);
        EXPECT_TRUE(report.passed()) << behaviour << "\n" << lines(report);
        EXPECT_EQ(verdict(report, "leaks"), Verdict::kOk) << behaviour << "\n" << lines(report);
        if (std::string(weakness).empty()) continue;
        EXPECT_EQ(verdict(report, weakness), Verdict::kWeak) << behaviour << "\n" << lines(report);
    }
}

TEST(Probe, StopLatencyIsMeasured) {
    const ProbeReport report = probe("thinks");
    ASSERT_EQ(report.latencies.size(), 2u) << lines(report);
    EXPECT_EQ(report.latencies[0].way, "kSTOPSOON by a thread");
    EXPECT_EQ(report.latencies[1].way, "kSTOPNOW by a thread");
    for (const StopLatency& latency : report.latencies) {
        EXPECT_EQ(verdict(report, latency.way), Verdict::kOk) << lines(report);
        EXPECT_GT(latency.most_us, 0) << "the mock looks at the flag between two naps";
        EXPECT_LE(latency.median_us, latency.p90_us);
        EXPECT_LE(latency.p90_us, latency.p99_us);
        EXPECT_LE(latency.p99_us, latency.most_us);
    }
}

TEST(Probe, FaultsShowUnderTheirCheck) {
    EXPECT_EQ(verdict(probe("illegal_move"), "a game"), Verdict::kFail);
    EXPECT_EQ(verdict(probe("overflow"), "a game"), Verdict::kFail);
    EXPECT_EQ(verdict(probe("crash"), "a game"), Verdict::kFail);
    EXPECT_EQ(verdict(probe("negative_search"), "a game"), Verdict::kFail);
    EXPECT_EQ(verdict(probe("negative_start"), "titles"), Verdict::kFail);
    EXPECT_EQ(verdict(probe("endless_list"), "move lists"), Verdict::kFail);
    EXPECT_EQ(verdict(probe("leaks"), "leaks"), Verdict::kWeak);
}

TEST(Probe, EngineIsFoundByItsRuleFile) {
    ProbeSettings settings;
    settings.engine_path = ZWARM_MOCK_FOLDER "/mock_honest.so";  // race.zrf beside it names it
    settings.stops = 1;
    settings.cycles = 1;
    settings.plies = 4;
    const ProbeReport report = probe_engine(settings);
    EXPECT_TRUE(report.rules_path.ends_with("race.zrf")) << report.rules_path;
    EXPECT_EQ(report.titles.size(), 3u);
}

TEST(Probe, WhatIsNoEngineFails) {
    ProbeSettings settings;
    settings.engine_path = ZWARM_MOCK_FOLDER "/race.zrf";
    const ProbeReport report = probe_engine(settings);
    EXPECT_FALSE(report.passed());
    EXPECT_EQ(report.lines.size(), 1u);
}

}  // namespace
}  // namespace zwarm::host
