// The thesis's earlier player, nearer to the amoeba: a stone follows the gradient of the strongest
// signal it hears from another group. The stone whose signal grows most by its step moves. It is
// blind to what its step breaks and to the enemy, except as a wall.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

[[nodiscard]] std::unique_ptr<Agent> make_gradient_agent(const AgentOptions& options);

}  // namespace zwarm
