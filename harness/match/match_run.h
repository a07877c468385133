// A whole run: go on from what a folder holds, play what is missing, stop when the sequential test
// is decided, write the results. Merging shards ends in the same place, so a merged run and a run
// in one piece are the same bytes.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <vector>

#include "harness/match/match_room.h"
#include "harness/match/result_folder.h"
#include "harness/match/tally.h"

namespace zwarm::match {

struct RunOptions {
    int concurrency = 1;
    const std::atomic<bool>* stop = nullptr;  // set from outside: no further game is begun
    // Hears of every game played, after it has been counted.
    std::function<void(const PlayedGame&, const Tally&)> on_game{};
};

struct RunResult {
    Tally tally;
    std::vector<GameRecord> records;
    bool complete = true;      // false: stopped from outside
    double think_share = 1.0;  // part of the threads' time that was the seats' own
};

// Plays the games of the folder's settings that it does not hold yet. Throws std::runtime_error if
// the games it holds are not those of its settings.
[[nodiscard]] RunResult run_match(ResultFolder& folder, const Rules& rules,
                                  const std::vector<SeatEntry>& seats, const RunOptions& options);

// Joins all shards of a run to the run as one machine would have played it. Throws
// std::runtime_error if shards are missing, double, unfinished or of different runs.
[[nodiscard]] RunResult merge_shards(const std::vector<std::filesystem::path>& shards,
                                     const std::filesystem::path& target, bool replace);

}  // namespace zwarm::match
