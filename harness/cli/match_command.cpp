// zwarm match A B: two seats against each other.
#include <memory>

#include "harness/cli/match_options.h"

namespace zwarm::cli {

void add_match_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "match",
        "Play two seats against each other; a seat is an agent, plugin:PATH or ugi:COMMAND");
    auto options = std::make_shared<MatchOptions>();
    command->add_option("seats", options->seats, "The two seats")->required()->expected(2);
    add_match_options(*command, *options);
    command->callback([options, &exit] { run_match_command(*options, exit); });
}

}  // namespace zwarm::cli
