// The expected play from every ply of the line being searched: the best move, then what was
// expected after it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "engine/rules/move.h"

namespace zwarm {

template <int kMaxPly>
class PrincipalLines {
  public:
    // At most kMaxPly moves; the first is the root's.
    [[nodiscard]] std::span<const Move> root() const { return {lines_[0].data(), length_[0]}; }

    void clear(int ply) { length_[index(ply)] = 0; }

    // The move is best at this ply, followed by what is expected at the next.
    void extend(Move move, int ply) {
        const std::size_t here = index(ply);
        const std::size_t rest = length_[here + 1];
        lines_[here][0] = move;
        std::copy_n(lines_[here + 1].begin(), rest, lines_[here].begin() + 1);
        length_[here] = rest + 1;
    }

  private:
    static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }

    std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> lines_{};
    std::array<std::size_t, kMaxPly + 1> length_{};
};

}  // namespace zwarm
