// A run in a folder of its own, as the command line would play it.
#pragma once

#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/lab/engine_rules.h"
#include "harness/lab/seat_text.h"
#include "harness/match/match_run.h"

namespace zwarm::match {

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Every file of a run but the times, by name.
inline std::map<std::string, std::string> files_of(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().filename() == "times.csv") continue;
        files[std::filesystem::relative(entry.path(), folder).string()] = file_text(entry.path());
    }
    return files;
}

class RunTest : public ::testing::Test {
  protected:
    void SetUp() override {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() /
                  ("zwarm-" + std::string(test->test_suite_name()) + "-" + test->name() + "-" +
                   std::to_string(::getpid()));
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::filesystem::path path(const std::string& name) const {
        return folder_ / name;
    }

    // Settings and rules of a match of our own variants.
    struct Run {
        Run(const std::string& variant, const std::vector<std::string>& texts, int games,
            const Limits& limits = {.nodes = 200})
            : rules(*find_variant(variant), 0) {
            settings.version = "test";
            settings.rules = variant;
            settings.games = games;
            for (int player = 0; player < rules.players(); ++player) {
                settings.sides.push_back({rules.player_name(player), rules.team(player)});
            }
            settings.seats = lab::read_seats(texts, rules, &rules.variant(), limits);
        }

        MatchResult play(const std::filesystem::path& folder, RunOptions options = {}) {
            options.folder = folder;
            return run_match(settings, rules, options);
        }
        MatchResult resume(const std::filesystem::path& folder, RunOptions options = {}) {
            options.resume = true;
            return play(folder, options);
        }

        lab::EngineRules rules;
        MatchSettings settings;
    };

  private:
    std::filesystem::path folder_;
};

}  // namespace zwarm::match
