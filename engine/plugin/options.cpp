#include "engine/plugin/options.h"

#include <algorithm>

#include "engine/base/words.h"
#include "engine/rules/variants.h"

namespace zwarm {

namespace {

constexpr int kMostHashMb = 1024;  // a 32-bit host has about 2 GB in all

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n";
    const auto begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

bool is_game(std::string_view name) {
    return std::ranges::any_of(variants(), [&](const Variant& variant) {
        return variant.pack == name || variant.title == name || variant.id == name;
    });
}

class Reader {
  public:
    explicit Reader(std::vector<std::string>& notes) : notes_(notes) {}

    Options read(std::string_view text) {
        while (!text.empty()) {
            const auto end = std::min(text.find('\n'), text.size());
            ++line_number_;
            read_line(trimmed(text.substr(0, end)));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return std::move(options_);
    }

  private:
    enum class Section { kGeneral, kGame, kAgent, kUnknown };

    void note(std::string_view what) {
        // A broken file must not become a huge log.
        constexpr std::size_t kMostNotes = 20;
        if (notes_.size() >= kMostNotes) return;
        notes_.push_back("Zwarm.ini line " + std::to_string(line_number_) + ": " +
                         std::string(what.substr(0, 200)));
    }

    void read_line(std::string_view line) {
        if (line.empty() || line.front() == ';' || line.front() == '#') return;
        if (line.front() == '[') {
            read_heading(line);
            return;
        }
        const auto equals = line.find('=');
        const std::string_view key = trimmed(line.substr(0, equals));
        if (equals == std::string_view::npos || key.empty()) {
            note("not of the form key = value");
            return;
        }
        read_pair(key, trimmed(line.substr(equals + 1)));
    }

    void read_heading(std::string_view line) {
        name_.clear();
        section_ = Section::kUnknown;
        if (line.back() != ']') {
            note("a heading ends with ]");
            return;
        }
        name_ = trimmed(line.substr(1, line.size() - 2));
        if (name_ == "Zwarm") {
            section_ = Section::kGeneral;
        } else if (is_game(name_)) {
            section_ = Section::kGame;
        } else if (find_agent(name_) != nullptr) {
            section_ = Section::kAgent;
            options_.settings.emplace_back(name_, Options::Pairs());
        } else {
            note("no game and no agent of this name: " + name_);
        }
    }

    void read_pair(std::string_view key, std::string_view value) {
        switch (section_) {
            case Section::kGeneral:
                read_general(key, value);
                break;
            case Section::kGame:
                if (key == "Agent") {
                    choose_agent(name_, value);
                } else {
                    note("a game has only the key Agent");
                }
                break;
            case Section::kAgent:
                options_.settings.back().second.emplace_back(key, value);
                break;
            case Section::kUnknown:
                break;  // its heading has been noted
        }
    }

    void read_general(std::string_view key, std::string_view value) {
        if (key == "Agent") {
            choose_agent({}, value);
        } else if (key == "Hash") {
            const auto megabytes = number_of<int>(value);
            if (megabytes && *megabytes >= 1 && *megabytes <= kMostHashMb) {
                options_.hash_mb = *megabytes;
            } else {
                note("Hash is 1 to " + std::to_string(kMostHashMb) + " MB");
            }
        } else if (key == "Seed") {
            const auto seed = number_of<std::uint64_t>(value);
            options_.seed_from_clock = value == "clock";
            if (seed) {
                options_.seed = *seed;
            } else if (!options_.seed_from_clock) {
                note("Seed is a number or clock");
            }
        } else if (key == "Memory") {
            options_.memory = value;
        } else if (key == "Log") {
            options_.log = value;
        } else {
            note("unknown key");
        }
    }

    void choose_agent(std::string_view game, std::string_view agent) {
        if (find_agent(agent) == nullptr) {
            note("no such agent: " + std::string(agent));
            return;
        }
        options_.agents.emplace_back(game, agent);
    }

    std::vector<std::string>& notes_;
    Options options_;
    Section section_ = Section::kGeneral;
    std::string name_;
    int line_number_ = 0;
};

}  // namespace

Options parse_options(std::string_view text, std::vector<std::string>& notes) {
    return Reader(notes).read(text);
}

const AgentEntry& Options::agent_for(const Variant& variant) const {
    for (const std::string_view section :
         {variant.title, variant.id, variant.pack, std::string_view()}) {
        const auto chosen = std::ranges::find(agents, section, &Pairs::value_type::first);
        if (chosen == agents.end()) continue;
        const AgentEntry* entry = find_agent(chosen->second);
        if (entry != nullptr && entry->plays(variant)) return *entry;
    }
    return default_agent(variant);
}

Options::Pairs Options::settings_of(std::string_view agent) const {
    Pairs all;
    for (const auto& [name, pairs] : settings) {
        if (name == agent) all.insert(all.end(), pairs.begin(), pairs.end());
    }
    return all;
}

}  // namespace zwarm
