// Looks one turn ahead and takes the best position: nearer home in camp games, closer together in
// Selfo. It never walks in circles, because positions it has seen before count less each time.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

[[nodiscard]] std::unique_ptr<Agent> make_greedy_agent(const AgentOptions& options);

}  // namespace zwarm
