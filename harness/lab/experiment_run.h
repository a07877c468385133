// Running an experiment: pieces of work on several threads, kept in a folder as they are done, gone
// on with after an interruption, in one piece or in shards that are merged to the same result.
//
//   experiment.json   name, shard, games override, version
//   experiment.cfg    the config as it was read
//   samples.jsonl     one line a piece, in order
//   results.json, results.csv, report.txt, plot-*.svg
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/lab/experiment_config.h"
#include "harness/lab/experiment_summary.h"
#include "harness/match/schedule.h"

namespace zwarm::lab {

// What decides the result besides the config.
struct ExperimentSettings {
    std::string version;
    std::int64_t games = 0;             // > 0 replaces every row's `games`
    std::optional<std::uint64_t> seed;  // replaces the config's
    match::Shard shard;
};

struct ExperimentOptions {
    int concurrency = 1;
    bool resume = false;
    bool replace = false;
    const std::atomic<bool>* stop = nullptr;
    // Hears of every piece done: how many are done of how many.
    std::function<void(long long done, long long total)> on_piece{};
};

struct ExperimentResult {
    ExperimentConfig config;  // with the replacements in it
    ExperimentData data;
    bool complete = true;
};

// Throws std::runtime_error with one line.
[[nodiscard]] ExperimentResult run_experiment(const ExperimentConfig& config,
                                              const ExperimentSettings& settings,
                                              const std::filesystem::path& folder,
                                              const ExperimentOptions& options);

[[nodiscard]] bool holds_experiment(const std::filesystem::path& folder);

[[nodiscard]] ExperimentResult merge_experiments(const std::vector<std::filesystem::path>& shards,
                                                 const std::filesystem::path& target, bool replace);

}  // namespace zwarm::lab
