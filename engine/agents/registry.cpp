#include "engine/agents/registry.h"

#include <algorithm>

#include "engine/agents/greedy_agent.h"
#include "engine/agents/random_agent.h"
#include "engine/agents/swarm_agent.h"

namespace zwarm {

namespace {

bool any_variant(const Variant& /*variant*/) {
    return true;
}

constexpr AgentEntry kAgents[] = {
    {"greedy", "the best position after one turn", any_variant, make_greedy_agent},
    {"random", "a legal move at random", any_variant, make_random_agent},
    {"swarm", "ants and bees with pheromones (Kuehner and Stock 2021)", swarm_plays,
     make_swarm_agent},
};

}  // namespace

std::span<const AgentEntry> agents() {
    return kAgents;
}

const AgentEntry* find_agent(std::string_view name) {
    const auto* found = std::ranges::find(kAgents, name, &AgentEntry::name);
    return found == std::end(kAgents) ? nullptr : found;
}

const AgentEntry& default_agent(const Variant& /*variant*/) {
    return *find_agent("greedy");
}

}  // namespace zwarm
