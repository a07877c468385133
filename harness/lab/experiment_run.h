// Experiments as runs: a job is a piece of a row's measurement. The folder of one:
//
//   experiment.json   name, version, games override, seed, shard
//   experiment.cfg    the config as it was read
//   samples.jsonl     one line a piece, in order
//   results.json, results.csv, report.txt, plot-*.svg
#pragma once

#include <filesystem>
#include <vector>

#include "harness/lab/experiment_config.h"
#include "harness/lab/experiment_summary.h"
#include "harness/match/run.h"

namespace zwarm::lab {

struct ExperimentResult {
    ExperimentConfig config;
    ExperimentData data;
    bool complete = true;  // false: stopped from outside
};

// Measures what the folder does not hold yet. Throws as match::run() does, and std::runtime_error
// if the config cannot be measured.
[[nodiscard]] ExperimentResult run_experiment(const ExperimentConfig& config,
                                              const match::RunOptions& options);

[[nodiscard]] bool holds_experiment(const std::filesystem::path& folder);

// Throws as match::merge_shards() does.
[[nodiscard]] ExperimentResult merge_experiments(const std::vector<std::filesystem::path>& shards,
                                                 const std::filesystem::path& target, bool replace);

}  // namespace zwarm::lab
