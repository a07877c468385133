// zwarm playthrough: prints or writes the committed playthroughs.
#include <zwarm/engine.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/playthrough.h"

namespace zwarm::cli {

namespace {

void write_all(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    for (const Variant& variant : variants()) {
        base::write_whole(folder / (std::string(variant.id) + ".txt"), lab::playthrough(variant));
    }
    std::cout << variants().size() << " playthroughs written to " << folder.string() << '\n';
}

}  // namespace

void add_playthrough_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "playthrough", "Write a seeded game of a variant out ply by ply, for comparison");
    auto id = std::make_shared<std::string>();
    auto folder = std::make_shared<std::string>();
    auto* id_option = command->add_option("id", *id, "Variant to print");
    command->add_option("--write", *folder, "Write those of all variants into this folder")
        ->excludes(id_option);
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "One JSON object on the last line");
    command->callback([id, folder, json] {
        nlohmann::ordered_json report{{"command", "playthrough"}};
        if (!folder->empty()) {
            write_all(*folder);
            report["written"] = variants().size();
        } else if (!id->empty()) {
            report["variant"] = *id;
            report["text"] = lab::playthrough(variant_named(*id));
            if (!*json) std::cout << report["text"].get<std::string>();
        } else {
            throw WrongUse("playthrough needs a variant or --write FOLDER");
        }
        if (*json) print_json(report);
    });
}

}  // namespace zwarm::cli
