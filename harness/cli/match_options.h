// The options `match` and `tournament` share, and what they do with them.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/cli/command.h"

namespace zwarm::cli {

struct MatchOptions {
    std::string kind = "match";
    std::vector<std::string> seats;
    std::string variant;
    std::string rules;  // a rule file instead of the engine's rules; then `variant` is a title
    int games = 100;
    std::int64_t movetime_ms = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    int variety = 0;
    int concurrency = 1;
    std::uint64_t seed = 1;
    std::string openings;
    int turn_cap = 0;
    int hash_mb = 16;
    std::int64_t margin_ms = 500;
    std::int64_t patience_ms = 30'000;
    std::vector<std::string> sprt;
    std::string shard = "1/1";
    std::string out;
    bool resume = false;
    bool replace = false;
    bool json = false;
    bool csv = false;
};

// Everything but the seats.
void add_match_options(CLI::App& command, MatchOptions& options);

// Plays, prints and leaves a folder with every game.
void run_match_command(const MatchOptions& options, Exit& exit);

// The user's wish to end a long run early: set by the first Ctrl-C; the second one kills.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

// `concurrency` with 0 for one thread a core.
[[nodiscard]] int thread_count(int concurrency);

}  // namespace zwarm::cli
