// All agents by name. A row here is all that the plug-in, matches, tests and experiments need to
// find an agent.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/agents/agent.h"

namespace zwarm {

struct AgentEntry {
    std::string_view name;
    std::string_view description;  // one line for people
    bool (*plays)(const Variant& variant);
    std::unique_ptr<Agent> (*make)(const AgentOptions& options);
    bool has_levels = false;  // takes the setting "level" (levels.h)
};

[[nodiscard]] std::span<const AgentEntry> agents();

// nullptr if there is no agent of this name.
[[nodiscard]] const AgentEntry* find_agent(std::string_view name);

// Lets the agent play at a level, unless its own settings say another; nothing for an agent that
// has none.
void set_level(const AgentEntry& entry, int level, AgentOptions& options);

// A field that names an agent.
struct AgentChoice {
    static constexpr std::string_view kValues = "an agent's name or default";

    const AgentEntry* entry = nullptr;  // nullptr = the default one of the variant
};
bool read_field(AgentChoice& agent, std::string_view values, std::string_view text);
[[nodiscard]] std::string field_text(const AgentChoice& agent, std::string_view values);

// The agent, ready for a game of this variant. Where the memory does not suffice for its tables
// they are made smaller, by half again and again: `options` then say the size, and hear of it.
[[nodiscard]] std::unique_ptr<Agent> make_ready(const AgentEntry& entry, AgentOptions& options,
                                                const Variant& variant);

// The agent a player meets when nothing else is chosen: the strongest for the variant.
[[nodiscard]] const AgentEntry& default_agent(const Variant& variant);

}  // namespace zwarm
