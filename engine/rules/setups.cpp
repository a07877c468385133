#include "engine/rules/setups.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/rules/ending.h"
#include "engine/rules/game.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

int stones_of_all(const Variant& variant) {
    int count = 0;
    for (Player player = 0; player < variant.players; ++player) {
        count += variant.start[player].count();
    }
    return count;
}

template <class Item>
void shuffle(std::vector<Item>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i) {
        std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
    }
}

// The empty cells of the cheapest tree over a player's groups, grown group by group.
int missing_cells(const Position& position, Player player) {
    const Topology& topology = position.topology();
    const CellSet& own = position.stones(player);
    const CellSet area = position.empties() | own;
    CellSet tree = topology.flood(CellSet::of(own.first()), own);
    int missing = 0;
    while (!own.within(tree)) {
        CellSet reached = tree;
        int steps = 0;
        for (; !reached.intersects(own - tree); ++steps) {
            const CellSet next = topology.grown(reached) & area;
            if (next == reached) return position.topology().size();
            reached = next;
        }
        missing += steps - 1;
        const Cell met = (reached & (own - tree)).first();
        tree |= topology.flood(CellSet::of(met), own);
    }
    return missing;
}

// After a turn only the others need asking: it cannot cut off who makes it, because only foreign
// stones wall him in, and they stay.
bool anybody_cut_off(const Position& position, Player mover = kNobody) {
    for (Player player = 0; player < position.variant().players; ++player) {
        if (player != mover && cut_off(position, player)) return true;
    }
    return false;
}

// Can one player, moving so many times in a row, cut anyone off?
bool safe_against(Position& position, Player mover, int turns) {
    if (turns == 0) return true;
    position.set_to_move(mover);
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
        if (!move.is_stone_move()) continue;
        const auto undo = position.play(move);
        const bool safe =
            !anybody_cut_off(position, mover) && safe_against(position, mover, turns - 1);
        position.undo(move, undo);
        position.set_to_move(mover);
        if (!safe) return false;
    }
    return true;
}

// Everything but the safety, which costs a thousand times as much.
SetupQuality weigh_setup(const Position& position) {
    SetupQuality quality;
    quality.cut_off = anybody_cut_off(position);
    for (Player player = 0; player < position.variant().players; ++player) {
        quality.groups[player] = group_count(position, player);
        quality.missing[player] = missing_cells(position, player);
    }
    return quality;
}

int count_safe_turns(const Position& position) {
    Position trial = position;
    for (int turns = 1; turns <= 2; ++turns) {
        for (Player player = 0; player < position.variant().players; ++player) {
            if (!safe_against(trial, player, turns)) return turns - 1;
        }
    }
    return 2;
}

std::vector<Cell> hexagon_spiral(const Topology& topology) {
    // E, SE, SW, W, NW, NE: once around, beginning at the north-west corner of the ring.
    constexpr Point kWay[] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
    const Point centre = topology.point(static_cast<Cell>(topology.size() / 2));
    std::vector<Cell> path{static_cast<Cell>(topology.size() / 2)};
    for (int ring = 1; path.size() < static_cast<std::size_t>(topology.size()); ++ring) {
        Point here{centre.row - ring, centre.column};
        for (const Point step : kWay) {
            for (int i = 0; i < ring; ++i) {
                if (const auto cell = topology.at(here)) path.push_back(*cell);
                here = {here.row + step.row, here.column + step.column};
            }
        }
    }
    return path;
}

