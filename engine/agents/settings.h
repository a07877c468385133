// How agents read their settings, and what they say of those they cannot use.
#pragma once

#include <string>
#include <string_view>

#include "engine/agents/agent.h"
#include "engine/base/fields.h"

namespace zwarm {

inline void note(const AgentOptions& options, std::string_view agent, const std::string& text) {
    if (options.note && !text.empty()) options.note(std::string(agent) + ": " + text);
}

template <class Record>
void read_settings(const AgentOptions& options, std::string_view agent,
                   std::type_identity_t<Fields<Record>> fields, Record& record) {
    for (const auto& [name, value] : options.settings) {
        note(options, agent, set_field(fields, record, name, value));
    }
}

// For agents that have no settings.
inline void refuse_settings(const AgentOptions& options, std::string_view agent) {
    for (const auto& [name, value] : options.settings) note(options, agent, unknown_field(name));
}

}  // namespace zwarm
