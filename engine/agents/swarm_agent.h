// The swarm of ants and bees of Kuehner and Stock (2021) as an agent for every game with camps.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

// Can a swarm head anywhere in this variant?
[[nodiscard]] bool swarm_plays(const Variant& variant);

[[nodiscard]] std::unique_ptr<Agent> make_swarm_agent(const AgentOptions& options);

}  // namespace zwarm
