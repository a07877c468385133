// The layers that networks are made of, in plain loops whose order is fixed: the same numbers on
// every machine. Values of a board stand cell by cell, the channels of a cell side by side, and the
// weights so that the innermost loop runs over neighbours in memory. Values that are 0, which are
// most of a board, cost nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace zwarm {

inline constexpr int kPlaneSide = 8;
inline constexpr std::size_t kPlaneCells = 64;
inline constexpr std::size_t kTaps = 9;  // of a window of 3x3

// The cell that a tap of the window around `cell` looks at, or kPlaneCells off the board.
[[nodiscard]] constexpr std::size_t tapped(std::size_t cell, std::size_t tap) {
    const int row = static_cast<int>(cell) / kPlaneSide + static_cast<int>(tap) / 3 - 1;
    const int column = static_cast<int>(cell) % kPlaneSide + static_cast<int>(tap) % 3 - 1;
    if (row < 0 || row >= kPlaneSide || column < 0 || column >= kPlaneSide) return kPlaneCells;
    return static_cast<std::size_t>(row * kPlaneSide + column);
}

inline constexpr auto kTapped = [] {
    std::array<std::array<std::uint8_t, kTaps>, kPlaneCells> cells{};
    for (std::size_t cell = 0; cell < kPlaneCells; ++cell) {
        for (std::size_t tap = 0; tap < kTaps; ++tap) {
            cells[cell][tap] = static_cast<std::uint8_t>(tapped(cell, tap));
        }
    }
    return cells;
}();

// Adds value * weights[0..n) to sums[0..n).
template <std::size_t n>
void add_scaled(float value, const float* weights, float* sums) {
    for (std::size_t i = 0; i < n; ++i) sums[i] += value * weights[i];
}

template <std::size_t n>
void cut_negative(float* values) {
    for (std::size_t i = 0; i < n; ++i) values[i] = std::max(values[i], 0.0F);
}

// in[cell][kIn] -> out[cell][kOut], a window of 3x3 with nothing beyond the edge, then rectified.
// Weights [tap][in][out].
template <std::size_t kIn, std::size_t kOut>
void convolve(const float* in, const float* weights, const float* bias, float* out) {
    for (std::size_t cell = 0; cell < kPlaneCells; ++cell) {
        float* const sums = out + cell * kOut;
        std::copy(bias, bias + kOut, sums);
        for (std::size_t tap = 0; tap < kTaps; ++tap) {
            const std::size_t seen = kTapped[cell][tap];
            if (seen == kPlaneCells) continue;
            for (std::size_t i = 0; i < kIn; ++i) {
                const float value = in[seen * kIn + i];
                if (value != 0) add_scaled<kOut>(value, weights + (tap * kIn + i) * kOut, sums);
            }
        }
        cut_negative<kOut>(sums);
    }
}

// Adds the inputs' share to sums[kOut]. Weights [in][out].
template <std::size_t kIn, std::size_t kOut>
void connect(const float* in, const float* weights, float* sums) {
    for (std::size_t i = 0; i < kIn; ++i) {
        if (in[i] != 0) add_scaled<kOut>(in[i], weights + i * kOut, sums);
    }
}

}  // namespace zwarm
