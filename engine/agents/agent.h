// Something that chooses moves. An agent keeps what it learns about a variant between its moves,
// never the game itself: every call gets the whole game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/fields.h"
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
    int hash_mb = 16;      // memory for transposition tables, where an agent has one
    int threads = 1;       // to think with, where an agent can use more than one
    bool book = false;     // answers from its openings, where an agent has some
    std::string folder{};  // where what is learnt outlives the program; empty = nowhere
    // The agent's own parameters by name, such as {"q0", "0.9"}: from the command line, or the
    // agent's section of Zwarm.ini. A name or a value the agent does not know is noted, not fatal.
    std::vector<std::pair<std::string, std::string>> settings{};
    // Hears in one line what could not be done, such as reading a damaged file; may be empty.
    std::function<void(const std::string&)> note{};
};

// For agents: hands what is wrong to options.note in the agent's name; nothing if nothing is.
inline void note(const AgentOptions& options, std::string_view agent, const std::string& text) {
    if (options.note && !text.empty()) options.note(std::string(agent) + ": " + text);
}

// Sets what the settings say; what cannot be set is noted.
template <class Record>
void read_settings(const AgentOptions& options, std::string_view agent,
                   std::type_identity_t<Fields<Record>> fields, Record& record) {
    for (const auto& [name, value] : options.settings) {
        note(options, agent, set_field(fields, record, name, value));
    }
}

// The same for agents that have no settings.
inline void refuse_settings(const AgentOptions& options, std::string_view agent) {
    for (const auto& [name, value] : options.settings) note(options, agent, unknown_field(name));
}

}  // namespace zwarm
