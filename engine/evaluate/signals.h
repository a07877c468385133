// Chemotaxis as Selfo's evaluator (Albarracin 2010, chapter 5): every group of stones emits one
// signal, as strong as the group is large, that fades with every step, passes empty cells and
// friendly stones of other groups, and stops at the board's edge and at enemy stones. Where the
// signals of a side add up to most lies its centroid; the group heard best there is its main group;
// the side stands well if its stones are in or near the main group.
//
// The thesis's formulas are lost in print. Chosen: a factor of 0.8 a step, sums, and the reading of
// "favour the connection with the main group" that plays best,
//
//   side = |main| + sum over the other stones of 0.98 * 0.8^(steps to the main group - 1),
//
// where a stone that cannot reach the main group adds nothing. The other readings that the words of
// the thesis allow are values of SignalReading. All in integers, so that every machine hears the
// same. This header is the plain version with every term visible, for any board
// and number of players; signal_kernel.h computes the same totals fast.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm {

// A signal of strength 1 is kSignalUnit at its source and inaudible kSignalReach steps away.
inline constexpr int kSignalUnit = 1024;
inline constexpr int kSignalReach = 15;
inline constexpr int kLoudest = 0xFFFF;  // sums are cut off here

// Scores of a side are in thousandths of a stone.
inline constexpr int kStoneScore = 1000;
inline constexpr int kOneGroupScore = 10'000 * kStoneScore;
inline constexpr int kLongestBond = 31;  // longer ways to the main group count as this

namespace detail {
// first * (percent / 100)^i, rounded; exact enough in 32 fractional bits.
template <std::size_t Size>
constexpr std::array<std::uint16_t, Size> fading(std::uint64_t first, std::uint64_t percent = 80) {
    std::array<std::uint16_t, Size> values{};
    const std::uint64_t common = std::gcd(percent, std::uint64_t{100});
    std::uint64_t value = first << 32;
    for (auto& rounded : values) {
        rounded = static_cast<std::uint16_t>((value + (std::uint64_t{1} << 31)) >> 32);
        value = value / (100 / common) * (percent / common);
    }
    return values;
}
}  // namespace detail

// The strength left after so many steps, of kSignalUnit.
inline constexpr auto kFading = [] {
    auto table = detail::fading<kSignalReach + 1>(kSignalUnit);
    table[kSignalReach] = 0;
    return table;
}();

// What a stone so many steps away from the main group adds; a stone of the main group itself is
// worth kStoneScore and not looked up.
inline constexpr auto kBond = [] {
    std::array<std::uint16_t, kLongestBond + 1> table{};
    const auto fading = detail::fading<kLongestBond>(980);
    for (std::size_t d = 1; d <= kLongestBond; ++d) table[d] = fading[d - 1];
    return table;
}();

// How a signal fades with the steps d.
enum class Decay : std::uint8_t {
    kGeometric,      // fade^d
    kLinear,         // 1 - d / 10
    kInverse,        // 1 / (1 + d)
    kInverseSquare,  // 1 / (1 + d)^2
};

// Where a side's signals are strongest: "the area where there is a greater concentration".
enum class Centroid : std::uint8_t {
    kCell,  // the loudest cell
    kArea,  // the cell that is loudest together with its neighbours, and these
};

// What a side is worth: "indicative of good or bad arrangement", "depends on the relative situation
// of particles to centroid", "all moves must be oriented to favor connection with" the main group.
enum class SideScore : std::uint8_t {
    kMainGroup,  // stones by their steps to the main group
    kCentroid,   // stones by their steps to the centroid
    kStrength,   // the strength at the centroid
};

// One reading of the thesis's chapter 5. The default plays best of those that were tried
// (experiment selfo-readings) and gives games about as long as the published ones.
struct SignalReading {
    Decay decay = Decay::kGeometric;
    int fade = 80;  // per cent that are left after a step, of a geometric signal
    Centroid centroid = Centroid::kCell;
    SideScore score = SideScore::kMainGroup;
    int enemy = 100;  // weight of the best opponent's side, in per cent
    friend bool operator==(const SignalReading&, const SignalReading&) = default;
};

struct SignalGroup {
    CellSet stones;
    int size = 0;
    int strength_at_centroid = 0;
};

struct SignalBond {
    Cell stone = kNoCell;
    int steps = 0;  // to the main group; 0 if there is no way
    int score = 0;
};

// One side's signals and what they say, term by term.
struct SignalSide {
    std::vector<SignalGroup> groups;      // by their lowest cell
    std::vector<std::uint16_t> strength;  // per cell, all groups together; enemy cells receive too
    Cell centroid =
        kNoCell;           // the loudest cell (or middle of an area) not an enemy's; ties: lowest
    std::size_t main = 0;  // the group loudest at the centroid; ties: larger, then lowest cell
    std::vector<SignalBond> bonds;  // of the stones outside the main group, by cell
    int score = 0;                  // kOneGroupScore if there is only one group; 0 without stones
};

[[nodiscard]] SignalSide hear_signals(const Position& position, Player player,
                                      const SignalReading& reading = {});

// The player's side less the best of his opponents' sides, in thousandths of a stone.
[[nodiscard]] int signal_value(const Position& position, Player player,
                               const SignalReading& reading = {});

}  // namespace zwarm
