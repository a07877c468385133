// A short soak with a fixed seed. $ZWARM_PACKAGE_ENGINE names another engine than this build's.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "tests/differential/altered_packs.h"
#include "tests/soak/soak_report.h"

namespace zwarm::soak {
namespace {

namespace fs = std::filesystem;

class Soak : public testing::Test {
  protected:
    Soak() {
        const char* shipped = std::getenv("ZWARM_PACKAGE_ENGINE");
        settings_.engine = shipped != nullptr ? shipped : ZWARM_PLUGIN;
        settings_.packs = ZWARM_PACKS;
        settings_.scratch = folder_ / "engine";
        settings_.seed = 13;
        settings_.steps = 500;
    }
    ~Soak() override { fs::remove_all(folder_); }

    fs::path folder_ = fs::temp_directory_path() / ("zwarm-soak-test-" + std::to_string(getpid()));
    SoakSettings settings_;
};

TEST_F(Soak, FindsNothing) {
    const SoakReport report = soak(settings_);
    EXPECT_TRUE(report.findings.empty()) << to_text(report);
    for (const std::int64_t count :
         {report.games, report.turns, report.lists, report.searches, report.stops, report.edits,
          report.undos, report.bad_calls, report.workers, report.kills}) {
        EXPECT_GT(count, 0) << to_text(report);
    }
}

// A rule file without a pass differs from the engine as soon as lists are compared.
TEST_F(Soak, FindsAMistakeAndTellsTheCalls) {
    differential::copy_packs_without_pass(ZWARM_PACKS, folder_ / "packs");
    settings_.packs = folder_ / "packs";
    const SoakReport report = soak(settings_);
    ASSERT_FALSE(report.findings.empty());
    const std::string& finding = report.findings.front();
    for (const char* part : {"seed 13, step ", "Zwarm.ini:", "start Selfo", "over, generate"}) {
        EXPECT_NE(finding.find(part), std::string::npos) << finding;
    }
}

}  // namespace
}  // namespace zwarm::soak
