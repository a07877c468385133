// zwarm tournament A B C ..: every choice of seats, rotated.
#include <memory>

#include "harness/cli/match_options.h"

namespace zwarm::cli {

void add_tournament_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "tournament",
        "Play 2 to 6 seats against each other, round robin with rotated sides, points by place");
    auto options = std::make_shared<MatchOptions>();
    options->kind = "tournament";
    command->add_option("seats", options->seats, "The seats")->required()->expected(2, 6);
    add_match_options(*command, *options);
    command->callback([options, &exit] { run_match_command(*options, exit); });
}

}  // namespace zwarm::cli
