// zwarm trace: why. How the Selfo thesis's evaluator reads a position, term by term; and in Halma,
// which stones of a swarm proposed what, and why one of them moved.

#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/swarm.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/swarm_option.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/patient_control.h"
#include "harness/lab/traces.h"

namespace zwarm::cli {

namespace {

struct TraceOptions {
    std::string id;
    std::string position;
    bool field = false;
    std::size_t moves = 5;
    SwarmOption swarm{.turns = 1};
    bool plans = false;
    std::uint64_t nodes = 600'000;
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

void trace_signals(const Position& position, const TraceOptions& options) {
    const Variant& variant = position.variant();
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
        print_json(nlohmann::json{{"variant", options.id},
                                  {"position", position_text(position)},
                                  {"value", value},
                                  {"sides", sides},
                                  {"moves", best}});
    }
}

nlohmann::json to_json(const Variant& variant, const Decision& decision) {
    nlohmann::json proposals = nlohmann::json::array();
    for (std::size_t i = 0; i < decision.proposals.size(); ++i) {
        const Proposal& proposal = decision.proposals[i];
        nlohmann::json path = nlohmann::json::array();
        for (const Cell cell : landings(*variant.topology, proposal.trail)) {
            path.push_back(variant.topology->name(cell));
        }
        proposals.push_back({{"move", move_text(variant, proposal.trail.move())},
                             {"path", path},
                             {"found_by", proposal.explored ? "chance" : "pheromones"},
                             {"pheromone", proposal.pheromone},
                             {"fitness", proposal.fitness},
                             {"share", proposal.share},
                             {"advertised", proposal.advertised},
                             {"followers", proposal.followers},
                             {"chosen", decision.chosen == i}});
    }
    return proposals;
}

void trace_swarm(const Position& start, const TraceOptions& options) {
    const lab::SwarmShow show = options.swarm.show(start);
    const Variant& variant = start.variant();
    std::cout << board_picture(show.position) << "\nTurn " << show.turns << ", as the stones of "
              << "ants and bees saw it; * moved.\n"
              << explain(*variant.topology, show.last);
    if (options.json) {
        print_json(nlohmann::json{{"variant", options.id},
                                  {"position", position_text(show.position)},
                                  {"turns", show.turns},
                                  {"proposals", to_json(variant, show.last)}});
    }
}

void trace_plans(const Position& position, const TraceOptions& options) {
    const Variant& variant = position.variant();
    if (!find_agent("swarm")->plays(variant)) throw WrongUse("no swarm plays " + options.id);
    Foresight foresight(variant, {}, options.swarm.seed);
    lab::PatientControl control;
    const Insight insight = foresight.think(Game(position), {.nodes = options.nodes}, control);
    std::cout << board_picture(position) << '\n' << explain(variant, insight);
    if (options.json) {
        nlohmann::json plan = nlohmann::json::array();
        for (const Move move : insight.plan.moves) plan.push_back(move_text(variant, move));
        print_json(nlohmann::json{{"variant", options.id},
                                  {"position", position_text(position)},
                                  {"move", move_text(variant, insight.move)},
                                  {"plan", plan},
                                  {"finished", insight.plan.finished},
                                  {"others", insight.others},
                                  {"nodes", insight.nodes}});
    }
}

void run_trace(const TraceOptions& options) {
    const Variant& variant = variant_named(options.id);
    const Position position = position_named(variant, options.position);
    if (options.plans) {
        trace_plans(position, options);
    } else if (find_agent("signal")->plays(variant)) {
        trace_signals(position, options);
    } else if (find_agent("swarm")->plays(variant)) {
        trace_swarm(position, options);
    } else {
        throw WrongUse("there is nothing to trace in " + options.id);
    }
}

}  // namespace

void add_trace_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "trace", "How Selfo's signals judge a position; why a stone of a Halma swarm moved");
    auto options = std::make_shared<TraceOptions>();
    command->add_option("id", options->id, "Variant")->required();
    command->add_option("--position", options->position, "Position text instead of the start");
    command->add_flag("--field", options->field, "Selfo: also the strength at every cell");
    command->add_option("--moves", options->moves, "Selfo: so many of the best turns")
        ->capture_default_str();
    options->swarm.add_to(*command);
    command->add_flag("--plans", options->plans,
                      "Halma: how the swarm that plans (swarm-plus) would move here");
    command->add_option("--nodes", options->nodes, "Proposals it may look at")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_trace(*options); });
}

}  // namespace zwarm::cli
