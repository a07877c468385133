// The program `zwarm`: a table of subcommands.
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/words.h"
#include "harness/cli/command.h"

namespace {

// A word that is no command, and the one that was probably meant; "" if the first word is one.
std::string unknown_command(const CLI::App& program, const std::string& word) {
    std::vector<std::string_view> names;
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
        if (command->get_name() == word) return {};
        names.push_back(command->get_name());
    }
    const std::string near = zwarm::base::did_you_mean(word, names);
    return "there is no command '" + word + "'" + (near.empty() ? "" : "; " + near);
}

}  // namespace

int main(int argc, char** argv) {
    using zwarm::cli::Exit;
    namespace base = zwarm::base;
    CLI::App program{"Selfo and Halma for Zillions of Games, played by swarms", "zwarm"};
    program.require_subcommand(1);
    program.set_version_flag("--version", ZWARM_VERSION);
    auto exit = Exit::kTrue;
    zwarm::cli::add_analyse_command(program, exit);
    zwarm::cli::add_bench_command(program, exit);
    zwarm::cli::add_check_command(program, exit);
    zwarm::cli::add_experiment_command(program, exit);
    zwarm::cli::add_learn_command(program, exit);
    zwarm::cli::add_fau_server_command(program, exit);
    zwarm::cli::add_match_command(program, exit);
    zwarm::cli::add_merge_command(program, exit);
    zwarm::cli::add_perft_command(program, exit);
    zwarm::cli::add_play_command(program, exit);
    zwarm::cli::add_playthrough_command(program, exit);
    zwarm::cli::add_probe_command(program, exit);
    zwarm::cli::add_record_command(program, exit);
    zwarm::cli::add_render_command(program, exit);
    zwarm::cli::add_replay_command(program, exit);
    zwarm::cli::add_solve_command(program, exit);
    zwarm::cli::add_outright_command(program, exit);
    zwarm::cli::add_starts_command(program, exit);
    zwarm::cli::add_tournament_command(program, exit);
    zwarm::cli::add_trace_command(program, exit);
    zwarm::cli::add_ugi_command(program, exit);
    zwarm::cli::add_variants_command(program, exit);
    if (argc > 1 && argv[1][0] != '-') {
        if (const std::string wrong = unknown_command(program, argv[1]); !wrong.empty()) {
            std::cerr << "zwarm: " << base::shown(wrong) << " (zwarm --help lists them)\n";
            return static_cast<int>(Exit::kWrongUse);
        }
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // --help and --version end here too, with success.
        if (error.get_exit_code() == 0) return program.exit(error);
        const auto chosen = program.get_subcommands();
        const std::string command = chosen.empty() ? "" : chosen.front()->get_name() + " ";
        std::cerr << "zwarm: " << base::shown(error.what()) << "; see zwarm " << command
                  << "--help\n";
        return static_cast<int>(Exit::kWrongUse);
    } catch (const zwarm::cli::WrongUse& error) {
        std::cerr << "zwarm: " << base::shown(error.what()) << '\n';
        return static_cast<int>(Exit::kWrongUse);
    } catch (const std::exception& error) {
        std::cerr << "zwarm: " << base::shown(error.what()) << '\n';
        return static_cast<int>(Exit::kFalse);
    }
    return static_cast<int>(exit);
}
