// The vector code of signal_waves.cpp, for processors with AVX2: two groups spread side by side,
// one in each half of every register, and thirty-two cells turn from bits into strengths at once.
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/evaluate/signal_waves.h"

namespace zwarm {

// Two sets side by side: the upper eight rows of both in one register, the lower in the other.
struct TwinSet {
    __m256i upper;
    __m256i lower;

    static TwinSet of(const RowSet& first, const RowSet& second) {
        const auto* a = reinterpret_cast<const __m128i*>(&first);
        const auto* b = reinterpret_cast<const __m128i*>(&second);
        return {_mm256_set_m128i(b[0], a[0]), _mm256_set_m128i(b[1], a[1])};
    }
    void store(RowSet& first, RowSet& second) const {
        auto* a = reinterpret_cast<__m128i*>(&first);
        auto* b = reinterpret_cast<__m128i*>(&second);
        a[0] = _mm256_castsi256_si128(upper);
        a[1] = _mm256_castsi256_si128(lower);
        b[0] = _mm256_extracti128_si256(upper, 1);
        b[1] = _mm256_extracti128_si256(lower, 1);
    }
    friend TwinSet operator|(TwinSet a, TwinSet b) {
        return {_mm256_or_si256(a.upper, b.upper), _mm256_or_si256(a.lower, b.lower)};
    }
    friend TwinSet operator&(TwinSet a, TwinSet b) {
        return {_mm256_and_si256(a.upper, b.upper), _mm256_and_si256(a.lower, b.lower)};
    }
    friend TwinSet operator-(TwinSet a, TwinSet b) {
        return {_mm256_andnot_si256(b.upper, a.upper), _mm256_andnot_si256(b.lower, a.lower)};
    }
    [[nodiscard]] bool empty() const {
        const __m256i any = _mm256_or_si256(upper, lower);
        return _mm256_testz_si256(any, any) != 0;
    }
    [[nodiscard]] TwinSet right() const {
        return {_mm256_slli_epi16(upper, 1), _mm256_slli_epi16(lower, 1)};
    }
    [[nodiscard]] TwinSet left() const {
        return {_mm256_srli_epi16(upper, 1), _mm256_srli_epi16(lower, 1)};
    }
    [[nodiscard]] TwinSet up() const {
        return {_mm256_alignr_epi8(lower, upper, 2), _mm256_bsrli_epi128(lower, 2)};
    }
    [[nodiscard]] TwinSet down() const {
        return {_mm256_bslli_epi128(upper, 2), _mm256_alignr_epi8(lower, upper, 14)};
    }
};

// Floods both waves to the end and leaves their distances in them.
template <bool kDiagonals>
inline void flood_two_waves(const RowSet& area, Wave& first, Wave& second) {
    const TwinSet both = TwinSet::of(area, area);
    TwinSet reached = TwinSet::of(first.stones, second.stones);
    std::array<TwinSet, 4> planes{};
#pragma GCC unroll 14
    for (unsigned steps = 1; steps < kSignalReach; ++steps) {
        const TwinSet right = reached | reached.right();
        const TwinSet left = reached | reached.left();
        const TwinSet sides = right | left;
        const TwinSet next = (kDiagonals ? (sides | sides.up() | sides.down())
                                         : (sides | right.up() | left.down())) &
                             both;
        const TwinSet front = next - reached;
        if (front.empty()) break;
        reached = next;
        for (std::size_t k = 0; k < 4; ++k) {
            if ((steps >> k & 1) != 0) planes[k] = planes[k] | front;
        }
    }
    const __m256i ones = _mm256_set1_epi8(-1);
    const TwinSet unheard = TwinSet{ones, ones} - reached;
    for (std::size_t k = 0; k < 4; ++k) {
        (planes[k] | unheard).store(first.distance[k], second.distance[k]);
    }
}

inline void spread_two_waves(const RowBoard& board, const RowSet& area, Wave& first, Wave& second) {
    if (board.has_diagonals()) {
        flood_two_waves<true>(area, first, second);
    } else {
        flood_two_waves<false>(area, first, second);
    }
}

// For every group size the strengths at the sixteen distances, low and high bytes apart, twice.
struct alignas(32) StrengthBytes {
    std::array<std::uint8_t, 32> low;
    std::array<std::uint8_t, 32> high;
};

inline constexpr auto kStrengthBytes = [] {
    std::array<StrengthBytes, RowSet::kSlots> table{};
    for (std::size_t size = 0; size < table.size(); ++size) {
        for (std::size_t i = 0; i < 32; ++i) {
            const int strength = std::min(kLoudest, static_cast<int>(size) * kFading[i % 16]);
            table[size].low[i] = static_cast<std::uint8_t>(strength & 0xFF);
            table[size].high[i] = static_cast<std::uint8_t>(strength >> 8);
        }
    }
    return table;
}();

// Two rows of a set as thirty-two bytes of 0xFF or 0.
inline __m256i row_bytes(const RowSet& set, int pair) {
    const __m256i pick = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                          2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i mask = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    const auto* rows = reinterpret_cast<const char*>(&set) + 4 * pair;
    std::int32_t bits = 0;
    __builtin_memcpy(&bits, rows, sizeof bits);
    const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(bits), pick);
    return _mm256_cmpeq_epi8(_mm256_and_si256(spread, mask), mask);
}

