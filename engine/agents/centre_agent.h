// The thesis's first dummy engine: brings its stones to one area of the board, the middle. The
// stone farthest from it that can come nearer does; when none can, a stone moves at random.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

[[nodiscard]] std::unique_ptr<Agent> make_centre_agent(const AgentOptions& options);

}  // namespace zwarm
