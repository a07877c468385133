// The layered beam: all moves of all boards of a layer, of which the best `width` by the guide are
// the next layer. Every move can be taken back, and a symmetry of the board swaps the two ends; so
// the search from the far end is this one mirrored, and a new board whose mirror image is in any
// layer joins two halves to a whole game.
//
// What it finds depends on the settings alone, not on the number of threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "harness/lab/solver/guide.h"

namespace zwarm::lab {

struct BeamSettings {
    std::size_t width = 1000;
    int bound = 200;           // games of more plies are not looked for
    bool winner_first = true;  // cooperative: who wins
    bool palindromes = false;  // only games whose second half mirrors the first
    std::uint64_t seed = 1;
    GuideWeights guide{};

    friend bool operator==(const BeamSettings&, const BeamSettings&) = default;
};

struct LayerReport {
    int layer = 0;            // plies made
    std::size_t boards = 0;   // kept
    std::uint64_t moves = 0;  // looked at so far
    int best = 0;             // cost of the best board
};

// How a beam is watched and ended.
struct BeamWatch {
    int threads = 1;
    std::function<bool()> stop{};  // asked often, by any thread
    std::function<void(const LayerReport&)> on_layer{};
    // Kept up to date, if named, so that an interrupted beam goes on where it was.
    std::filesystem::path checkpoint{};
};

struct Ply {
    Cell from = kNoCell;
    Cell to = kNoCell;
    friend bool operator==(const Ply&, const Ply&) = default;
};

struct BeamResult {
    std::vector<Ply> game{};  // empty: none found
    bool stopped = false;
    std::uint64_t moves = 0;
    std::vector<std::size_t> layers{};  // boards in each
};

// Problems have at most 256 cells. Throws std::runtime_error if a checkpoint cannot be used.
[[nodiscard]] BeamResult run_beam(const Problem& problem, const BeamSettings& settings,
                                  const BeamWatch& watch);

// Bytes a beam of this width needs at most, about.
[[nodiscard]] std::size_t beam_memory(const Problem& problem, std::size_t width, int threads);

}  // namespace zwarm::lab
