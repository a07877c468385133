// zwarm check FILE.zrf: loads any rule file and says what is wrong with it, and where.
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"
#include "harness/zrf/step_budget.h"

namespace zwarm::cli {

namespace {

struct CheckOptions {
    std::string file;
    bool list = false;
    bool json = false;
    host::HostOptions host;
};

nlohmann::json to_json(const zrf::Diagnostic& diagnostic) {
    return {{"severity", diagnostic.severity == zrf::Severity::kError ? "error" : "warning"},
            {"file", diagnostic.file},
            {"line", diagnostic.line},
            {"column", diagnostic.column},
            {"message", diagnostic.message},
            {"hint", diagnostic.hint}};
}

nlohmann::json to_json(const zrf::Variant& variant) {
    nlohmann::json row{{"title", variant.title},
                       {"separator", variant.separator},
                       {"default", variant.is_default},
                       {"playable", variant.model != nullptr}};
    if (variant.model != nullptr) {
        row["players"] = variant.model->players.size();
        row["positions"] = variant.model->cells.size();
        row["pieces"] = variant.model->pieces.size();
        row["engine"] = variant.model->texts.engine;
        row["rules_in_engine"] = variant.model->rules_in_engine;
    }
    return row;
}

void print_variant(const zrf::Variant& variant) {
    if (variant.separator) return;
    std::cout << "  " << base::shown_line(variant.title);
    if (variant.model == nullptr) {
        std::cout << ": not playable\n";
        return;
    }
    const zrf::Model& model = *variant.model;
    std::cout << ": " << model.players.size() << " players, " << model.cells.size()
              << " positions, " << model.pieces.size() << " pieces";
    if (model.rules_in_engine) std::cout << ", rules in " << base::shown_line(model.texts.engine);
    std::cout << (variant.is_default ? " (default)" : "") << '\n';
}

constexpr int kTriedMoves = 20;                   // of each variant
constexpr std::int64_t kTriedSteps = 20'000'000;  // of all variants: less than a second

// What is wrong with the moves shows itself only when they are made.
void try_out(const zrf::GameFile& game, zrf::LoadResult& result) {
    std::int64_t steps = kTriedSteps;
    std::set<std::string> told;  // variants share moves
    for (const zrf::Variant& variant : game.variants()) {
        if (variant.model == nullptr || variant.model->rules_in_engine) continue;
        zrf::try_out(*variant.model, kTriedMoves, steps);
        for (zrf::Diagnostic& complaint : variant.model->complaints->all()) {
            if (!told.insert(zrf::to_text(complaint)).second) continue;
            ++result.errors;
            result.diagnostics.push_back(std::move(complaint));
        }
    }
}

void run_check(const CheckOptions& options, Exit& exit) {
    zrf::LoadOptions load;
    load.language = options.host.language;
    load.library = options.host.program_folder;
    zrf::LoadResult result = zrf::load_game_file(options.file, load);
    if (result.game != nullptr) try_out(*result.game, result);
    nlohmann::json diagnostics = nlohmann::json::array();
    for (const zrf::Diagnostic& diagnostic : result.diagnostics) {
        std::cout << zrf::to_text(diagnostic) << '\n';
        diagnostics.push_back(to_json(diagnostic));
    }
    const std::size_t errors = result.errors;
    const std::size_t warnings = result.warnings;
    if (const std::size_t more = errors + warnings - diagnostics.size(); more > 0)
        std::cout << "and " << more << " more\n";
    nlohmann::json variants = nlohmann::json::array();
    if (result.game != nullptr) {
        for (const zrf::Variant& variant : result.game->variants()) {
            if (options.list) print_variant(variant);
            variants.push_back(to_json(variant));
        }
    }
    // A clean file gives nothing to read.
    if (options.list || !result.diagnostics.empty()) {
        std::cout << base::shown_line(options.file) << ": " << errors << " errors, " << warnings
                  << " warnings\n";
    }
    if (options.json) {
        const nlohmann::json report{{"file", options.file},       {"ok", errors == 0},
                                    {"errors", errors},           {"warnings", warnings},
                                    {"diagnostics", diagnostics}, {"variants", variants}};
        print_json(report);
    }
    if (errors > 0) {
        std::cerr << "zwarm: " << base::shown_line(options.file) << " has " << errors
                  << (errors == 1 ? " error\n" : " errors\n");
        exit = Exit::kFalse;
    }
}

}  // namespace

void add_check_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand("check", "Load a rule file and say what is wrong in it");
    auto options = std::make_shared<CheckOptions>();
    command->add_option("file", options->file, "Rule file (.zrf)")->required();
    command->add_flag("--list", options->list, "Also list the variants");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    add_host_option(*command, options->host);
    command->callback([options, &exit] { run_check(*options, exit); });
}

}  // namespace zwarm::cli
