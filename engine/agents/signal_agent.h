// The thesis's player: looks at every own turn once, reads the signals after it (see signals.h) and
// takes the best. Among equals it chooses by chance; it passes or swaps only if nothing moved is
// as good.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

// Variants in which one group wins, on a board that signals can be computed on.
[[nodiscard]] bool signals_play(const Variant& variant);

[[nodiscard]] std::unique_ptr<Agent> make_signal_agent(const AgentOptions& options);

}  // namespace zwarm
