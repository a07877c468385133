// zwarm experiment NAME: a paper's table again, with the published figures beside ours.
#include <unistd.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/cli/match_options.h"
#include "harness/lab/experiment_catalogue.h"
#include "harness/lab/experiment_run.h"
#include "harness/match/match_settings.h"
#include "harness/match/progress.h"
#include "harness/match/text_table.h"

namespace zwarm::cli {

namespace {

struct ExperimentCommandOptions {
    std::string name;
    std::int64_t games = 0;
    std::optional<std::uint64_t> seed;
    int concurrency = 1;
    std::string shard = "1/1";
    std::string out;
    bool resume = false;
    bool replace = false;
    bool json = false;
    bool csv = false;
};

void list_experiments(bool json) {
    match::TextTable table({"experiment", "rows", "question"});
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    for (const lab::CatalogueEntry& entry : lab::experiment_catalogue()) {
        const auto config = lab::parse_experiment(std::string(entry.name), entry.text);
        table.row({config.name, std::to_string(config.rows.size()), config.question});
        names.push_back({{"experiment", config.name},
                         {"title", config.title},
                         {"question", config.question},
                         {"source", config.source},
                         {"rows", config.rows.size()}});
    }
    std::cout << table.to_text();
    if (json) std::cout << nlohmann::ordered_json{{"experiments", names}} << '\n';
}

std::string folder_of(const ExperimentCommandOptions& options, const match::Shard& shard,
                      const std::string& name) {
    if (!options.out.empty()) return options.out;
    std::string folder = "experiments/" + name;
    if (!shard.whole()) {
        folder += "_shard" + std::to_string(shard.index) + "of" + std::to_string(shard.count);
    }
    return folder;
}

void run_one(const ExperimentCommandOptions& options, Exit& exit) {
    const auto config = lab::find_experiment(options.name);
    const auto shard = match::parse_shard(options.shard);
    if (!shard) throw WrongUse("--shard is i/n with i from 1 to n, not '" + options.shard + "'");
    lab::ExperimentSettings settings{ZWARM_VERSION, options.games, options.seed, *shard};
    std::unique_ptr<match::Progress> progress;
    lab::ExperimentOptions run;
    run.concurrency = thread_count(options.concurrency);
    run.resume = options.resume;
    // Without a folder of its own an experiment is simply measured again.
    run.replace = options.replace || (options.out.empty() && !options.resume);
    run.stop = &interrupt_flag();
    run.on_piece = [&](long long done, long long total) {
        if (!progress) {
            progress = std::make_unique<match::Progress>(std::cerr, isatty(STDERR_FILENO) != 0,
                                                         total, done - 1);
        }
        progress->step([] { return std::string("pieces"); });
    };
    const std::string folder = folder_of(options, *shard, config.name);
    const auto result = lab::run_experiment(config, settings, folder, run);
    if (progress) progress->finish("pieces");
    std::cerr << "samples and plots in " << folder << std::endl;
    if (!result.complete) {
        std::cerr << "interrupted: --resume goes on" << std::endl;
        exit = Exit::kFalse;
    }
    if (options.csv) {
        std::cout << lab::summary_csv(result.config, result.data);
    } else {
        std::cout << lab::summary_text(result.config, result.data);
    }
    if (options.json) std::cout << lab::summary_json(result.config, result.data) << '\n';
}

}  // namespace

void add_experiment_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "experiment", "Measure what a paper measured, with the published figures beside ours");
    auto options = std::make_shared<ExperimentCommandOptions>();
    command->add_option("name", options->name, "An experiment, a .cfg file, or `list`")->required();
    command->add_option("--games", options->games, "Games a row instead of the config's")
        ->check(CLI::PositiveNumber);
    command->add_option("--seed", options->seed, "Instead of the config's");
    command->add_option("--concurrency", options->concurrency, "Threads; 0 = one a core")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
    command->add_option("--shard", options->shard, "i/n: measure part i of n (zwarm merge joins)");
    command->add_option("--out", options->out, "Folder for samples, results and plots");
    auto* resume = command->add_flag("--resume", options->resume, "Go on after an interruption");
    command->add_flag("--replace", options->replace, "Measure anew what --out holds already")
        ->excludes(resume);
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->add_flag("--csv", options->csv, "Print one CSV row a figure instead of the table");
    command->callback([options, &exit] {
        if (options->name == "list") {
            list_experiments(options->json);
        } else {
            run_one(*options, exit);
        }
    });
}

}  // namespace zwarm::cli
