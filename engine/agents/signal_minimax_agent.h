// Signals at the leaves of a plain minimax of two or three plies, as the thesis proposes to include
// them: no ordering, no table, no deepening. Branches are left out only where they cannot change
// the value. Among equals it chooses by chance.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

[[nodiscard]] std::unique_ptr<Agent> make_signal_minimax_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_signal_minimax_3_agent(const AgentOptions& options);

}  // namespace zwarm
