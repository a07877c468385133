// The strong player: the search of alphabeta.h with the evaluator that suits the variant.
//
// Settings: contempt (hundredths of a stone, how much a draw is avoided); in two-player Selfo the
// weights of its evaluator.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

// Every variant of the table.
[[nodiscard]] bool zwarm_plays(const Variant& variant);
[[nodiscard]] std::unique_ptr<Agent> make_zwarm_agent(const AgentOptions& options);

// The same search on the thesis's own evaluator: what a better evaluator must beat.
[[nodiscard]] std::unique_ptr<Agent> make_signal_alphabeta_agent(const AgentOptions& options);

// Two-player variants in which one group wins, on a board that fits.
[[nodiscard]] bool selfo_search_plays(const Variant& variant);

}  // namespace zwarm
