// An interrupted beam on disk: who came from whom in every layer. The boards follow from that.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/lab/solver/beam.h"

namespace zwarm::lab {

// How a board of a layer came to be.
struct BeamLink {
    std::uint32_t parent = 0;  // its place in the layer before
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint16_t unused = 0;  // so that every byte on disk is ours
};

struct BeamProgress {
    std::uint64_t moves = 0;
    std::vector<std::vector<BeamLink>> links{};  // by layer
};

// All that decides what a beam finds, as text.
[[nodiscard]] std::string fingerprint(const Problem& problem, const BeamSettings& settings);

// False if there is no such file, or the name is empty. Throws std::runtime_error if it belongs to
// another beam or is damaged.
[[nodiscard]] bool load_checkpoint(const std::filesystem::path& file,
                                   const std::string& fingerprint, BeamProgress& progress);

void save_checkpoint(const std::filesystem::path& file, const std::string& fingerprint,
                     std::uint64_t moves, const std::vector<std::vector<BeamLink>>& links);

}  // namespace zwarm::lab
