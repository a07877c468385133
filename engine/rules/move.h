// A whole turn as one value: the cell a stone leaves and the cell it ends on, a pass, or a swap of
// sets with another player. The way of a hop chain is not part of it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/board/cell_set.h"

namespace zwarm {

using Player = std::uint8_t;

inline constexpr int kMaxPlayers = 6;
inline constexpr Player kNobody = 0xFF;

class Move {
  public:
    constexpr Move() = default;  // no move at all
    constexpr Move(Cell from, Cell to) : from_(from), to_(to) {}
    static constexpr Move pass() { return {kPassMark, 0}; }
    static constexpr Move swap_with(Player player) { return {kSwapMark, player}; }

    [[nodiscard]] constexpr Cell from() const { return from_; }
    [[nodiscard]] constexpr Cell to() const { return to_; }
    [[nodiscard]] constexpr bool is_none() const { return from_ == kNoCell; }
    [[nodiscard]] constexpr bool is_pass() const { return from_ == kPassMark; }
    [[nodiscard]] constexpr bool is_swap() const { return from_ == kSwapMark; }
    [[nodiscard]] constexpr bool is_stone_move() const { return from_ < kMaxCells; }
    [[nodiscard]] constexpr Player swap_partner() const { return static_cast<Player>(to_); }
    // A dense number for tables: equal for equal moves.
    [[nodiscard]] constexpr std::uint32_t code() const {
        return static_cast<std::uint32_t>(from_) << 16 | to_;
    }

    friend constexpr auto operator<=>(const Move&, const Move&) = default;

  private:
    static constexpr Cell kPassMark = 0xFFF0;
    static constexpr Cell kSwapMark = 0xFFF1;

    Cell from_ = kNoCell;
    Cell to_ = kNoCell;
};

// A list on the stack, ascending by (from, to) with pass and swaps last. It takes every turn of
// every position a game can reach; a position set up by hand with far more stones is cut off at
// the capacity instead of overflowing.
class MoveList {
  public:
    static constexpr std::size_t kCapacity = 4096;

    void clear() { size_ = 0; }
    void add(Move move) {
        if (size_ < kCapacity) storage_.moves[size_++] = move;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return storage_.moves[i]; }
    [[nodiscard]] Move& operator[](std::size_t i) { return storage_.moves[i]; }
    [[nodiscard]] const Move* begin() const { return storage_.moves.data(); }
    [[nodiscard]] const Move* end() const { return storage_.moves.data() + size_; }
    [[nodiscard]] Move* begin() { return storage_.moves.data(); }
    [[nodiscard]] Move* end() { return storage_.moves.data() + size_; }

  private:
    // Filling 16 KB with "no move" at every node would cost more than making the moves.
    union Storage {
        Storage() {}
        std::array<Move, kCapacity> moves;
    };

    std::size_t size_ = 0;
    Storage storage_;
};

}  // namespace zwarm
