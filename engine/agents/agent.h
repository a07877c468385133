// Something that chooses moves. An agent keeps what it learns about a variant between its moves,
// never the game itself: every call gets the whole game.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/rules/game.h"
#include "engine/search/search_control.h"

namespace zwarm {

class Agent {
  public:
    virtual ~Agent() = default;

    // A new game of this variant begins; what was remembered of the last one is forgotten, unless
    // remembering is what the agent is about.
    virtual void new_game(const Variant& variant) = 0;

    // A legal move for the side to move. The game must not be over. Deterministic for the same
    // seed, calls and node limit. Once the control asks to stop, returns as soon as it has any
    // legal move.
    virtual Move choose(const Game& game, const Limits& limits, SearchControl& control) = 0;
};

struct AgentOptions {
    std::uint64_t seed = 0;
    int hash_mb = 16;  // memory for transposition tables, where an agent has one
};

}  // namespace zwarm
