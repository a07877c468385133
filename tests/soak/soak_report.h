// What a soak is asked for and what it has seen.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace zwarm::soak {

struct SoakReport {
    std::int64_t steps = 0;
    std::int64_t games = 0, turns = 0, searches = 0, stops = 0, edits = 0, undos = 0;
    std::int64_t lists = 0;  // of turns compared with the rule file, turn by turn
    std::int64_t ends = 0;   // of games, that engine and rule file agreed on
    std::int64_t bad_calls = 0, reloads = 0, workers = 0, kills = 0;
    // After DLL_CleanUp, over what the same worker had when it was warm.
    std::int64_t worst_growth = 0;      // bytes
    std::int64_t worst_handles = 0;     // more than then
    std::int64_t worst_memory = 0;      // bytes of a worker, at any time
    std::int64_t worst_stop_us = 0;     // from the stop flag to the return of DLL_Search
    std::vector<std::string> findings;  // each with all that leads to it
};

// The report for people: a line a number, then the findings.
[[nodiscard]] std::string to_text(const SoakReport& report);
// How things stand, in one line.
[[nodiscard]] std::string progress_text(const SoakReport& report);

struct SoakSettings {
    std::filesystem::path engine;  // Zwarm.so, or Zwarm.dll under Wine
    std::filesystem::path packs;   // the rule files
    std::filesystem::path
        scratch;  // a folder of the soak's own: a copy of the engine, its Zwarm.ini
    std::uint64_t seed = 1;
    std::int64_t steps = 0;  // 0: no limit
    double seconds = 0;      // 0: no limit
    std::function<void(const SoakReport& report, double seconds)> on_step{};
};

// Plays until a limit is reached, or there are so many findings that more would say nothing.
// Throws std::runtime_error with one line if it cannot begin.
[[nodiscard]] SoakReport soak(const SoakSettings& settings);

}  // namespace zwarm::soak
