// From a problem to a record in one go. Narrow beams with many guides come first, the tuned ones
// and others drawn by chance; the tuned ones and those that came farthest are tried again with
// wider beams, fewer each time. Every beam is asked only for something shorter than what is known.
// The order is fixed and all chance is seeded, so the same search ends with the same game, however
// often it was interrupted.
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
    int at_least = 0;            // no game is shorter, as somebody has proved
    std::size_t width = 300000;  // the widest beam
    double seconds = 0;          // > 0: no attempt goes on longer than this
    std::size_t memory = 4096;   // MB
    int threads = 2;
    std::uint64_t seed = 1;
    std::vector<GuideWeights> guides{};  // empty: the tuned ones and drawn ones
    int pool = 24;                       // guides at first, if they are not given
    std::filesystem::path progress{};    // empty: not kept
    bool resume = false;
};

// How things stand, for people who wait.
struct SolveState {
    int attempt = 1;  // beams so far, with this one
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
    std::vector<std::string> log{};  // one line a beam: what it was and how far it came

    [[nodiscard]] int length() const { return static_cast<int>(game.size()); }
};

[[nodiscard]] SolveOutcome solve(const Problem& problem, const SolveSettings& settings,
                                 const std::function<bool()>& stop,
                                 const std::function<void(const SolveState&)>& on_state);

// "width 1000, seed 1, palindromes, guide .."
[[nodiscard]] std::string beam_words(const BeamSettings& settings, bool cooperative);

}  // namespace zwarm::lab
