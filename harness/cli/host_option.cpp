#include "harness/cli/host_option.h"

#include <filesystem>
#include <iostream>
#include <vector>

#include "harness/cli/command.h"
#include "harness/host/own_files.h"

namespace zwarm::cli {

void add_host_option(CLI::App& command, host::HostOptions& options) {
    const auto set = [&options](const std::vector<std::string>& assignments) {
        for (const std::string& assignment : assignments) {
            if (assignment == "list") {
                std::cout << host::host_option_fields().described(options);
                throw CLI::Success();
            }
            const std::string error = host::host_option_fields().set(options, assignment);
            if (!error.empty()) throw WrongUse(error);
        }
    };
    command
        .add_option_function<std::vector<std::string>>(
            "--host-option", set, "A switch of the host, NAME=VALUE; `list` shows them all")
        ->type_name("NAME=VALUE")
        ->take_all();
}

void add_patience(CLI::App& command, host::HostOptions& options) {
    command
        .add_option("--patience", options.search_patience,
                    "Milliseconds an engine may take beyond its time, or after it was stopped")
        ->check(CLI::Range(1, 3600000))
        ->capture_default_str();
}

std::shared_ptr<const zrf::GameFile> load_rules(const std::string& path,
                                                const host::HostOptions& options) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        throw WrongUse("there is no rule file " + path);
    }
    zrf::LoadOptions load_options;
    load_options.language = options.language;
    load_options.library = options.program_folder;
    const zrf::LoadResult loaded = zrf::load_game_file(path, load_options);
    if (loaded.game) return loaded.game;
    for (const zrf::Diagnostic& diagnostic : loaded.diagnostics) {
        if (diagnostic.severity == zrf::Severity::kError) {
            throw WrongUse(path + " cannot be played: " + zrf::to_text(diagnostic));
        }
    }
    throw WrongUse(path + " has no playable game in it");
}

host::SavedGame load_saved_game(const std::string& path) {
    host::SavedGameResult read = host::read_saved_game_file(path);
    if (!read.errors.empty()) throw WrongUse(host::first_mistake(path, read));
    return std::move(read.game);
}

std::string rules_of(const std::string& saved_game_path, const host::SavedGame& game,
                     const host::HostOptions& options) {
    std::vector<std::string> library{host::pack_folder().string()};
    if (!options.program_folder.empty()) library.insert(library.begin(), options.program_folder);
    const host::FoundRules found = host::find_rules(saved_game_path, game.rules_file(), library);
    if (!found.path.empty()) return found.path;
    std::string sentence = saved_game_path + " names the rule file '" + game.rules_file() + "', ";
    if (found.tried.empty()) throw WrongUse(sentence + "which is not a .zrf file");
    sentence += "which is not there; looked for ";
    for (const std::string& place : found.tried) {
        sentence += (&place == &found.tried.front() ? "" : ", ") + place;
    }
    throw WrongUse(sentence + "; name the rule file on the command line");
}

const zrf::Variant& variant_titled(const zrf::GameFile& file, const std::string& title) {
    const zrf::Variant* variant = title.empty() ? file.default_variant() : file.find_variant(title);
    if (variant != nullptr && variant->model) return *variant;
    std::string titles;
    for (const zrf::Variant& other : file.variants()) {
        if (!other.model) continue;
        titles.append(titles.empty() ? "" : ", ").append(other.title);
    }
    throw WrongUse("there is no playable variant '" + title + "' in " + file.path() +
                   "; there are: " + titles);
}

}  // namespace zwarm::cli
