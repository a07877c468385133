// What agents say of settings they cannot use.
#pragma once

#include <string>
#include <string_view>

#include "engine/agents/agent.h"

namespace zwarm {

inline void note_unknown_setting(const AgentOptions& options, std::string_view agent,
                                 const std::string& name, const std::string& value) {
    if (!options.note) return;
    options.note(std::string(agent) + ": setting " + name + " = " + value + " is not understood");
}

// For agents that have no settings.
inline void note_all_settings(const AgentOptions& options, std::string_view agent) {
    for (const auto& [name, value] : options.settings) {
        note_unknown_setting(options, agent, name, value);
    }
}

}  // namespace zwarm
