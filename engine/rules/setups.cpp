#include "engine/rules/setups.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/board/symmetries.h"
#include "engine/rules/ending.h"
#include "engine/rules/game.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

using StoneCounts = std::array<int, kMaxPlayers>;

// Those of the variant, where nothing else is wished.
StoneCounts wanted_stones(const Variant& variant, const SetupWish& wish) {
    StoneCounts stones{};
    const bool own = std::ranges::count(wish.stones, 0) == kMaxPlayers;
    for (Player player = 0; player < variant.players; ++player) {
        stones[player] = own ? variant.start[player].count() : wish.stones[player];
    }
    return stones;
}

int sum_of(const StoneCounts& stones) {
    return std::accumulate(stones.begin(), stones.end(), 0);
}

// So many copies, or as many as the board has: nothing if it has none.
std::vector<std::vector<Cell>> wanted_copies(const Topology& board, int copies) {
    for (const int most : {6, 4, 3, 2}) {
        if (auto images = copies_around(board, copies == 0 ? most : copies);
            copies != 0 || !images.empty()) {
            return images;
        }
    }
    return {};
}

// Cells with their images in all copies; those that are their own image in another one are not in
// it, because two players cannot share them.
std::vector<std::vector<Cell>> orbits_of(const Topology& board,
                                         const std::vector<std::vector<Cell>>& images) {
    std::vector<std::vector<Cell>> orbits;
    CellSet seen;
    for (Cell cell = 0; cell < board.size(); ++cell) {
        if (seen.contains(cell)) continue;
        std::vector<Cell> orbit;
        CellSet members;
        for (const auto& image : images) {
            orbit.push_back(image[cell]);
            members.add(image[cell]);
        }
        seen |= members;
        if (members.count() == static_cast<int>(images.size())) orbits.push_back(orbit);
    }
    return orbits;
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
        quality.stones[player] = position.stones(player).count();
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

// Rings as the crow flies: by the distance from the middle of the board, then clockwise from the
// top.
std::vector<Cell> ring_path(const Topology& topology) {
    const int n = topology.size();
    Point sum;
    for (Cell cell = 0; cell < n; ++cell) {
        sum.row += topology.point(cell).row;
        sum.column += topology.point(cell).column;
    }
    struct Place {
        int ring;
        double angle;
        Cell cell;
    };
    std::vector<Place> places;
    for (Cell cell = 0; cell < n; ++cell) {
        const Point p = topology.point(cell);
        const int down = n * p.row - sum.row;
        const int right = n * p.column - sum.column;
        const int far = std::max(2 * std::abs(down), std::abs(right));  // a row is two columns high
        places.push_back({far / (2 * n), std::atan2(-right, down), cell});
    }
    std::ranges::sort(places, [](const Place& a, const Place& b) {
        return std::tie(a.ring, a.angle, a.cell) < std::tie(b.ring, b.angle, b.cell);
    });
    std::vector<Cell> path;
    for (const Place& place : places) path.push_back(place.cell);
    return path;
}

std::optional<Position> roll_regular(const Variant& variant, const SetupWish& wish,
                                     Random& random) {
    const Topology& board = *variant.topology;
    const auto images = wanted_copies(board, wish.copies);
    if (images.empty()) return std::nullopt;
    auto orbits = orbits_of(board, images);
    shuffle(orbits, random);
    const StoneCounts stones = wanted_stones(variant, wish);
    const auto wanted = static_cast<std::size_t>(sum_of(stones)) / images.size();
    if (wanted > orbits.size()) return std::nullopt;
    Position position = Position::empty_board(variant);
    for (std::size_t i = 0; i < wanted; ++i) {
        Player player =
            static_cast<Player>(random.below(static_cast<std::uint32_t>(variant.players)));
        for (const Cell cell : orbits[i]) {
            position.put(cell, player);
            player = variant.after(player);
        }
    }
    for (Player player = 0; player < variant.players; ++player) {
        if (position.stones(player).count() != stones[player]) return std::nullopt;
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

std::optional<Position> roll_spiral(const Variant& variant, const SetupWish& wish, Random& random) {
    // A die for two stones on five cells; on emptier boards every face is higher.
    constexpr std::size_t kFaces[] = {1, 2, 2, 3, 3, 4};
    StoneCounts left = wanted_stones(variant, wish);
    const int stones = sum_of(left);
    const int extra = std::max(0, (2 * variant.topology->size() - 5 * stones) / (2 * stones));
    const std::vector<Cell> path = spiral_path(*variant.topology);
    Position position = Position::empty_board(variant);
    std::size_t next = 0;
    Player player = 0;
    for (int i = 0; i < stones; ++i) {
        next += kFaces[random.below(6)] + static_cast<std::size_t>(extra);
        if (next > path.size()) return std::nullopt;
        while (left[player] == 0) player = variant.after(player);
        position.put(path[next - 1], player);
        --left[player];
        player = variant.after(player);
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
    switch (topology.lattice()) {
        case Lattice::kHexagonal:
            return hexagon_spiral(topology);
        case Lattice::kTriangular:
            return ring_path(topology);
        default:
            return square_spiral(topology);
    }
}

std::array<int, kMaxPlayers> stones_for_density(const Variant& variant, int percent) {
    StoneCounts stones{};
    const int each = (percent * variant.topology->size() / variant.players + 50) / 100;
    for (Player player = 0; player < variant.players; ++player) stones[player] = each;
    return stones;
}

std::string setup_obstacle(const Variant& variant, const SetupWish& wish) {
    const Topology& board = *variant.topology;
    const std::string name(variant.id);
    if (variant.goal != Goal::kOneGroup) return name + " is not a Selfo variant";
    const StoneCounts stones = wanted_stones(variant, wish);
    for (Player player = 0; player < variant.players; ++player) {
        if (stones[player] < 2) return "every player needs at least two stones";
    }
    if (sum_of(stones) > board.size() * 3 / 4) {
        return std::to_string(sum_of(stones)) + " stones are too many for the " +
               std::to_string(board.size()) + " cells of " + name;
    }
    const bool own = stones == wanted_stones(variant, {});
    if (wish.kind == SetupKind::kPerturbed && !own) {
        return "a perturbed start has the variant's own stones";
    }
    if (wish.kind != SetupKind::kRegular) return {};
    const auto images = wanted_copies(board, wish.copies);
    const int copies = static_cast<int>(images.size());
    if (images.empty()) {
        return "the board of " + name + " has no pattern" +
               (wish.copies > 0 ? " of " + std::to_string(wish.copies) + " copies" : "");
    }
    const bool equal = std::ranges::count(stones, stones[0]) >= variant.players;
    if (copies % variant.players == 0 && !equal) return "copies make equal numbers of stones";
    if (sum_of(stones) % copies != 0) {
        return std::to_string(sum_of(stones)) + " stones are no multiple of " +
               std::to_string(copies) + " copies";
    }
    if (sum_of(stones) > static_cast<int>(orbits_of(board, images).size()) * copies) {
        return "the pattern has not so many cells";
    }
    return {};
}

bool SetupQuality::balanced(const Variant& variant) const {
    if (cut_off) return false;
    const auto players = static_cast<std::size_t>(variant.players);
    // Proportional to the number of stones: more than one cell for two of them.
    for (std::size_t p = 0; p < players; ++p) {
        if (9 * missing[p] < 5 * stones[p]) return false;
    }
    const auto [least, most_stones] = std::minmax_element(stones.begin(), stones.begin() + players);
    if (*least != *most_stones) return true;
    const auto [fewest, most] = std::minmax_element(missing.begin(), missing.begin() + players);
    const auto [small, large] = std::minmax_element(groups.begin(), groups.begin() + players);
    return *most - *fewest <= 1 && *large - *small <= 1;
}

bool SetupQuality::fair(const Variant& variant, bool careful) const {
    return safe_turns >= (careful ? 2 : 1) && balanced(variant);
}

SetupQuality judge_setup(const Position& position) {
    SetupQuality quality = weigh_setup(position);
    if (!quality.cut_off) quality.safe_turns = count_safe_turns(position);
    return quality;
}

std::optional<Position> roll_setup(const Variant& variant, const SetupWish& wish, Random& random) {
    switch (wish.kind) {
        case SetupKind::kRegular:
            return roll_regular(variant, wish, random);
        case SetupKind::kPerturbed:
            return roll_perturbed(variant, random);
        case SetupKind::kSpiral:
            return roll_spiral(variant, wish, random);
    }
    return std::nullopt;
}

// Careful as long as that succeeds at all; crowded boards may have to do with one safe turn.
std::optional<Position> make_setup(const Variant& variant, const SetupWish& wish,
                                   std::uint64_t seed) {
    if (!setup_obstacle(variant, wish).empty()) return std::nullopt;
    Random random(seed);
    std::optional<Position> second_best;
    for (int roll = 0; roll < 1000; ++roll) {
        const auto position = roll_setup(variant, wish, random);
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
        if (auto position = make_setup(variant, {.kind = kind}, seed)) return *position;
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
