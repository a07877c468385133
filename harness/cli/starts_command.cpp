// zwarm starts: starting positions of Selfo by the thesis's conditions, by rule and by chance.

#include <zwarm/engine.h>

#include <algorithm>
#include <array>
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
    int copies = 0;
    int density = 0;
    std::vector<int> stones;
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

SetupWish wish_of(const StartsOptions& options, const Variant& variant) {
    SetupWish wish{.copies = options.copies};
    if (options.kind == "balanced" && (options.density > 0 || !options.stones.empty())) {
        throw WrongUse("--density and --stones are for the kinds spiral and regular");
    }
    if (options.density > 0) wish.stones = stones_for_density(variant, options.density);
    if (options.stones.empty()) return wish;
    if (static_cast<int>(options.stones.size()) != variant.players) {
        throw WrongUse("--stones takes " + std::to_string(variant.players) + " numbers for " +
                       std::string(variant.id));
    }
    std::ranges::copy(options.stones, wish.stones.begin());
    return wish;
}

// "exactly 7", or the bounds that were found.
std::string in_words(const MovesToConnect& moves) {
    if (moves.exact()) return "exactly " + std::to_string(moves.at_least);
    return std::to_string(moves.at_least) + " to " + std::to_string(moves.at_most);
}

void run_starts(const StartsOptions& options) {
    const Variant& variant = variant_named(options.id);
    if (variant.goal != Goal::kOneGroup) throw WrongUse("fair starts are for Selfo's variants");
    const SetupWish wish = wish_of(options, variant);
    std::string error;
    const auto position = lab::generate_start(variant, options.kind, options.seed, error, wish);
    if (!position) throw WrongUse(error);
    const SetupQuality quality = judge_setup(*position);
    const int cells = variant.topology->size();
    std::array<MovesToConnect, kMaxPlayers> connect{};
    for (Player player = 0; player < variant.players; ++player) {
        connect[player] = moves_to_connect(*position, player);
    }
    if (!options.title.empty()) {
        print_rule_file_variant(*position, options.title);
    } else {
        std::cout << board_picture(*position);
        for (Player player = 0; player < variant.players; ++player) {
            std::cout << variant.names[player] << ": " << quality.stones[player] << " stones in "
                      << quality.groups[player] << " groups, " << quality.missing[player]
                      << " cells between them, " << in_words(connect[player])
                      << " turns to join them if nobody else moves\n";
        }
        std::cout << "density: " << (200 * position->occupied().count() + cells) / (2 * cells)
                  << " % of " << cells << " cells\n";
        std::cout << "turns in a row that cut nobody off: " << quality.safe_turns << '\n'
                  << position_text(*position) << '\n';
    }
    if (options.json) {
        nlohmann::json players = nlohmann::json::array();
        for (Player player = 0; player < variant.players; ++player) {
            players.push_back({{"name", variant.names[player]},
                               {"stones", quality.stones[player]},
                               {"groups", quality.groups[player]},
                               {"missing", quality.missing[player]},
                               {"turns_at_least", connect[player].at_least},
                               {"turns_at_most", connect[player].at_most}});
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
    command
        ->add_option(
            "--copies", options->copies,
            "Of a regular pattern: 6, 3 or 2 for one, two or three triangles of a hexagon, "
            "4 or 8 on a square; 0 = the most")
        ->check(CLI::Range(0, 8));
    auto* density =
        command
            ->add_option("--density", options->density,
                         "Stones of all players in per cent of the cells (the thesis: 35 to 40)")
            ->check(CLI::Range(1, 75));
    command
        ->add_option("--stones", options->stones,
                     "Stones of each player, for unequal forces: 20,16")
        ->delimiter(',')
        ->check(CLI::Range(2, 200))
        ->excludes(density);
    command->add_option("--zrf", options->title,
                        "Print a (variant ..) of this title for the rule file instead");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_starts(*options); });
}

}  // namespace zwarm::cli
