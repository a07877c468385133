// zwarm trace: how the Selfo thesis's evaluator reads a position, term by term.
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/agents/signal_agent.h"
#include "engine/evaluate/signals.h"
#include "engine/rules/notation.h"
#include "harness/cli/command.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/signal_trace.h"

namespace zwarm::cli {

namespace {

struct TraceOptions {
    std::string id;
    std::string position;
    bool field = false;
    std::size_t moves = 5;
    bool json = false;
};

nlohmann::json to_json(const Position& position, Player player) {
    const Topology& topology = position.topology();
    const SignalSide side = hear_signals(position, player);
    nlohmann::json groups = nlohmann::json::array();
    for (const SignalGroup& group : side.groups) {
        nlohmann::json cells = nlohmann::json::array();
        group.stones.for_each([&](Cell cell) { cells.push_back(topology.name(cell)); });
        groups.push_back({{"cells", cells}, {"at_centroid", group.strength_at_centroid}});
    }
    nlohmann::json bonds = nlohmann::json::array();
    for (const SignalBond& bond : side.bonds) {
        bonds.push_back(
            {{"stone", topology.name(bond.stone)}, {"steps", bond.steps}, {"score", bond.score}});
    }
    nlohmann::json out{{"player", position.variant().names[player]},
                       {"groups", groups},
                       {"main", side.main},
                       {"bonds", bonds},
                       {"strength", side.strength},
                       {"score", side.score}};
    if (side.centroid != kNoCell) out["centroid"] = topology.name(side.centroid);
    return out;
}

void run_trace(const TraceOptions& options) {
    const Variant& variant = variant_named(options.id);
    if (!signals_play(variant)) throw WrongUse("there are no signals in " + options.id);
    Position position(variant);
    if (!options.position.empty()) {
        std::string error;
        const auto parsed = parse_position(variant, options.position, error);
        if (!parsed) throw WrongUse("not a position of " + options.id + ": " + error);
        position = *parsed;
    }
    std::cout << board_picture(position);
    nlohmann::json sides = nlohmann::json::array();
    for (Player player = 0; player < variant.players; ++player) {
        std::cout << '\n' << lab::signal_trace(position, player);
        if (options.field) std::cout << lab::signal_field_text(position, player);
        sides.push_back(to_json(position, player));
    }
    const Player mover = position.to_move();
    const int value = signal_value(position, mover);
    std::printf("\n%.3f for %s, who is to move\n", static_cast<double>(value) / kStoneScore,
                std::string(variant.names[mover]).c_str());
    nlohmann::json best = nlohmann::json::array();
    const auto choices = lab::signal_choices(position);
    for (std::size_t i = 0; i < std::min(options.moves, choices.size()); ++i) {
        const auto& [move, after] = choices[i];
        std::printf("  %-8s %.3f\n", move_text(variant, move).c_str(),
                    static_cast<double>(after) / kStoneScore);
        best.push_back({{"move", move_text(variant, move)}, {"value", after}});
    }
    std::fflush(stdout);
    if (options.json) {
        std::cout << nlohmann::json{{"variant", options.id},
                                    {"position", position_text(position)},
                                    {"value", value},
                                    {"sides", sides},
                                    {"moves", best}}
                  << std::endl;
    }
}

}  // namespace

void add_trace_command(CLI::App& program, Exit& /*exit*/) {
    auto* command =
        program.add_subcommand("trace", "How Selfo's signals judge a position, term by term");
    auto options = std::make_shared<TraceOptions>();
    command->add_option("id", options->id, "Variant")->required();
    command->add_option("--position", options->position, "Position text instead of the start");
    command->add_flag("--field", options->field, "Also the strength at every cell");
    command->add_option("--moves", options->moves, "So many of the best turns")
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_trace(*options); });
}

}  // namespace zwarm::cli
