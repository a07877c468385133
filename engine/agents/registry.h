// All agents by name. A row here is all that the plug-in, matches, tests and experiments need to
// find an agent.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/agents/agent.h"

namespace zwarm {

struct AgentEntry {
    std::string_view name;
    std::string_view description;  // one line for people
    bool (*plays)(const Variant& variant);
    std::unique_ptr<Agent> (*make)(const AgentOptions& options);
};

[[nodiscard]] std::span<const AgentEntry> agents();

// nullptr if there is no agent of this name.
[[nodiscard]] const AgentEntry* find_agent(std::string_view name);

// The agent a player meets when nothing else is chosen: the strongest for the variant.
[[nodiscard]] const AgentEntry& default_agent(const Variant& variant);

}  // namespace zwarm
