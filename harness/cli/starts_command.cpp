// zwarm starts: starting positions of Selfo by the thesis's conditions, by rule and by chance.

#include <zwarm/engine.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/cli/command.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/start_generators.h"

namespace zwarm::cli {

namespace {

struct StartsOptions {
    std::string kind = "spiral";
    std::uint64_t seed = 1;
    std::string id = "selfo-s4";
    std::string title;
    bool json = false;
};

// The board's own game in Selfo.zrf is for two players on the board of side six; only there is a
// set-up all a variant needs.
void print_rule_file_variant(const Position& position, const std::string& title) {
    const Variant& variant = position.variant();
    if (variant.players != 2 || variant.topology->size() != 91 || variant.walk_length != 1) {
        throw WrongUse("a ready (variant ..) is for the board of selfo-s4; " +
                       std::string(variant.id) + " needs more than a set-up");
    }
    std::cout << "(variant\n  (title \"" << title << "\")\n  (board-setup\n";
    for (Player player = 0; player < variant.players; ++player) {
        std::cout << "    (" << variant.names[player] << " (" << variant.stone;
        position.stones(player).for_each(
            [&](Cell cell) { std::cout << ' ' << variant.topology->name(cell); });
        std::cout << (player == 0 ? "))\n" : ") (Swap off 1)))\n");
    }
    std::cout << ")\n";
}

void run_starts(const StartsOptions& options) {
    const Variant& variant = variant_named(options.id);
    if (variant.goal != Goal::kOneGroup) throw WrongUse("fair starts are for Selfo's variants");
    std::string error;
    const auto position = lab::generate_start(variant, options.kind, options.seed, error);
    if (!position) throw std::runtime_error(error + "; try another seed");
    const SetupQuality quality = judge_setup(*position);
    if (!options.title.empty()) {
        print_rule_file_variant(*position, options.title);
    } else {
        std::cout << board_picture(*position);
        for (Player player = 0; player < variant.players; ++player) {
            std::cout << variant.names[player] << ": " << quality.groups[player] << " groups, "
                      << quality.missing[player] << " cells between them\n";
        }
        std::cout << "turns in a row that cut nobody off: " << quality.safe_turns << '\n'
                  << position_text(*position) << '\n';
    }
    if (options.json) {
        nlohmann::json players = nlohmann::json::array();
        for (Player player = 0; player < variant.players; ++player) {
            players.push_back({{"name", variant.names[player]},
                               {"groups", quality.groups[player]},
                               {"missing", quality.missing[player]}});
        }
        print_json(nlohmann::json{{"variant", options.id},
                                  {"kind", options.kind},
                                  {"seed", options.seed},
                                  {"position", position_text(*position)},
                                  {"safe_turns", quality.safe_turns},
                                  {"players", players}});
    }
}

}  // namespace

void add_starts_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand("starts", "Roll a fair starting position of Selfo");
    auto options = std::make_shared<StartsOptions>();
    std::string help = "How it is made:";
    std::vector<std::string> kinds;
    for (const lab::StartGenerator& generator : lab::start_generators()) {
        if (!generator.fits(variant_named(StartsOptions().id))) continue;  // not one of Selfo's
        kinds.emplace_back(generator.kind);
        help += " " + kinds.back() + " = " + std::string(generator.description) + ";";
    }
    help.pop_back();
    command->add_option("--kind", options->kind, help)
        ->check(CLI::IsMember(kinds))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "The same seed, the same position")
        ->capture_default_str();
    command->add_option("--variant", options->id, "Board and number of stones")
        ->capture_default_str();
    command->add_option("--zrf", options->title,
                        "Print a (variant ..) of this title for the rule file instead");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_starts(*options); });
}

}  // namespace zwarm::cli
