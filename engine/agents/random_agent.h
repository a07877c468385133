// Plays any legal move with equal chance: the yardstick every other agent must beat.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

[[nodiscard]] std::unique_ptr<Agent> make_random_agent(const AgentOptions& options);

}  // namespace zwarm