// Adds the waves up on the rows of the board and returns the greatest sum. Other rows of `sum` are
// left as they are.
inline int sum_strengths(const RowSet& cells, std::span<const Wave> waves, Waves::Strengths& sum) {
    __m256i most = _mm256_setzero_si256();
    for (int pair = 0; pair < 8; ++pair) {
        if ((cells.word(pair / 2) >> (pair % 2 * 32) & 0xFFFFFFFFU) == 0) continue;
        __m256i upper = _mm256_setzero_si256();
        __m256i lower = _mm256_setzero_si256();
        for (const Wave& wave : waves) {
            __m256i steps = _mm256_setzero_si256();
            for (std::size_t k = 0; k < 4; ++k) {
                const __m256i value = _mm256_set1_epi8(static_cast<char>(1 << k));
                steps = _mm256_or_si256(steps,
                                        _mm256_and_si256(row_bytes(wave.distance[k], pair), value));
            }
            const StrengthBytes& bytes = kStrengthBytes[static_cast<std::size_t>(wave.size)];
            const auto load = [](const std::uint8_t* from) {
                return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
            };
            const __m256i low = _mm256_shuffle_epi8(load(bytes.low.data()), steps);
            const __m256i high = _mm256_shuffle_epi8(load(bytes.high.data()), steps);
            upper = _mm256_adds_epu16(upper, _mm256_unpacklo_epi8(low, high));
            lower = _mm256_adds_epu16(lower, _mm256_unpackhi_epi8(low, high));
        }
        most = _mm256_max_epu16(most, _mm256_max_epu16(upper, lower));
        // Unpacking works within 128 bits: the first row's halves are in the low lanes.
        auto* to = reinterpret_cast<__m256i*>(sum.data() + pair * 32);
        _mm256_storeu_si256(to, _mm256_permute2x128_si256(upper, lower, 0x20));
        _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(upper, lower, 0x31));
    }
    // The least of the complements is found in one instruction.
    const __m128i eight =
        _mm_max_epu16(_mm256_castsi256_si128(most), _mm256_extracti128_si256(most, 1));
    const __m128i least = _mm_minpos_epu16(_mm_xor_si128(eight, _mm_set1_epi8(-1)));
    return kLoudest - _mm_extract_epi16(least, 0);
}

// The lowest slot of the board with this sum; there must be one.
inline int first_slot_of(const RowSet& cells, const Waves::Strengths& sum, int strength) {
    const __m256i wanted = _mm256_set1_epi16(static_cast<short>(strength));
    for (int row = 0;; ++row) {
        if ((cells.word(row / 4) >> (row % 4 * 16) & 0xFFFF) == 0) continue;
        const __m256i here =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sum.data() + 16 * row));
        const auto found =
            static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi16(here, wanted)));
        if (found != 0) return 16 * row + std::countr_zero(found) / 2;
    }
}

}  // namespace zwarm
