#include "engine/plugin/options.h"

#include <algorithm>

#include "engine/base/fields.h"
#include "engine/base/ini.h"
#include "engine/rules/variants.h"

namespace zwarm {

bool read_field(SeedChoice& seed, std::string_view values, std::string_view text) {
    const bool clock = text == word_at(values, 1);
    if (!clock && !read_field(seed.number, word_at(values, 0), text)) return false;
    seed.from_clock = clock;
    return true;
}

std::string field_text(const SeedChoice& seed, std::string_view values) {
    return seed.from_clock ? std::string(word_at(values, 1)) : field_text(seed.number, values);
}

namespace {

constexpr Field<Options> kGeneralFields[] = {
    field<&Options::level>("Level", kLevelRange, "how strong it plays"),
    field<&Options::agent>("Agent", AgentChoice::kValues, "who plays where nothing else is said"),
    // A 32-bit host has about 2 GB in all.
    field<&Options::hash_mb>("Hash", "1..1024", "MB for agents that remember positions"),
    field<&Options::threads>("Threads", "1..64", "for agents that use more than one"),
    field<&Options::book>("Book", "no|yes", "the strong player knows openings by heart"),
    field<&Options::memory>("Memory", "a folder", "where what is learnt is kept"),
    field<&Options::seed>("Seed", "0..18446744073709551615|clock", "the start of all chance"),
    field<&Options::log>("Log", "a file", "notes on what could not be done"),
};

constexpr Field<GameOptions> kGameFields[] = {
    field<&GameOptions::level>("Level", kLevelRange, "how strong it plays there"),
    field<&GameOptions::agent>("Agent", AgentChoice::kValues, "who plays it"),
};

bool is_game(std::string_view name) {
    return std::ranges::any_of(variants(), [&](const Variant& variant) {
        return variant.pack == name || variant.title == name || variant.id == name;
    });
}

class Reader {
  public:
    explicit Reader(std::vector<std::string>& notes) : notes_(notes) {}

    Options read(std::string_view text) {
        for (const IniLine& line : ini_lines(text)) {
            std::string wrong(line.wrong);
            if (line.heading) {
                read_heading(line.name, wrong);
            } else if (wrong.empty()) {
                wrong = read_pair(line.name, line.value);
            }
            if (!wrong.empty()) note(line.number, wrong);
        }
        return std::move(options_);
    }

  private:
    enum class Section { kGeneral, kGame, kAgent, kUnknown };

    void note(int line_number, std::string_view what) {
        // A broken file must not become a huge log.
        constexpr std::size_t kMostNotes = 20;
        if (notes_.size() >= kMostNotes) return;
        notes_.push_back("Zwarm.ini line " + std::to_string(line_number) + ": " +
                         std::string(what.substr(0, 200)));
    }

    void read_heading(std::string_view name, std::string& wrong) {
        section_ = Section::kUnknown;
        if (!wrong.empty()) return;
        if (name == "Zwarm") {
            section_ = Section::kGeneral;
        } else if (is_game(name)) {
            section_ = Section::kGame;
            options_.games.push_back({std::string(name), {}});
        } else if (find_agent(name) != nullptr) {
            section_ = Section::kAgent;
            options_.settings.emplace_back(name, Options::Pairs());
        } else {
            wrong = "no game and no agent of this name: " + std::string(name);
        }
    }

    // What is wrong with it.
    std::string read_pair(std::string_view key, std::string_view value) {
        switch (section_) {
            case Section::kGeneral:
                return set_field(kGeneralFields, options_, key, value);
            case Section::kGame:
                return set_field(kGameFields, options_.games.back(), key, value);
            case Section::kAgent:
                options_.settings.back().second.emplace_back(key, value);
                return {};
            case Section::kUnknown:
                break;  // its heading has been noted
        }
        return {};
    }

    std::vector<std::string>& notes_;
    Options options_;
    Section section_ = Section::kGeneral;
};

}  // namespace

Options parse_options(std::string_view text, std::vector<std::string>& notes) {
    return Reader(notes).read(text);
}

// The sections that speak of a variant, those that count more later.
template <class Visitor>
void Options::for_each_section(const Variant& variant, Visitor visit) const {
    for (const std::string_view name : {variant.pack, variant.id, variant.title}) {
        for (const GameOptions& game : games) {
            if (game.name == name) visit(game);
        }
    }
}

int Options::level_for(const Variant& variant) const {
    int chosen = level;
    for_each_section(variant, [&](const GameOptions& game) {
        if (game.level != 0) chosen = game.level;
    });
    return chosen;
}

const AgentEntry& Options::agent_for(const Variant& variant) const {
    AgentChoice chosen = agent;
    for_each_section(variant, [&](const GameOptions& game) {
        const AgentEntry* entry = game.agent.entry;
        if (entry != nullptr && entry->plays(variant)) chosen = game.agent;
    });
    const bool plays = chosen.entry != nullptr && chosen.entry->plays(variant);
    return plays ? *chosen.entry : default_agent(variant);
}

Options::Pairs Options::settings_of(std::string_view agent_name) const {
    Pairs all;
    for (const auto& [name, pairs] : settings) {
        if (name == agent_name) all.insert(all.end(), pairs.begin(), pairs.end());
    }
    return all;
}

}  // namespace zwarm
