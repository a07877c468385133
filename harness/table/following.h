// How an onlooker keeps his view of a table up to date.
#pragma once

#include <nlohmann/json.hpp>

namespace zwarm::table {

// Lets an event change the view that it follows.
inline void follow(nlohmann::json& view, const nlohmann::json& event) {
    if (event.contains("game")) view = nlohmann::json::object();
    for (const auto& [name, value] : event.items()) {
        if (name == "turns_from" || name == "notice") continue;
        if (name != "turns" || !event.contains("turns_from")) {
            view[name] = value;
            continue;
        }
        nlohmann::json& turns = view["turns"];
        const auto first = event["turns_from"].get<std::size_t>();
        while (turns.size() > first) turns.erase(turns.size() - 1);
        for (const auto& turn : value) turns.push_back(turn);
    }
}

}  // namespace zwarm::table
