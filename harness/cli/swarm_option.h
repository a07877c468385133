// The swarm of ants and bees on the command line: how it is set and how many turns it plays before
// it is looked at.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/lab/traces.h"

namespace zwarm::cli {

struct SwarmOption {
    int turns = 0;
    std::uint64_t seed = 1;
    std::vector<std::string> settings{};
    std::string memory{};

    // Adds --turns, --seed, --set and --memory.
    void add_to(CLI::App& command);
    // Throws WrongUse if the position is of a game without pheromones, or a setting is wrong.
    [[nodiscard]] lab::SwarmShow show(const Position& start) const;
};

}  // namespace zwarm::cli
