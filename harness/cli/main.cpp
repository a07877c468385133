// The program `zwarm`: a table of subcommands.
#include <exception>
#include <iostream>
#include <string>

#include "harness/cli/command.h"

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
