#include "harness/host/host_options.h"

#include <array>
#include <charconv>
#include <functional>
#include <utility>

namespace zwarm::host {

namespace {

using Setter = std::function<bool(HostOptions&, std::string_view)>;
using Getter = std::function<std::string(const HostOptions&)>;

struct Row {
    HostOption option;
    Setter set;
    Getter get;
};

Row flag(std::string_view name, bool HostOptions::*field, std::string_view meaning) {
    return {{name, "true|false", meaning},
            [field](HostOptions& options, std::string_view value) {
                if (value != "true" && value != "false") return false;
                options.*field = value == "true";
                return true;
            },
            [field](const HostOptions& options) { return options.*field ? "true" : "false"; }};
}

Row number(std::string_view name, int HostOptions::*field, int least, int most,
           std::string_view values, std::string_view meaning) {
    return {{name, values, meaning},
            [=](HostOptions& options, std::string_view value) {
                int parsed = 0;
                const char* last = value.data() + value.size();
                const auto [end, error] = std::from_chars(value.data(), last, parsed);
                if (error != std::errc{} || end != last || parsed < least || parsed > most) {
                    return false;
                }
                options.*field = parsed;
                return true;
            },
            [field](const HostOptions& options) { return std::to_string(options.*field); }};
}

template <class Value>
using Choices = std::vector<std::pair<std::string_view, Value>>;

template <class Value>
Row choice(std::string_view name, Value HostOptions::*field, std::string_view values,
           Choices<Value> choices, std::string_view meaning) {
    return {{name, values, meaning},
            [=](HostOptions& options, std::string_view value) {
                for (const auto& [word, meant] : choices) {
                    if (word != value) continue;
                    options.*field = meant;
                    return true;
                }
                return false;
            },
            [=](const HostOptions& options) {
                for (const auto& [word, meant] : choices) {
                    if (meant == options.*field) return std::string(word);
                }
                return std::string();
            }};
}

Row text(std::string_view name, std::string HostOptions::*field, std::string_view meaning) {
    return {{name, "text", meaning},
            [field](HostOptions& options, std::string_view value) {
                options.*field = value;
                return true;
            },
            [field](const HostOptions& options) { return options.*field; }};
}

const std::vector<Row>& rows() {
    using O = HostOptions;
    static const std::vector<Row> kRows{
        choice("current-directory", &O::current_directory, "rules|engine|program",
               Choices<Folder>{{"rules", Folder::kRules},
                               {"engine", Folder::kEngine},
                               {"program", Folder::kProgram}},
               "the current directory when an engine is loaded"),
        choice("first-root", &O::first_root, "rules|program",
               Choices<Folder>{{"rules", Folder::kRules}, {"program", Folder::kProgram}},
               "where (engine ..) is looked for first: beside the rule file or in the program "
               "folder"),
        text("program-folder", &O::program_folder,
             "the folder that stands for the program's own; empty = the current directory"),
        number("move-buffer", &O::move_buffer, 16, 65536, "number",
               "bytes lent to an engine for one move string"),
        choice("setup-order", &O::setup_order, "file|board",
               Choices<SetupOrder>{{"file", SetupOrder::kFile}, {"board", SetupOrder::kBoard}},
               "order of the set-up edits: as in the rule file or along the board's positions"),
        flag("send-reserves", &O::send_reserves,
             "pieces in reserve are sent to the engine too, as (White Man off)"),
        flag("game-over-after-edits", &O::game_over_after_edits,
             "DLL_IsGameOver is called after each edit"),
        flag("generate-after-edits", &O::generate_after_edits,
             "DLL_GenerateMoves is called after each edit"),
        flag("game-over-between-parts", &O::game_over_between_parts,
             "DLL_IsGameOver is called between the parts of a chain"),
        flag("replay-each-move", &O::replay_each_move,
             "the whole game is sent to the engine again before every move"),
        flag("announce-square", &O::announce_square,
             "a bare position name is sent before a person's move from there"),
        flag("reload-for-variant", &O::reload_for_variant,
             "the engine is loaded again for a new variant"),
        choice("chain-pass", &O::chain_pass, "engine|rules|both",
               Choices<ChainPass>{{"engine", ChainPass::kEngine},
                                  {"rules", ChainPass::kRules},
                                  {"both", ChainPass::kBoth}},
               "who may offer a pass inside a chain"),
        flag("engine-may-pass", &O::engine_may_pass,
             "a Pass of the engine counts although the rule file has no pass turn"),
        flag("chain-ends-silently", &O::chain_ends_silently,
             "saved games: a chain that could go on may end without a Pass line"),
        flag("write-chain-pass", &O::write_chain_pass,
             "saved games: a pass that ends a chain is written down"),
        number("least-variety", &O::least_variety, 0, 1, "0|1",
               "the smallest variety an engine is given"),
        number("unlimited-depth", &O::unlimited_depth, 0, 2147483647, "number",
               "the depth limit an engine is given when there is none"),
        flag("stop-at-time", &O::stop_at_time,
             "kSTOPSOON is written when the time is over; false leaves the clock to the engine"),
        flag("stop-by-message", &O::stop_by_message,
             "the stop flag is written in a window's procedure (Windows engines)"),
        number("search-patience", &O::search_patience, 1, 3600000, "number",
               "milliseconds an engine may still take when its time is over or it was stopped"),
        choice("score-side", &O::score_side, "mover|first-player",
               Choices<ScoreSide>{{"mover", ScoreSide::kMover},
                                  {"first-player", ScoreSide::kFirstPlayer}},
               "for whom a positive score of an engine is good"),
    };
    return kRows;
}

const Row* find_row(std::string_view name) {
    for (const Row& row : rows()) {
        if (row.option.name == name) return &row;
    }
    return nullptr;
}

}  // namespace

std::vector<HostOption> host_option_table() {
    std::vector<HostOption> table;
    for (const Row& row : rows()) table.push_back(row.option);
    for (const zrf::LanguageOption& option : zrf::language_option_table()) {
        table.push_back({option.name, option.values, option.meaning});
    }
    return table;
}

std::string set_host_option(HostOptions& options, std::string_view name, std::string_view value) {
    const Row* row = find_row(name);
    if (row == nullptr) {
        for (const zrf::LanguageOption& option : zrf::language_option_table()) {
            if (option.name == name) {
                return zrf::set_language_option(options.language, name, value);
            }
        }
        return "there is no host option '" + std::string(name) +
               "'; --host-option list shows them all";
    }
    if (row->set(options, value)) return {};
    return "host option " + std::string(name) + " takes " + std::string(row->option.values) +
           ", not '" + std::string(value) + "'";
}

std::string set_host_option(HostOptions& options, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos) {
        return "a host option is NAME=VALUE, not '" + std::string(assignment) + "'";
    }
    return set_host_option(options, assignment.substr(0, equals), assignment.substr(equals + 1));
}

std::string get_host_option(const HostOptions& options, std::string_view name) {
    const Row* row = find_row(name);
    return row != nullptr ? row->get(options) : zrf::get_language_option(options.language, name);
}

std::string describe_host_options(const HostOptions& options) {
    std::string table;
    for (const HostOption& option : host_option_table()) {
        table.append(option.name).append("=").append(get_host_option(options, option.name));
        table.append("  (").append(option.values).append(")\n    ");
        table.append(option.meaning).append("\n");
    }
    return table;
}

}  // namespace zwarm::host
