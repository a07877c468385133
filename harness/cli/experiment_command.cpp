// zwarm experiment NAME: a paper's table again, with the published figures beside ours.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/cli/command.h"
#include "harness/cli/run_options.h"
#include "harness/lab/experiment_run.h"
#include "harness/match/text_table.h"

namespace zwarm::cli {

namespace {

struct ExperimentCommand {
    std::string name;
    std::int64_t games = 0;  // > 0 replaces the config's
    std::optional<std::uint64_t> seed;
    RunFlags flags;
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

void run_one(ExperimentCommand& command, Exit& exit) {
    auto config = lab::find_experiment(command.name);
    config.version = ZWARM_VERSION;
    config.replace(command.games, command.seed);
    match::RunOptions& run = command.flags.run;
    if (run.folder.empty()) {
        run.folder = "experiments/" + config.name + shard_suffix(run.shard);
        // Without a folder of its own an experiment is simply measured again.
        run.replace = !run.resume;
    }
    try {
        RunWatch watch(run);
        const auto result = lab::run_experiment(config, run);
        watch.finish("pieces", result.complete);
        std::cerr << "samples and plots in " << run.folder.string() << std::endl;
        if (!result.complete) exit = Exit::kFalse;
        std::cout << (command.flags.csv ? lab::summary_csv(config, result.data)
                                        : lab::summary_text(config, result.data));
        if (command.flags.json) std::cout << lab::summary_json(config, result.data) << '\n';
    } catch (const std::invalid_argument& error) {
        throw WrongUse(error.what());
    }
}

}  // namespace

void add_experiment_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "experiment", "Measure what a paper measured, with the published figures beside ours");
    auto options = std::make_shared<ExperimentCommand>();
    command->add_option("name", options->name, "An experiment, a .cfg file, or `list`")->required();
    command->add_option("--games", options->games, "Games a row instead of the config's")
        ->check(CLI::PositiveNumber);
    command->add_option("--seed", options->seed, "Instead of the config's");
    add_run_options(*command, options->flags);
    command->callback([options, &exit] {
        if (options->name == "list") {
            list_experiments(options->flags.json);
        } else {
            run_one(*options, exit);
        }
    });
}

}  // namespace zwarm::cli
