// zwarm replay FILE.zsg: plays a saved game again and says where and why it stops being legal.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/shown_text.h"
#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/host/board_drawing.h"
#include "harness/host/replay.h"

namespace zwarm::cli {

namespace {

struct ReplayOptions {
    std::string file;
    std::string rules;
    bool boards = false;
    bool json = false;
    host::HostOptions host;
};

nlohmann::json report(const ReplayOptions& options, const std::string& rules,
                      const host::SavedGame& game, const host::ReplayResult& result) {
    nlohmann::json object{{"file", options.file},      {"rules", rules},
                          {"variant", game.variant()}, {"legal", !result.failure},
                          {"checked", result.checked}, {"moves", result.moves},
                          {"edits", result.edits},     {"remarks", nlohmann::json::array()}};
    for (const std::string& remark : result.remarks) object["remarks"].push_back(remark);
    if (result.outcome) object["result"] = result.outcome->reason;
    if (result.failure) {
        object["line"] = result.failure->line;
        object["move"] = result.failure->text;
        object["error"] = result.failure->sentence;
        object["legal_moves"] = result.failure->legal_count;
        for (const std::string& move : result.failure->nearest) {
            object["nearest"].push_back(move);
        }
    }
    return object;
}

void print_failure(const ReplayOptions& options, const host::ReplayFailure& failure) {
    std::cerr << base::shown_line(options.file) << ':' << failure.line << ": "
              << base::shown_line(failure.sentence) << '\n';
    std::cout << base::shown(failure.position);
    if (failure.nearest.empty()) {
        std::cout << "There is no legal move here.\n";
        return;
    }
    std::cout << "Nearest of the " << failure.legal_count << " legal moves:\n";
    for (const std::string& move : failure.nearest) {
        std::cout << "  " << base::shown_line(move) << '\n';
    }
}

void run_replay(const ReplayOptions& options, Exit& exit) {
    const host::SavedGame game = load_saved_game(options.file);
    const std::string rules =
        options.rules.empty() ? rules_of(options.file, game, options.host) : options.rules;
    const auto file = load_rules(rules, options.host);
    const zrf::Variant& variant = variant_titled(*file, game.variant());
    const auto show = [&](const zrf::State& state, const host::SavedLine& line) {
        if (options.boards && line.kind == host::SavedLineKind::kMove) {
            std::cout << line.number << ". " << base::shown_line(line.text) << '\n'
                      << base::shown(host::draw_board(state));
        }
        return true;
    };
    const host::ReplayResult result = host::replay(game, *variant.model, options.host, show);
    for (const std::string& remark : result.remarks) {
        std::cout << "Remark: " << base::shown_line(remark) << '\n';
    }
    if (result.failure) {
        print_failure(options, *result.failure);
        exit = Exit::kFalse;
    } else {
        std::cout << base::shown_line(variant.title) << ": " << result.moves << " moves and "
                  << result.edits << " edits, "
                  << (result.checked ? "all legal"
                                     : "carried out as written (the rules are in an engine)")
                  << '\n';
        if (result.outcome) std::cout << base::shown_line(result.outcome->reason) << '\n';
    }
    if (options.json) print_json(report(options, rules, game, result));
}

}  // namespace

void add_replay_command(CLI::App& program, Exit& exit) {
    auto* command =
        program.add_subcommand("replay", "Play a saved game (.zsg) again, move by move");
    auto options = std::make_shared<ReplayOptions>();
    command->add_option("file", options->file, "Saved game")->required();
    command->add_option("--rules", options->rules,
                        "Rule file; otherwise the one the saved game names, nearby or ours");
    command->add_flag("--boards", options->boards, "Draw the board after each move");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    add_host_option(*command, options->host);
    command->callback([options, &exit] { run_replay(*options, exit); });
}

}  // namespace zwarm::cli
