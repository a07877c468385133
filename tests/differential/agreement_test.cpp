// Very many games, in small: nothing differs, shards merge to the whole run, and a mistake in a
// rule file is found.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include "harness/base/whole_file.h"
#include "tests/differential/agreement_run.h"
#include "tests/differential/altered_packs.h"

namespace zwarm::differential {
namespace {

namespace fs = std::filesystem;

class Agreement : public testing::Test {
  protected:
    ~Agreement() override { fs::remove_all(folder_); }

    AgreementResult run(const AgreementSettings& settings, const fs::path& packs,
                        const std::string& name, match::Shard shard = {}) {
        match::RunOptions options;
        options.folder = folder_ / name;
        options.shard = shard;
        return run_agreement(settings, packs, options);
    }

    fs::path folder_ = fs::temp_directory_path() / ("zwarm-agreement-" + std::to_string(getpid()));
};

TEST_F(Agreement, EveryAgentPlaysEveryVariantItCan) {
    const AgreementSettings settings;
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (int number = 1; number <= 2000; ++number) {
        const AgreementGame game = agreement_game(settings, number);
        EXPECT_EQ(std::ssize(game.agents), game.variant->players);
        EXPECT_EQ(std::ranges::count(game.agents, game.agent) > 0, true);
        for (const AgentEntry* agent : game.agents) EXPECT_TRUE(agent->plays(*game.variant));
        seen.insert({game.variant->id, game.agent->name});
    }
    for (const Variant& variant : variants()) {
        for (const AgentEntry& agent : agents()) {
            EXPECT_EQ(seen.contains({variant.id, agent.name}), agent.plays(variant))
                << variant.id << " " << agent.name;
        }
    }
}

TEST_F(Agreement, ChosenAgentsPlayInEveryGame) {
    const AgreementSettings settings{.agents = {find_agent("greedy"), find_agent("fau-5")}};
    std::set<std::string_view> seen;
    std::set<std::string_view> opponents;
    for (int number = 1; number <= 500; ++number) {
        const AgreementGame game = agreement_game(settings, number);
        seen.insert(game.agent->name);
        for (const AgentEntry* agent : game.agents) opponents.insert(agent->name);
    }
    EXPECT_EQ(seen, (std::set<std::string_view>{"fau-5", "greedy"}));
    EXPECT_GT(opponents.size(), 5u);
    const AgreementSettings nobody{.variants = {find_variant("selfo-s1")},
                                   .agents = {find_agent("fau-5")}};
    EXPECT_THROW(static_cast<void>(agreement_game(nobody, 1)), std::runtime_error);
}

TEST_F(Agreement, ShardsMergeToTheWhole) {
    const AgreementSettings settings{
        .games = 60,
        .seed = 5,
        .variants = {find_variant("selfo-small"), find_variant("halma-8"),
                     find_variant("diamond-7"), find_variant("fau-star-3")}};
    const AgreementResult whole = run(settings, ZWARM_PACKS, "whole");
    EXPECT_EQ(whole.games, 60);
    EXPECT_EQ(whole.differences, 0) << whole.report;
    run(settings, ZWARM_PACKS, "first", {1, 2});
    run(settings, ZWARM_PACKS, "second", {2, 2});
    const AgreementResult merged =
        merge_agreement({folder_ / "second", folder_ / "first"}, folder_ / "merged", false);
    EXPECT_EQ(merged.report, whole.report);
    for (const char* file : {"agreement.json", "games.jsonl", "report.txt"}) {
        EXPECT_EQ(base::read_whole(folder_ / "merged" / file),
                  base::read_whole(folder_ / "whole" / file));
    }
}

TEST_F(Agreement, AMistakeInARuleFileIsFound) {
    copy_packs_without_pass(ZWARM_PACKS, folder_ / "packs");
    const AgreementSettings settings{.games = 2, .variants = {find_variant("selfo-chess")}};
    const AgreementResult result = run(settings, folder_ / "packs", "altered");
    EXPECT_EQ(result.differences, 2);
    EXPECT_NE(result.report.find("only the engine has pass"), std::string::npos) << result.report;
}

}  // namespace
}  // namespace zwarm::differential
