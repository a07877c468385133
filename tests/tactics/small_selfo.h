// Selfo on boards small enough to be solved: hexhex of side 3 and 4, a few stones each.
#pragma once

#include <memory>
#include <string_view>

#include "engine/board/shapes.h"
#include "engine/rules/variants.h"

namespace zwarm::test {

// The rules of Selfo on a hexagon of this side. The start is not played from; it only tells how
// many stones each player has.
inline Variant small_selfo(int side, int stones) {
    Variant variant = *find_variant("selfo-small");
    variant.id = side == 3 ? "side 3" : "side 4";
    variant.topology = std::make_shared<const Topology>(make_hexhex(side));
    variant.start = {};
    for (int i = 0; i < stones; ++i) {
        variant.start[0].add(static_cast<Cell>(i));
        variant.start[1].add(static_cast<Cell>(variant.topology->size() - 1 - i));
    }
    return variant;
}

}  // namespace zwarm::test
