#include <zwarm/text.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

#include "harness/lab/solver/outright.h"

namespace zwarm::lab {

namespace {

// The rows of a corner camp with so many men; nothing if there is none.
std::span<const int> camp_rows(int men) {
    static constexpr std::array kTriangle{4, 3, 2, 1};
    static constexpr std::array kTwoByTwo{2, 2};
    if (men == 4) return kTwoByTwo;
    for (std::size_t rows = 1; rows <= kTriangle.size(); ++rows) {
        if (men == static_cast<int>(rows * (rows + 1) / 2)) return std::span(kTriangle).last(rows);
    }
    return {};
}

// The outermost cells of a hexagon, once around.
std::vector<Cell> rim(const Topology& hexagon) {
    const auto outermost = [&](Cell cell) { return hexagon.neighbours(cell).count() < 6; };
    std::vector<Cell> ring{0};
    for (bool more = true; more;) {
        more = false;
        hexagon.neighbours(ring.back()).for_each([&](Cell cell) {
            if (more || !outermost(cell) || std::ranges::find(ring, cell) != ring.end()) return;
            ring.push_back(cell);
            more = true;
        });
    }
    return ring;
}

void set_camps(Variant& variant, const CellSet& first, const CellSet& last) {
    variant.start = variant.home = {first, last};
    variant.target = {last, first};
}

void set_corners(Variant& variant, int side, int men) {
    const auto rows = camp_rows(men);
    CellSet first;
    CellSet last;
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        // From the first corner, and from the last.
        const int row = cell / side;
        const int column = cell % side;
        const auto inside = [&](int a, int b) {
            return a < static_cast<int>(rows.size()) && b < rows[static_cast<std::size_t>(a)];
        };
        if (inside(row, column)) first.add(cell);
        if (inside(side - 1 - row, side - 1 - column)) last.add(cell);
    }
    set_camps(variant, first, last);
}

}  // namespace

SmallGame small_game(const std::string& name) {
    const auto words = words_of(name, "-");
    const auto wrong = [&](const std::string& why) {
        return std::runtime_error("no board " + name + ": " + why);
    };
    if (words.size() < 3 || words.size() > 4) throw wrong("the form is SHAPE-SIDE-MEN");
    const int side = number_of<int>(words[1]).value_or(0);
    const int men = number_of<int>(words[2]).value_or(0);
    const bool sturtevant = words.size() == 4;
    if (sturtevant && (words[3] != "sturtevant" || words[0] != "rhombus")) {
        throw wrong("only a rhombus has other rules, which are called sturtevant");
    }
    SmallGame game{name, {}, sturtevant};
    Variant& variant = game.variant;
    if (words[0] == "selfo") {
        if (side < 2 || side > 4) throw wrong("the side of a hexagon is 2, 3 or 4");
        variant = *find_variant("selfo-small");
        variant.id = "selfo";
        variant.topology = std::make_shared<const Topology>(make_hexhex(side));
        const std::vector<Cell> ring = rim(*variant.topology);
        if (men < 1 || 2 * men > static_cast<int>(ring.size())) {
            throw wrong("so many men have no room on the rim");
        }
        // Evenly on the rim, by turns.
        variant.start = {};
        for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(men); ++i) {
            variant.start[i % 2].add(ring[i * ring.size() / (2 * static_cast<std::size_t>(men))]);
        }
        return game;
    }
    if (words[0] != "rhombus" && words[0] != "square") {
        throw wrong("the shape is rhombus, square or selfo");
    }
    if (side < 2 || side > 8) throw wrong("the side is 2 to 8");
    const auto rows = camp_rows(men);
    if (rows.empty() || rows[0] + static_cast<int>(rows.size()) > 2 * (side - 1)) {
        throw wrong("camps have 1, 3, 4, 6 or 10 men and do not touch");
    }
    if (words[0] == "rhombus") {
        variant = *find_variant("diamond-7");
        variant.id = "rhombus";
        variant.topology = std::make_shared<const Topology>(make_rhombus(side));
    } else {
        variant = *find_variant("halma-8");
        variant.id = "square";
        variant.topology = std::make_shared<const Topology>(make_square(side));
    }
    set_corners(variant, side, men);
    // Parlett's goal alone, without our rule that the home must be empty.
    if (sturtevant) variant.home = {};
    return game;
}

}  // namespace zwarm::lab
