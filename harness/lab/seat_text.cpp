#include "harness/lab/seat_text.h"

#include <zwarm/engine.h>

#include <chrono>
#include <exception>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "harness/base/named_fields.h"
#include "harness/match/program_seats.h"

namespace zwarm::lab {

namespace {

using Clock = std::chrono::steady_clock;

// Ends a search by the clock and keeps its last report.
class SeatControl final : public SearchControl {
  public:
    explicit SeatControl(std::int64_t time_ms)
        : deadline_(Clock::now() + std::chrono::milliseconds(time_ms)) {}

    bool stop_requested() override { return Clock::now() >= deadline_; }

    void report(const SearchInfo& info) override {
        nodes_ = info.nodes;
        score_ = info.score;
        depth_ = info.depth;
    }

    [[nodiscard]] match::Thought thought(std::string move) const {
        return {.move = std::move(move), .nodes = nodes_, .score = score_, .depth = depth_};
    }

  private:
    Clock::time_point deadline_;
    std::uint64_t nodes_ = 0;
    int score_ = 0;
    int depth_ = 0;
};

// An agent of the registry in this process: it looks at the referee's own game. A new agent is made
// for every game, seeded with the game's seed, so that no game depends on the games before it.
class AgentSeat final : public match::Seat {
  public:
    AgentSeat(const AgentEntry& entry, const Variant& variant, AgentOptions options,
              const match::Limits& limits)
        : entry_(entry), variant_(variant), options_(std::move(options)), limits_(limits) {}

    std::optional<match::Failure> new_game(const std::string& /*position*/,
                                           std::uint64_t seed) override {
        try {
            options_.seed = seed;
            agent_ = entry_.make(options_);
            agent_->new_game(variant_);
            return std::nullopt;
        } catch (const std::exception& error) {
            return match::Failure{match::FailureKind::kNoStart, error.what()};
        }
    }

    match::Answer think(const match::Referee& referee) override {
        const auto begin = Clock::now();
        SeatControl control(limits_.movetime_ms > 0 ? limits_.movetime_ms : limits_.hang_ms);
        try {
            const Move move = agent_->choose(game_of(referee),
                                             {.time_ms = limits_.movetime_ms,
                                              .depth = limits_.depth,
                                              .nodes = limits_.nodes,
                                              .variety = limits_.variety},
                                             control);
            return {control.thought(move_text(variant_, move)),
                    match::lateness(limits_, Clock::now() - begin)};
        } catch (const std::exception& error) {
            return {{}, match::Failure{match::FailureKind::kCrash, error.what()}};
        }
    }

  private:
    const AgentEntry& entry_;
    const Variant& variant_;
    AgentOptions options_;
    match::Limits limits_;
    std::unique_ptr<Agent> agent_;
};

using Setting = std::pair<std::string, std::string>;

// A seat's text taken apart.
struct SeatParts {
    std::string head;  // without the settings
    std::vector<Setting> settings;
};

constexpr std::string_view kUgiOption = "option.";

bool is_common(const std::string& key) {
    return match::limit_fields().has(key) || key == "name" || key.starts_with(kUgiOption);
}

// What an agent takes besides its own settings.
const base::NamedFields<AgentOptions>& agent_fields() {
    static const base::NamedFields<AgentOptions> kFields(
        "setting",
        {base::number("hash", &AgentOptions::hash_mb, 0, 65536, "megabytes for its tables"),
         base::number("threads", &AgentOptions::threads, 1, 64, "to think with"),
         base::text("memory", &AgentOptions::folder, "folder for what it learns")});
    return kFields;
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

match::SeatMaker agent_maker(const SeatParts& parts, const Variant* variant,
                             const match::Limits& limits, const AgentOptions& options) {
    if (variant == nullptr) {
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
    if (!entry->plays(*variant)) {
        throw std::invalid_argument("agent '" + parts.head + "' does not play " +
                                    std::string(variant->id));
    }
    // Made once for what it says of its settings.
    AgentOptions trial{.settings = options.settings};
    trial.note = [&](const std::string& note) {
        throw std::invalid_argument("seat '" + parts.head + "': " + note);
    };
    static_cast<void>(entry->make(trial));
    return [entry, variant, options, limits] {
        return std::make_unique<AgentSeat>(*entry, *variant, options, limits);
    };
}

match::SeatEntry read_seat(const std::string& text, const match::Rules& rules,
                           const Variant* variant, const match::Limits& limits) {
    const SeatParts parts = take_apart(text);
    match::SeatEntry seat{text, text, limits, {}};
    AgentOptions options{.hash_mb = limits.hash_mb};
    match::UgiOptions ugi_options;
    std::string name;
    for (const auto& [key, value] : parts.settings) {
        std::string wrong;
        if (match::limit_fields().has(key)) {
            wrong = match::limit_fields().set(seat.limits, key, value);
        } else if (key == "name") {
            name = value;
        } else if (key.starts_with(kUgiOption)) {
            ugi_options.emplace_back(key.substr(kUgiOption.size()), value);
        } else if (agent_fields().has(key)) {
            wrong = agent_fields().set(options, key, value);
        } else {
            options.settings.emplace_back(key, value);
        }
        if (!wrong.empty()) throw std::invalid_argument("seat '" + text + "': " + wrong);
    }
    if (parts.head.starts_with("plugin:")) {
        const std::string path = parts.head.substr(7);
        if (seat.limits.movetime_ms == 0 && seat.limits.depth == 0) {
            throw std::invalid_argument("a plug-in knows no node limit: give '" + text +
                                        "' a movetime or a depth");
        }
        seat.name = short_name(path);
        seat.make = [path, &rules, own = seat.limits] {
            return match::make_plugin_seat(path, rules, own);
        };
    } else if (parts.head.starts_with("ugi:")) {
        const std::string command = parts.head.substr(4);
        if (command.empty()) throw std::invalid_argument("ugi: needs a command");
        if (variant == nullptr) {
            throw std::invalid_argument("UGI has no notation for the moves of a rule file");
        }
        seat.name = short_name(command);
        seat.make = [command, id = rules.id(), ugi_options, own = seat.limits] {
            return match::make_ugi_seat(command, id, ugi_options, own);
        };
    } else {
        seat.make = agent_maker(parts, variant, seat.limits, options);
    }
    if (!name.empty()) seat.name = name;
    return seat;
}

}  // namespace

std::vector<match::SeatEntry> read_seats(const std::vector<std::string>& texts,
                                         const match::Rules& rules, const Variant* variant,
                                         const match::Limits& limits) {
    std::vector<match::SeatEntry> seats;
    std::set<std::string> names;
    for (const std::string& text : texts) {
        match::SeatEntry seat = read_seat(text, rules, variant, limits);
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
