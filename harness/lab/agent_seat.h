// An agent of the registry as a seat: in this process, without a word of text between its moves
// and the room but the moves themselves.
#pragma once

#include <memory>
#include <string>

#include "engine/agents/registry.h"
#include "harness/match/seat.h"

namespace zwarm::lab {

// A new agent is made for every game, seeded with the game's seed, so that no game depends on the
// games before it. `variant` must outlive the seat.
[[nodiscard]] std::unique_ptr<match::Seat> make_agent_seat(const AgentEntry& entry,
                                                           const Variant& variant,
                                                           const AgentOptions& options,
                                                           const match::Patience& patience);

}  // namespace zwarm::lab
