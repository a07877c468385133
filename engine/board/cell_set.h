// A set of cells as a bitboard, and the cell index itself. Bit i is cell i of the topology, counted
// row by row from the top, left to right. Every set has room for the largest board; the words a
// small board does not use stay zero, and loops that matter ask the topology how many are used.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace zwarm {

using Cell = std::uint16_t;

inline constexpr int kMaxCells = 512;  // hexhex of side 13, square of side 22
inline constexpr Cell kNoCell = 0xFFFF;

class CellSet {
  public:
    static constexpr int kWords = kMaxCells / 64;

    constexpr CellSet() = default;

    static constexpr CellSet of(Cell cell) {
        CellSet set;
        set.add(cell);
        return set;
    }

    constexpr void add(Cell cell) { words_[cell >> 6] |= bit(cell); }
    constexpr void remove(Cell cell) { words_[cell >> 6] &= ~bit(cell); }
    [[nodiscard]] constexpr bool contains(Cell cell) const {
        return (words_[cell >> 6] & bit(cell)) != 0;
    }

    [[nodiscard]] constexpr std::uint64_t word(int i) const {
        return words_[static_cast<std::size_t>(i)];
    }
    constexpr std::uint64_t& word(int i) { return words_[static_cast<std::size_t>(i)]; }

    [[nodiscard]] constexpr bool empty() const {
        std::uint64_t any = 0;
        for (auto word : words_) any |= word;
        return any == 0;
    }

    [[nodiscard]] constexpr int count() const {
        int n = 0;
        for (auto word : words_) n += std::popcount(word);
        return n;
    }

    // The lowest cell; the set must not be empty.
    [[nodiscard]] constexpr Cell first() const {
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])));
    }

    constexpr Cell pop_first() {
        const Cell cell = first();
        remove(cell);
        return cell;
    }

    // Calls visit(cell) for every member in ascending order.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::size_t i = 0; i < kWords; ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
                visit(static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
            }
        }
    }

    [[nodiscard]] constexpr bool intersects(const CellSet& other) const {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < kWords; ++i) any |= words_[i] & other.words_[i];
        return any != 0;
    }
    // True if every member is also in `other`.
    [[nodiscard]] constexpr bool within(const CellSet& other) const {
        std::uint64_t outside = 0;
        for (std::size_t i = 0; i < kWords; ++i) outside |= words_[i] & ~other.words_[i];
        return outside == 0;
    }

    constexpr CellSet& operator|=(const CellSet& other) {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr CellSet& operator&=(const CellSet& other) {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    // Set difference.
    constexpr CellSet& operator-=(const CellSet& other) {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
    friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
    friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
    friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

  private:
    static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell & 63); }

    alignas(32) std::array<std::uint64_t, kWords> words_{};
};

}  // namespace zwarm
