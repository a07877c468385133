#include "harness/cli/swarm_option.h"

#include <zwarm/engine.h>

#include "harness/cli/command.h"

namespace zwarm::cli {

namespace {

std::string parameter_help() {
    std::string text = "A parameter of the swarm, such as q0=0.9:";
    for (const auto& row : swarm_fields()) text += " " + std::string(row.name);
    return text;
}

}  // namespace

void SwarmOption::add_to(CLI::App& command) {
    command.add_option("--turns", turns, "Let swarms of ants and bees play so many turns first")
        ->check(CLI::Range(0, 100000))
        ->capture_default_str();
    command.add_option("--seed", seed, "Seed of the swarms, or of the agents")
        ->capture_default_str();
    command.add_option("--set", settings, parameter_help());
    command.add_option("--memory", memory, "Folder with the memory of the best game");
}

lab::SwarmShow SwarmOption::show(const Position& start) const {
    if (!find_agent("swarm")->plays(start.variant())) {
        throw WrongUse("there are no pheromones in " + std::string(start.variant().id));
    }
    lab::SwarmShowOptions options;
    options.memory = memory;
    options.seed = seed;
    options.turns = turns;
    for (const std::string& word : settings) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) throw WrongUse(refused_field("--set", "name=value", word));
        const std::string wrong = set_field(swarm_fields(), options.parameters,
                                            word.substr(0, equals), word.substr(equals + 1));
        if (!wrong.empty()) throw WrongUse(wrong);
    }
    return lab::show_swarms(start, options);
}

}  // namespace zwarm::cli
