#include "engine/rules/starts.h"

namespace zwarm {

Starts sector_starts(const Topology& hexhex, std::span<const SectorStone> pattern, int players) {
    const Point centre = hexhex.point(static_cast<Cell>(hexhex.size() / 2));
    Starts starts;
    for (const SectorStone& stone : pattern) {
        int q = stone.east;
        int r = stone.southeast;
        for (int turn = 0; turn < 6; ++turn) {
            const auto cell = hexhex.at({centre.row + r, centre.column + q});
            starts[static_cast<std::size_t>((stone.player + turn) % players)].add(*cell);
            // A turn of 60 degrees clockwise takes (q, r, s) to (-r, -s, -q) with s = -q - r.
            const int turned_q = -r;
            r = q + r;
            q = turned_q;
        }
    }
    return starts;
}

Starts written_starts(std::string_view cells) {
    Starts starts;
    for (Cell cell = 0; cell < cells.size(); ++cell) {
        if (cells[cell] != '.') starts[static_cast<std::size_t>(cells[cell] - '1')].add(cell);
    }
    return starts;
}

}  // namespace zwarm
