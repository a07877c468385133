// The options `--host-option NAME=VALUE` and `--patience` of commands that stand in for the host.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "harness/host/host_options.h"
#include "harness/host/saved_game.h"
#include "harness/zrf/game_file.h"

namespace zwarm::cli {

// Adds the option to a command. The switches are set when the command line is read; a wrong one is
// wrong use, and `list` prints the table and ends the program.
void add_host_option(CLI::App& command, host::HostOptions& options);

// Adds `--patience` to a command that uses engines.
void add_patience(CLI::App& command, host::HostOptions& options);

// A rule file that must be playable: throws WrongUse with the first mistake otherwise. Warnings and
// the mistakes of other variants are left to `zwarm check`.
std::shared_ptr<const zrf::GameFile> load_rules(const std::string& path,
                                                const host::HostOptions& options);

// A saved game that must be readable: throws WrongUse with the first mistake and its place.
host::SavedGame load_saved_game(const std::string& path);

// The rule file of a saved game. Throws WrongUse with the places where it was looked for.
std::string rules_of(const std::string& saved_game_path, const host::SavedGame& game,
                     const host::HostOptions& options);

// A variant by title, or the default one for "". Throws WrongUse with the titles there are.
const zrf::Variant& variant_titled(const zrf::GameFile& file, const std::string& title);

}  // namespace zwarm::cli
