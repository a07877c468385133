// A set of cells of any board, as bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zwarm::zrf {

class CellBits {
  public:
    // Empty, for boards of so many cells.
    void reset(std::size_t cells) { words_.assign((cells + 63) / 64, 0); }
    void set(int cell) { word(cell) |= bit(cell); }
    bool test(int cell) const {
        return (words_[static_cast<std::size_t>(cell) / 64] & bit(cell)) != 0;
    }
    // Do two sets for the same board share a cell?
    bool intersects(const CellBits& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if ((words_[i] & other.words_[i]) != 0) return true;
        return false;
    }

  private:
    static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }
    std::uint64_t& word(int cell) { return words_[static_cast<std::size_t>(cell) / 64]; }

    std::vector<std::uint64_t> words_;
};

}  // namespace zwarm::zrf
