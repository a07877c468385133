// What every subcommand shares. One file a subcommand: it adds itself to the program with its
// options and a callback, and reports through the exit code below.
#pragma once

#include <CLI/CLI.hpp>
#include <iostream>
#include <stdexcept>
#include <string>

#include "harness/base/shown_text.h"

namespace zwarm::cli {

// Done and true, done and false (a check failed), wrong use.
enum class Exit { kTrue = 0, kFalse = 1, kWrongUse = 2 };

// Wrong use: one clear line for the user; main prints it and exits with 2.
class WrongUse : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The one JSON object on the last line.
template <class Json>
void print_json(const Json& object) {
    std::cout << base::json_text(object) << std::endl;
}

// Each adds one subcommand to the program. The callback sets `exit` if it is not kTrue.
void add_analyse_command(CLI::App& program, Exit& exit);
void add_bench_command(CLI::App& program, Exit& exit);
void add_check_command(CLI::App& program, Exit& exit);
void add_experiment_command(CLI::App& program, Exit& exit);
void add_learn_command(CLI::App& program, Exit& exit);
void add_fau_server_command(CLI::App& program, Exit& exit);
void add_match_command(CLI::App& program, Exit& exit);
void add_merge_command(CLI::App& program, Exit& exit);
void add_perft_command(CLI::App& program, Exit& exit);
void add_play_command(CLI::App& program, Exit& exit);
void add_playthrough_command(CLI::App& program, Exit& exit);
void add_probe_command(CLI::App& program, Exit& exit);
void add_render_command(CLI::App& program, Exit& exit);
void add_record_command(CLI::App& program, Exit& exit);
void add_replay_command(CLI::App& program, Exit& exit);
void add_outright_command(CLI::App& program, Exit& exit);
void add_solve_command(CLI::App& program, Exit& exit);
void add_starts_command(CLI::App& program, Exit& exit);
void add_tournament_command(CLI::App& program, Exit& exit);
void add_trace_command(CLI::App& program, Exit& exit);
void add_ugi_command(CLI::App& program, Exit& exit);
void add_variants_command(CLI::App& program, Exit& exit);

}  // namespace zwarm::cli
