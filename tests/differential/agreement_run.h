// Very many whole games of all variants by all agents, each on the engine and the rule pack at once
// (pack_games.h), as a run of the match room's machine: it can be interrupted, resumed, dealt to
// several machines and merged. A job is a game. The folder of a run:
//
//   agreement.json   settings
//   games.jsonl      a line a game: variant, agents, turns, how it ended, what they differ in
//   report.txt       how many games, turns and endings, by variant and by agent; every difference
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/match/run.h"

namespace zwarm::differential {

struct AgreementSettings {
    int games = 30'000;
    std::uint64_t seed = 1;
    std::string version{};                   // of the program
    std::vector<const Variant*> variants{};  // empty: all
    // One of them plays in every game, and their opponents are any; empty: all.
    std::vector<const AgentEntry*> agents{};
};

// What a game is, decided by its number alone.
struct AgreementGame {
    const Variant* variant = nullptr;
    const AgentEntry* agent = nullptr;        // the one whose turn it was to play this variant
    std::vector<const AgentEntry*> agents{};  // by player; the one above is among them
    std::uint64_t seed = 0;
    int opening_turns = 0;  // by chance
    Limits limits{};
};

[[nodiscard]] AgreementGame agreement_game(const AgreementSettings& settings, int number);

struct AgreementResult {
    std::string report;
    int games = 0;
    int differences = 0;
    bool complete = true;
};

// Throw as match::run and match::merge_shards do. `packs` is the folder of the rule packs.
[[nodiscard]] AgreementResult run_agreement(const AgreementSettings& settings,
                                            const std::filesystem::path& packs,
                                            const match::RunOptions& options);
[[nodiscard]] AgreementResult merge_agreement(const std::vector<std::filesystem::path>& shards,
                                              const std::filesystem::path& target, bool replace);

}  // namespace zwarm::differential
