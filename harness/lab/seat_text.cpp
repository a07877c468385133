#include "harness/lab/seat_text.h"

#include <filesystem>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "engine/agents/registry.h"
#include "engine/base/words.h"
#include "harness/lab/agent_seat.h"
#include "harness/match/plugin_seat.h"
#include "harness/match/ugi_seat.h"

namespace zwarm::lab {

namespace {

using Setting = std::pair<std::string, std::string>;

// A seat's text taken apart.
struct SeatParts {
    std::string head;  // without the settings
    std::vector<Setting> settings;
};

constexpr std::string_view kUgiOption = "option.";

bool is_common(const std::string& key) {
    static const std::set<std::string> kKeys{"movetime", "nodes", "depth", "variety", "name"};
    return kKeys.contains(key) || key.starts_with(kUgiOption);
}

// Cuts ",key=value" off the end, again and again; of paths and commands only the common keys.
SeatParts take_apart(const std::string& text) {
    const bool agent = !text.starts_with("plugin:") && !text.starts_with("ugi:");
    SeatParts parts{text, {}};
    for (;;) {
        const std::size_t comma = parts.head.rfind(',');
        if (comma == std::string::npos) return parts;
        const std::size_t equals = parts.head.find('=', comma);
        if (equals == std::string::npos) return parts;
        const std::string key = parts.head.substr(comma + 1, equals - comma - 1);
        if (!agent && !is_common(key)) return parts;
        parts.settings.insert(parts.settings.begin(), {key, parts.head.substr(equals + 1)});
        parts.head.resize(comma);
    }
}

template <typename Number>
void read_number(const std::string& seat, const Setting& setting, Number& target) {
    const auto number = number_of<Number>(setting.second);
    if (!number || *number < Number{0}) {
        throw std::invalid_argument("seat '" + seat + "': " + setting.first +
                                    " needs a number, not '" + setting.second + "'");
    }
    target = *number;
}

// The file's name of a path or of a command's first word.
std::string short_name(const std::string& text) {
    const std::string first = text.substr(0, text.find(' '));
    return std::filesystem::path(first).filename().string();
}

std::string agent_names() {
    std::string names;
    for (const AgentEntry& entry : agents()) {
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
    }
    return names;
}

match::SeatMaker agent_maker(const SeatParts& parts, const SeatContext& context,
                             AgentOptions options) {
    if (context.variant == nullptr) {
        throw std::invalid_argument("an agent such as '" + parts.head +
                                    "' plays the variants only, not a rule file");
    }
    const AgentEntry* entry = find_agent(parts.head);
    if (entry == nullptr) {
        throw std::invalid_argument("no agent '" + parts.head +
                                    "'; a seat is plugin:PATH, "
                                    "ugi:COMMAND or one of " +
                                    agent_names());
    }
    if (!entry->plays(*context.variant)) {
        throw std::invalid_argument("agent '" + parts.head + "' does not play " +
                                    std::string(context.variant->id));
    }
    // Made once for what it says of its settings.
    AgentOptions trial{.settings = options.settings};
    trial.note = [&](const std::string& note) {
        throw std::invalid_argument("seat '" + parts.head + "': " + note);
    };
    static_cast<void>(entry->make(trial));
    return [entry, variant = context.variant, options, patience = context.patience] {
        return make_agent_seat(*entry, *variant, options, patience);
    };
}

match::SeatEntry read_seat(const std::string& text, const SeatContext& context) {
    const SeatParts parts = take_apart(text);
    match::SeatEntry seat{text, text, context.limits, {}};
    AgentOptions options;
    options.hash_mb = context.hash_mb;
    match::UgiOptions ugi_options;
    std::string name;
    for (const Setting& setting : parts.settings) {
        if (setting.first == "movetime") {
            read_number(text, setting, seat.limits.movetime_ms);
        } else if (setting.first == "nodes") {
            read_number(text, setting, seat.limits.nodes);
        } else if (setting.first == "depth") {
            read_number(text, setting, seat.limits.depth);
        } else if (setting.first == "variety") {
            read_number(text, setting, seat.limits.variety);
        } else if (setting.first == "name") {
            name = setting.second;
        } else if (setting.first.starts_with(kUgiOption)) {
            ugi_options.emplace_back(setting.first.substr(kUgiOption.size()), setting.second);
        } else if (setting.first == "hash") {
            read_number(text, setting, options.hash_mb);
        } else if (setting.first == "memory") {
            options.folder = setting.second;
        } else {
            options.settings.push_back(setting);
        }
    }
    if (parts.head.starts_with("plugin:")) {
        const std::string path = parts.head.substr(7);
        if (seat.limits.movetime_ms == 0 && seat.limits.depth == 0) {
            throw std::invalid_argument("a plug-in knows no node limit: give '" + text +
                                        "' a movetime or a depth");
        }
        seat.name = short_name(path);
        seat.make = [path, &rules = context.rules, patience = context.patience] {
            return match::make_plugin_seat(path, rules, patience);
        };
    } else if (parts.head.starts_with("ugi:")) {
        const std::string command = parts.head.substr(4);
        if (command.empty()) throw std::invalid_argument("ugi: needs a command");
        if (context.variant == nullptr) {
            throw std::invalid_argument("UGI has no notation for the moves of a rule file");
        }
        seat.name = short_name(command);
        seat.make = [command, id = context.rules.id(), ugi_options, patience = context.patience] {
            return match::make_ugi_seat(command, id, ugi_options, patience);
        };
    } else {
        seat.make = agent_maker(parts, context, std::move(options));
    }
    if (!name.empty()) seat.name = name;
    return seat;
}

}  // namespace

std::vector<match::SeatEntry> read_seats(const std::vector<std::string>& texts,
                                         const SeatContext& context) {
    std::vector<match::SeatEntry> seats;
    std::set<std::string> names;
    for (const std::string& text : texts) {
        match::SeatEntry seat = read_seat(text, context);
        // The same seat twice is told apart by a number.
        const std::string name = seat.name;
        for (int copy = 2; !names.insert(seat.name).second; ++copy) {
            seat.name = name + " (" + std::to_string(copy) + ")";
        }
        seats.push_back(std::move(seat));
    }
    return seats;
}

}  // namespace zwarm::lab
