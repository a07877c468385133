// A hunt: many beams of one width with guides drawn by chance, as a run of the match room's machine
// (harness/match/run.h): on several threads, interrupted and resumed, in shards that are merged to
// the same bytes. It is how guides are tuned and how records are looked for on many machines. The
// folder of one:
//
//   hunt.json, hunt.problem   what was asked
//   attempts.jsonl            one line a beam: its guide, the length it found or how deep it came
//   report.txt                the beams from best to worst
//   best.record               the shortest game
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/lab/solver/beam.h"
#include "harness/match/run.h"

namespace zwarm::lab {

struct HuntSettings {
    Problem problem{};
    int attempts = 100;
    std::size_t width = 10000;
    int bound = 400;  // every beam looks for games of at most so many plies
    std::uint64_t seed = 1;
};

struct HuntAttempt {
    int number = 0;
    BeamSettings beam{};
    int length = 0;      // 0: nothing found
    int layers = 0;      // until it ended
    std::string game{};  // "a1-c3 ..", empty if there is none
};

struct HuntResult {
    HuntSettings settings{};
    std::vector<HuntAttempt> attempts{};  // best first
    bool complete = true;
};

// Throws as match::run() does.
[[nodiscard]] HuntResult run_hunt(const HuntSettings& settings, const match::RunOptions& options);
[[nodiscard]] bool holds_hunt(const std::filesystem::path& folder);
// Throws as match::merge_shards() does.
[[nodiscard]] HuntResult merge_hunts(const std::vector<std::filesystem::path>& shards,
                                     const std::filesystem::path& target, bool replace);

[[nodiscard]] std::string hunt_report(const HuntResult& result);
[[nodiscard]] std::string hunt_json(const HuntResult& result);

}  // namespace zwarm::lab
