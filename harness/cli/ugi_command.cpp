// zwarm ugi: the Universal Game Interface on standard input and output.
#include <iostream>
#include <string>

#include "harness/cli/command.h"
#include "harness/lab/ugi_session.h"

namespace zwarm::cli {

void add_ugi_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "ugi", "Play through the Universal Game Interface on standard input and output");
    command->callback([] {
        lab::UgiSession session([](const std::string& line) { std::cout << line << std::endl; },
                                ZWARM_VERSION);
        for (std::string line; std::getline(std::cin, line);) {
            if (!session.handle(line)) return;
        }
        session.finish();
    });
}

}  // namespace zwarm::cli
