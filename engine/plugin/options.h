// Zwarm.ini, the file beside the plug-in in which a player may choose. Lines of "key = value" under
// headings in brackets; ';' or '#' opens a comment. What cannot be understood is skipped and noted,
// never fatal.
//
//   [Zwarm]                 for everything
//   Level = 3               how strong it plays, from 1 to 7
//   Agent = greedy          who plays where nothing else is said
//   Hash = 16               MB for agents that remember positions
//   Book = no               no openings by heart
//   Memory = memory         folder for what is learnt, from the plug-in's own folder on
//   Seed = 1                a number, or "clock" for other games every time
//   Log = Zwarm.log         file for notes like these
//   [Selfo]                 a rule file, a title or a variant's id
//   Agent = random          who plays it
//   Level = 5               and how strong
//   [swarm]                 an agent
//   ants = 20               its own settings
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/agents/levels.h"
#include "engine/agents/registry.h"

namespace zwarm {

struct SeedChoice {
    std::uint64_t number = 1;
    bool from_clock = false;
};

struct GameOptions {
    std::string name;  // of a rule file, a title or an id
    AgentChoice agent;
    int level = 0;  // 0 = as elsewhere
};

struct Options {
    using Pairs = std::vector<std::pair<std::string, std::string>>;

    int level = kStrongest;
    AgentChoice agent;
    SeedChoice seed;
    int hash_mb = 16;
    int threads = 1;
    bool book = true;
    std::string memory;  // empty = nothing is kept
    std::string log;     // empty = no log
    std::vector<GameOptions> games;
    std::vector<std::pair<std::string, Pairs>> settings;  // by agent

    // The chosen agent if it plays the variant, else the default one. A title beats an id, an id
    // the rule file, the rule file the general choice; of two equal headings the later one counts.
    [[nodiscard]] const AgentEntry& agent_for(const Variant& variant) const;
    // Likewise.
    [[nodiscard]] int level_for(const Variant& variant) const;
    [[nodiscard]] Pairs settings_of(std::string_view agent_name) const;

  private:
    template <class Visitor>
    void for_each_section(const Variant& variant, Visitor visit) const;
};

// Reads the text of the file; adds a line to `notes` for everything that is skipped.
[[nodiscard]] Options parse_options(std::string_view text, std::vector<std::string>& notes);

}  // namespace zwarm