std::vector<Cell> square_spiral(const Topology& topology) {
    constexpr Point kWay[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    const int side = topology.point(static_cast<Cell>(topology.size() - 1)).column + 1;
    std::vector<Cell> path;
    for (int first = (side - 1) / 2; first >= 0; --first) {
        const int last = side - 1 - first;
        if (first == last) path.push_back(*topology.at({first, first}));
        Point here{first, first};
        for (const Point step : kWay) {
            for (int i = first; i < last; ++i) {
                path.push_back(*topology.at(here));
                here = {here.row + step.row, here.column + step.column};
            }
        }
    }
    return path;
}

std::optional<Position> roll_regular(const Variant& variant, Random& random) {
    const Topology& board = *variant.topology;
    if (board.lattice() != Lattice::kHexagonal) return std::nullopt;
    const int radius = board.point(static_cast<Cell>(board.size() / 2)).row;
    std::vector<SectorStone> cells;
    for (int east = 1; east <= radius; ++east) {
        for (int southeast = 0; east + southeast <= radius; ++southeast) {
            const auto player = random.below(static_cast<std::uint32_t>(variant.players));
            cells.push_back({east, southeast, static_cast<Player>(player)});
        }
    }
    shuffle(cells, random);
    const auto wanted = static_cast<std::size_t>(stones_of_all(variant) / 6);
    if (wanted > cells.size()) return std::nullopt;
    cells.resize(wanted);
    const Starts starts = sector_starts(board, cells, variant.players);
    Position position = Position::empty_board(variant);
    for (Player player = 0; player < variant.players; ++player) {
        if (starts[player].count() != variant.start[player].count()) return std::nullopt;
        starts[player].for_each([&](Cell cell) { position.put(cell, player); });
    }
    return position;
}

Position roll_perturbed(const Variant& variant, Random& random) {
    Position position(variant);
    std::vector<Cell> stones;
    position.occupied().for_each([&](Cell cell) { stones.push_back(cell); });
    shuffle(stones, random);
    const auto directions = static_cast<std::uint32_t>(variant.topology->directions());
    for (const Cell from : stones) {
        const int direction = static_cast<int>(random.below(directions));
        const Cell to = variant.topology->next(from, direction);
        if (to == kNoCell || !position.is_empty(to)) continue;
        const Player player = position.owner(from);
        position.clear(from);
        position.put(to, player);
    }
    return position;
}

std::optional<Position> roll_spiral(const Variant& variant, Random& random) {
    // A die for two stones on five cells; on emptier boards every face is higher.
    constexpr std::size_t kFaces[] = {1, 2, 2, 3, 3, 4};
    const int stones = stones_of_all(variant);
    const int extra = std::max(0, (2 * variant.topology->size() - 5 * stones) / (2 * stones));
    const std::vector<Cell> path = spiral_path(*variant.topology);
    Position position = Position::empty_board(variant);
    std::size_t next = 0;
    for (int i = 0; i < stones; ++i) {
        next += kFaces[random.below(6)] + static_cast<std::size_t>(extra);
        if (next > path.size()) return std::nullopt;
        position.put(path[next - 1], static_cast<Player>(i % variant.players));
    }
    return position;
}

}  // namespace

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

std::vector<Cell> spiral_path(const Topology& topology) {
    return topology.lattice() == Lattice::kHexagonal ? hexagon_spiral(topology)
                                                     : square_spiral(topology);
}

bool SetupQuality::balanced(const Variant& variant) const {
    if (cut_off) return false;
    const auto players = static_cast<std::size_t>(variant.players);
    const auto [fewest, most] = std::minmax_element(missing.begin(), missing.begin() + players);
    const auto [small, large] = std::minmax_element(groups.begin(), groups.begin() + players);
    // Proportional to the number of stones: more than one cell for two of them.
    const bool long_enough = 9 * *fewest >= 5 * variant.start[0].count();
    return long_enough && *most - *fewest <= 1 && *large - *small <= 1;
}

bool SetupQuality::fair(const Variant& variant, bool careful) const {
    return safe_turns >= (careful ? 2 : 1) && balanced(variant);
}

SetupQuality judge_setup(const Position& position) {
    SetupQuality quality = weigh_setup(position);
    if (!quality.cut_off) quality.safe_turns = count_safe_turns(position);
    return quality;
}

std::optional<Position> roll_setup(const Variant& variant, SetupKind kind, Random& random) {
    switch (kind) {
        case SetupKind::kRegular:
            return roll_regular(variant, random);
        case SetupKind::kPerturbed:
            return roll_perturbed(variant, random);
        case SetupKind::kSpiral:
            return roll_spiral(variant, random);
    }
    return std::nullopt;
}

// Careful as long as that succeeds at all; crowded boards may have to do with one safe turn.
std::optional<Position> make_setup(const Variant& variant, SetupKind kind, std::uint64_t seed) {
    if (variant.goal != Goal::kOneGroup) return std::nullopt;
    Random random(seed);
    std::optional<Position> second_best;
    for (int roll = 0; roll < 1000; ++roll) {
        const auto position = roll_setup(variant, kind, random);
        if (!position) continue;
        SetupQuality quality = weigh_setup(*position);
        if (!quality.balanced(variant)) continue;
        quality.safe_turns = count_safe_turns(*position);
        if (quality.fair(variant, true)) return position;
        if (!second_best && quality.fair(variant, false)) second_best = position;
    }
    return second_best;
}

Position make_opening(const Variant& variant, std::uint64_t seed) {
    if (variant.goal == Goal::kOneGroup) {
        const auto kind = seed % 2 == 0 ? SetupKind::kSpiral : SetupKind::kPerturbed;
        if (auto position = make_setup(variant, kind, seed)) return *position;
    }
    // Two turns each; on small boards by chance somebody may have won by then, so try again.
    Random random(seed);
    for (int attempt = 0; attempt < 100; ++attempt) {
        Game game(variant);
        for (int ply = 0; ply < 2 * variant.players && !game.result().over(); ++ply) {
            MoveList moves;
            generate_moves(game.position(), moves);
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (game.result().over()) continue;
        Position position = game.position();
        position.set_ply(0);
        return position;
    }
    return Position(variant);
}

}  // namespace zwarm
