// zwarm merge OUT SHARD ..: the parts of a run to the whole.
#include <iostream>
#include <memory>

#include "harness/cli/command.h"
#include "harness/lab/experiment_run.h"
#include "harness/lab/solver/hunt.h"
#include "harness/match/match_run.h"
#include "harness/match/report.h"

namespace zwarm::cli {

namespace {

struct MergeOptions {
    std::string out;
    std::vector<std::string> shards;
    bool replace = false;
    bool json = false;
};

void merge(const MergeOptions& options) {
    const std::vector<std::filesystem::path> shards(options.shards.begin(), options.shards.end());
    std::string report;
    std::string json;
    if (lab::holds_experiment(shards.front())) {
        const auto result = lab::merge_experiments(shards, options.out, options.replace);
        report = lab::summary_text(result.config, result.data);
        json = lab::summary_json(result.config, result.data);
    } else if (lab::holds_hunt(shards.front())) {
        const auto result = lab::merge_hunts(shards, options.out, options.replace);
        report = lab::hunt_report(result);
        json = lab::hunt_json(result);
    } else {
        const auto result = match::merge_matches(shards, options.out, options.replace);
        report = match::report_text(result.settings, result.tally);
        json = match::report_json(result.settings, result.tally);
    }
    std::cout << report;
    if (options.json) std::cout << json << '\n';
}

}  // namespace

void add_merge_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "merge", "Join the shards of a match, tournament, experiment or hunt to the whole run");
    auto options = std::make_shared<MergeOptions>();
    command->add_option("out", options->out, "Folder of the whole run")->required();
    command->add_option("shards", options->shards, "Folders of all the shards")->required();
    command->add_flag("--replace", options->replace, "Replace a run the folder holds already");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { merge(*options); });
}

}  // namespace zwarm::cli
