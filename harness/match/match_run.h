// Matches and tournaments as runs: a job is a game. The folder of one:
//
//   match.json       settings
//   games.jsonl      one record a line, in the order of the schedule
//   games/000001.zsg the game as a saved game of the host
//   games/000001.txt what a saved game cannot say: seed, opening, seats, version, result
//   games.csv, results.json, report.txt, *.svg   made from the records at the end
//   times.csv        how long the seats thought; the only file that differs from run to run
#pragma once

#include <filesystem>
#include <vector>

#include "harness/match/match_settings.h"
#include "harness/match/referee.h"
#include "harness/match/run.h"
#include "harness/match/tally.h"

namespace zwarm::match {

struct MatchResult {
    MatchSettings settings;
    Tally tally;
    std::vector<GameRecord> records;
    bool complete = true;      // false: stopped from outside
    double think_share = 1.0;  // part of the threads' time that was the seats' own
};

// Plays what the folder does not hold yet, until all games are played or the sequential test is
// decided. Throws as run() does, and std::invalid_argument if the openings make no sense.
[[nodiscard]] MatchResult run_match(const MatchSettings& settings, const Rules& rules,
                                    const RunOptions& options);

// Throws as merge_shards() does.
[[nodiscard]] MatchResult merge_matches(const std::vector<std::filesystem::path>& shards,
                                        const std::filesystem::path& target, bool replace);

}  // namespace zwarm::match
