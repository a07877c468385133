// zwarm replay FILE.zsg: plays a saved game again and says where and why it stops being legal.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/file_lookup.h"
#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/cli/variant_option.h"
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

// Bytes of any code page as JSON strings: what is not ASCII becomes its Latin-1 letter.
std::string utf8(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

std::string rules_of(const ReplayOptions& options, const host::SavedGame& game) {
    if (!options.rules.empty()) return options.rules;
    std::string path = host::find_rules(options.file, game.rules_file());
    if (path.empty()) path = pack_named(base::last_part(game.rules_file())).string();
    if (path.empty()) {
        throw WrongUse("the rule file " + game.rules_file() +
                       " is not near the saved game; name it with --rules");
    }
    return path;
}

nlohmann::json report(const ReplayOptions& options, const std::string& rules,
                      const host::SavedGame& game, const host::ReplayResult& result) {
    nlohmann::json object{{"file", options.file},
                          {"rules", rules},
                          {"variant", utf8(game.variant())},
                          {"legal", !result.failure},
                          {"checked", result.checked},
                          {"moves", result.moves},
                          {"edits", result.edits},
                          {"remarks", nlohmann::json::array()}};
    for (const std::string& remark : result.remarks) object["remarks"].push_back(utf8(remark));
    if (result.outcome) object["result"] = utf8(result.outcome->reason);
    if (result.failure) {
        object["line"] = result.failure->line;
        object["move"] = utf8(result.failure->text);
        object["error"] = utf8(result.failure->sentence);
        object["legal_moves"] = result.failure->legal_count;
        for (const std::string& move : result.failure->nearest) {
            object["nearest"].push_back(utf8(move));
        }
    }
    return object;
}

void print_failure(const ReplayOptions& options, const host::ReplayFailure& failure) {
    std::cerr << options.file << ':' << failure.line << ": " << failure.sentence << '\n';
    std::cout << failure.position;
    if (failure.nearest.empty()) {
        std::cout << "There is no legal move here.\n";
        return;
    }
    std::cout << "Nearest of the " << failure.legal_count << " legal moves:\n";
    for (const std::string& move : failure.nearest) std::cout << "  " << move << '\n';
}

void run_replay(const ReplayOptions& options, Exit& exit) {
    const host::SavedGameResult read = host::read_saved_game_file(options.file);
    if (!read.errors.empty()) {
        const host::SavedGameError& error = read.errors.front();
        throw WrongUse(options.file + ':' + std::to_string(error.line) + ": " + error.sentence);
    }
    const std::string rules = rules_of(options, read.game);
    const auto file = load_rules(rules, options.host);
    const zrf::Variant& variant = variant_titled(*file, read.game.variant());
    const auto show = [&](const zrf::State& state, const host::SavedLine& line) {
        if (options.boards && line.kind == host::SavedLineKind::kMove) {
            std::cout << line.number << ". " << line.text << '\n' << host::draw_board(state);
        }
        return true;
    };
    const host::ReplayResult result = host::replay(read.game, *variant.model, options.host, show);
    for (const std::string& remark : result.remarks) std::cout << "Remark: " << remark << '\n';
    if (result.failure) {
        print_failure(options, *result.failure);
        exit = Exit::kFalse;
    } else {
        std::cout << variant.title << ": " << result.moves << " moves and " << result.edits
                  << " edits, "
                  << (result.checked ? "all legal"
                                     : "carried out as written (the rules are in an engine)")
                  << '\n';
        if (result.outcome) std::cout << result.outcome->reason << '\n';
    }
    if (options.json) print_json(report(options, rules, read.game, result));
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
