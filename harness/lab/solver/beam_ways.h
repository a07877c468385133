// How the boards of all layers came to be, and how two halves of a game that meet are joined.
#pragma once

#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "harness/lab/solver/beam_checkpoint.h"
#include "harness/lab/solver/beam_choice.h"

namespace zwarm::lab {

// Two halves that fit: a move out of a board of a layer, and a board to be mirrored.
struct Meeting {
    static constexpr int kNone = std::numeric_limits<int>::max();
    static constexpr std::uint32_t kItself = 0xFFFFFFFF;  // as `layer`: its own mirror image

    int length = kNone;
    std::uint32_t parent_layer = 0;
    Candidate move{};
    bool moved = true;  // else the parent itself meets
    std::uint32_t layer = 0;
    std::uint32_t index = 0;

    // Of meetings of the same length always the same one.
    [[nodiscard]] auto rank() const {
        return std::tuple(length, move.parent, move.from, move.to, layer, index);
    }
};

class Ways {
  public:
    void add(std::vector<BeamLink> layer) { layers_.push_back(std::move(layer)); }
    [[nodiscard]] const std::vector<std::vector<BeamLink>>& layers() const { return layers_; }
    // The number of the last layer, which is that of the plies made.
    [[nodiscard]] int last() const { return static_cast<int>(layers_.size()) - 1; }

    // The plies that lead to a board of a layer.
    [[nodiscard]] std::vector<Ply> to(std::uint32_t layer, std::uint32_t index) const;

    // The whole game; empty if two different boards had one key.
    [[nodiscard]] std::vector<Ply> game(const Problem& problem,
                                        const std::vector<Symmetry>& swapping,
                                        const Meeting& meeting) const;

  private:
    std::vector<std::vector<BeamLink>> layers_;
};

}  // namespace zwarm::lab
