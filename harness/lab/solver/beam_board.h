// A board of the beam: a bitboard for each army, and the same as lists of stones.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "harness/lab/solver/move_maker.h"

namespace zwarm::lab {

inline constexpr std::size_t kArmies = 2;  // the winner's and the helper's

template <std::size_t kWords>
using BeamBoard = std::array<std::uint64_t, kArmies * kWords>;

// The stones of a board as lists; the helper's is empty in a transfer.
struct StoneLists {
    std::array<MoveMaker::Place, 64> cells;  // the winner's, then the helper's
    std::size_t winner = 0;
    std::size_t all = 0;

    [[nodiscard]] std::span<const MoveMaker::Place> army(std::size_t which) const {
        return which == 0 ? std::span(cells).first(winner)
                          : std::span(cells).subspan(winner, all - winner);
    }
    [[nodiscard]] std::span<const MoveMaker::Place> stones() const {
        return std::span(cells).first(all);
    }
};

template <std::size_t kWords>
[[nodiscard]] StoneLists lists_of(const std::array<std::uint64_t, kWords>& board) {
    StoneLists lists;
    constexpr std::size_t kHalf = kWords / kArmies;
    for (std::size_t i = 0; i < kWords; ++i) {
        if (i == kHalf) lists.winner = lists.all;
        for (std::uint64_t word = board[i]; word != 0; word &= word - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(word));
            lists.cells[lists.all++] = static_cast<MoveMaker::Place>(i % kHalf * 64 + bit);
        }
    }
    return lists;
}

// Of the winner's stones.
template <std::size_t kWords>
[[nodiscard]] bool has_winner(const std::array<std::uint64_t, kWords>& board,
                              MoveMaker::Place cell) {
    return (board[cell >> 6] >> (cell & 63) & 1) != 0;
}

template <std::size_t kWords>
void move_stone(std::array<std::uint64_t, kWords>& board, std::size_t army, MoveMaker::Place from,
                MoveMaker::Place to) {
    const std::size_t offset = army * (kWords / kArmies);
    board[offset + (from >> 6)] &= ~(std::uint64_t{1} << (from & 63));
    board[offset + (to >> 6)] |= std::uint64_t{1} << (to & 63);
}

}  // namespace zwarm::lab
