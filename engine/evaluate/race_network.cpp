#include "engine/evaluate/race_network.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/board/symmetries.h"

namespace zwarm {

namespace {

std::int16_t whole(float value, double most, int unit) {
    return static_cast<std::int16_t>(
        std::lround(std::clamp(static_cast<double>(value), -most, most) * unit));
}

}  // namespace

std::vector<Cell> RaceNetwork::view(const Variant& variant, Player player) {
    for (const BoardMap& map : symmetries(*variant.topology)) {
        if (image_of(map, variant.start[player]) == variant.start[0] &&
            image_of(map, variant.target[player]) == variant.target[0]) {
            return map.cell;
        }
    }
    return {};
}

bool RaceNetwork::serves(const Variant& variant) {
    return variant.players == 2 && variant.has_camps() && !view(variant, 1).empty();
}

RaceNetwork::RaceNetwork(const Variant& variant, const Learnt& learnt) {
    const std::size_t cells = variant.topology->size();
    assert(learnt.stones.size() == 2 * cells * kHidden && learnt.bias.size() == kHidden &&
           learnt.output.size() == 2 * kHidden);
    for (Player viewer = 0; viewer < 2; ++viewer) {
        const std::vector<Cell> seen = view(variant, viewer);
        stones_[viewer].resize(2 * cells);
        for (std::size_t row = 0; row < 2 * cells; ++row) {
            const std::size_t from = (2 * std::size_t{seen[row / 2]} + row % 2) * kHidden;
            for (std::size_t i = 0; i < kHidden; ++i) {
                stones_[viewer][row][i] = whole(learnt.stones[from + i], kMostIn, kOne);
            }
        }
        for (std::size_t i = 0; i < kHidden; ++i) {
            output_[viewer][i] = whole(learnt.output[viewer * kHidden + i], kMostOut, kPoint);
        }
    }
    for (std::size_t i = 0; i < kHidden; ++i) bias_[i] = whole(learnt.bias[i], kMostIn, kOne);
}

}  // namespace zwarm
