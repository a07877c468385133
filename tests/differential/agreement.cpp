// zwarm agree: very many games on the engine and the rule packs at once.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "harness/cli/command.h"
#include "harness/cli/run_options.h"
#include "harness/host/own_files.h"
#include "tests/differential/agreement_run.h"

namespace {

using zwarm::cli::Exit;

struct Options {
    zwarm::differential::AgreementSettings settings{.version = ZWARM_VERSION};
    zwarm::cli::RunFlags flags;
    std::vector<std::string> merged;
};

zwarm::differential::AgreementResult play_or_merge(Options& options) {
    namespace differential = zwarm::differential;
    zwarm::match::RunOptions& run = options.flags.run;
    if (!options.merged.empty()) {
        if (run.folder.empty()) throw zwarm::cli::WrongUse("--merge needs --out FOLDER");
        return differential::merge_agreement({options.merged.begin(), options.merged.end()},
                                             run.folder, run.replace);
    }
    if (run.folder.empty()) {
        run.folder = "agreement" + zwarm::cli::shard_suffix(run.shard);
        run.replace = !run.resume;
    }
    zwarm::cli::RunWatch watch(run);
    auto result = differential::run_agreement(options.settings, zwarm::host::pack_folder(), run);
    watch.finish("games", result.complete);
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App program{
        "Games of all variants by all agents, on the engine and the rule packs at once",
        "zwarm agree"};
    Options options;
    program.add_option("--games", options.settings.games, "Games of the whole run")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    program.add_option("--seed", options.settings.seed, "Other games")->capture_default_str();
    program.add_option_function<std::vector<std::string>>(
        "--variant",
        [&](const std::vector<std::string>& ids) {
            for (const std::string& id : ids) {
                const zwarm::Variant* variant = zwarm::find_variant(id);
                if (variant == nullptr) throw zwarm::cli::WrongUse("no variant '" + id + "'");
                options.settings.variants.push_back(variant);
            }
        },
        "Only these variants");
    program.add_option_function<std::vector<std::string>>(
        "--agent",
        [&](const std::vector<std::string>& names) {
            for (const std::string& name : names) {
                const zwarm::AgentEntry* agent = zwarm::find_agent(name);
                if (agent == nullptr) throw zwarm::cli::WrongUse("no agent '" + name + "'");
                options.settings.agents.push_back(agent);
            }
        },
        "One of these in every game, against any others");
    program.add_option("--merge", options.merged, "Join the folders of all shards in --out");
    add_run_options(program, options.flags);
    try {
        program.parse(argc, argv);
        const auto result = play_or_merge(options);
        std::cout << result.report;
        return static_cast<int>(result.complete && result.differences == 0 ? Exit::kTrue
                                                                           : Exit::kFalse);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return program.exit(error);
        std::cerr << "zwarm: " << error.what() << "; see zwarm agree --help\n";
    } catch (const zwarm::cli::WrongUse& error) {
        std::cerr << "zwarm: " << error.what() << '\n';
    } catch (const std::exception& error) {
        std::cerr << "zwarm: " << error.what() << '\n';
        return static_cast<int>(Exit::kFalse);
    }
    return static_cast<int>(Exit::kWrongUse);
}
