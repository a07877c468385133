// The swarm worth playing against: stones that propose, hives that imagine whole games before each
// move, and a memory of the best plan.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

[[nodiscard]] std::unique_ptr<Agent> make_swarm_plus_agent(const AgentOptions& options);

}  // namespace zwarm
