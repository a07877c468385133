// From a problem to a record in one go: beams of growing width, each with a few guides, each asked
// only for something shorter than what is known. The order of the attempts is fixed, so the same
// search ends with the same game, however often it was interrupted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/lab/solver/beam.h"

namespace zwarm::lab {

struct SolveSettings {
    int bound = 0;               // > 0: it is enough to find a game of so many plies
    std::size_t width = 300000;  // the widest beam
    double seconds = 0;          // > 0: no attempt goes on longer than this
    std::size_t memory = 4096;   // MB
    int threads = 2;
    std::uint64_t seed = 1;
    std::vector<GuideWeights> guides{};  // empty: the tuned ones
    std::filesystem::path progress{};    // empty: not kept
    bool resume = false;
};

// How things stand, for people who wait.
struct SolveState {
    int attempt = 1;
    BeamSettings beam{};
    LayerReport layer{};
    int best = 0;  // 0: none yet
    double seconds = 0;
    double remaining = 0;  // of the time allowed; 0: no limit
};

struct SolveOutcome {
    std::vector<Ply> game{};
    BeamSettings by{};                  // the beam that found it
    std::vector<std::size_t> layers{};  // and its layers
    int bound = 0;                      // no game is shorter than this
    bool complete = true;               // false: stopped from outside
    double seconds = 0;                 // with those of interrupted parts
    double found_after = 0;
    std::uint64_t moves = 0;

    [[nodiscard]] int length() const { return static_cast<int>(game.size()); }
};

[[nodiscard]] SolveOutcome solve(const Problem& problem, const SolveSettings& settings,
                                 const std::function<bool()>& stop,
                                 const std::function<void(const SolveState&)>& on_state);

// The tuned guides (guides.cpp), best first.
struct BeamPlan {
    bool palindromes = false;
    GuideWeights guide{};
};
[[nodiscard]] std::vector<BeamPlan> tuned_plans(const Problem& problem);

// "width 1000, seed 1, palindromes, guide .."
[[nodiscard]] std::string beam_words(const BeamSettings& settings, bool cooperative);

}  // namespace zwarm::lab
