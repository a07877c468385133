#include "engine/rules/movement.h"

#include <algorithm>

#include "engine/rules/goal.h"
#include "engine/rules/hop_chains.h"

namespace zwarm {

namespace {

// Calls body<Words, Axes>() with the topology's own numbers, so that the loops inside unroll.
template <class Body>
auto with_geometry(const Topology& topology, Body body) {
    const auto with_axes = [&]<int Words>() {
        switch (topology.axes()) {
            case 2:
                return body.template operator()<Words, 2>();
            case 3:
                return body.template operator()<Words, 3>();
            default:
                return body.template operator()<Words, 4>();
        }
    };
    switch (topology.words()) {
        case 1:
            return with_axes.template operator()<1>();
        case 2:
            return with_axes.template operator()<2>();
        case 4:
            return with_axes.template operator()<4>();
        default:
            return with_axes.template operator()<8>();
    }
}

// Does the general hop rule alone decide where this stone may go?
bool unrestricted(const Variant& variant, Player player, Cell from) {
    if (variant.exchange || !variant.reentering_home) return false;
    return variant.leaving_target == TargetRule::kFree || !variant.target[player].contains(from);
}

CellSet walk_destinations(const Position& position, Cell from) {
    const Topology& topology = position.topology();
    const CellSet empty = position.empties();
    CellSet reached = topology.neighbours(from) & empty;
    CellSet front = reached;
    for (int step = 1; step < position.variant().walk_length && !front.empty(); ++step) {
        front = (topology.grown(front) & empty) - reached;
        reached |= front;
    }
    return reached;
}

// One hop from `cell` in a direction: the landing cell, or kNoCell. `from` counts as empty.
Cell hop(const Position& position, Cell from, Cell cell, int direction) {
    const Topology& topology = position.topology();
    const Cell over = topology.next(cell, direction);
    if (over == kNoCell || over == from || position.is_empty(over)) return kNoCell;
    return topology.next(over, direction);
}

// The general case: target and home rules inside the chain, and the exchange at its end.
CellSet ruled_hop_destinations(const Position& position, Cell from, Player player) {
    const Topology& topology = position.topology();
    const Variant& variant = position.variant();
    const CellSet& target = variant.target[player];
    const CellSet empty = position.empties();
    const bool stays = variant.leaving_target == TargetRule::kStay;
    CellSet exchangeable;
    if (variant.exchange) {
        exchangeable = target & position.occupied();
        for (Player ally = 0; ally < variant.players; ++ally) {
            if (variant.same_team(player, ally)) exchangeable -= position.stones(ally);
        }
    }
    const auto may_go = [&](Cell a, Cell b) {
        return !stays || !target.contains(a) || target.contains(b);
    };

    CellSet ends;
    topology.neighbours(from).for_each([&](Cell to) {
        if ((empty.contains(to) || exchangeable.contains(to)) && may_go(from, to)) ends.add(to);
    });
    CellSet reached = CellSet::of(from);
    for (CellSet todo = reached; !todo.empty();) {
        const Cell cell = todo.pop_first();
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const Cell to = hop(position, from, cell, direction);
            if (to == kNoCell || reached.contains(to) || !may_go(cell, to)) continue;
            if (empty.contains(to)) {
                reached.add(to);
                todo.add(to);
                ends.add(to);
            } else if (exchangeable.contains(to)) {
                ends.add(to);
            }
        }
    }
    if (variant.leaving_target == TargetRule::kEndInside && target.contains(from)) ends &= target;
    if (!variant.reentering_home && !variant.home[player].contains(from)) {
        ends -= variant.home[player];
    }
    return ends;
}

CellSet free_hop_destinations(const Position& position, Cell from) {
    const Topology& topology = position.topology();
    CellSet ends = topology.neighbours(from) & position.empties();
    HopChains chains(topology, position.lines());
    with_geometry(topology, [&]<int Words, int Axes>() {
        chains.toggle<Axes>(from);
        chains.flood<Words, Axes>(from, [&](Cell cell) { ends.add(cell); });
    });
    return ends;
}

bool may_pass(const Position& position, Player player) {
    switch (position.variant().pass) {
        case PassRule::kNever:
            return false;
        case PassRule::kAlways:
            return true;
        case PassRule::kWhenAllHome:
            return !position.stones(player).empty() &&
                   position.stones(player).within(position.variant().target[player]);
    }
    return false;
}

// Swaps are offered on the first turn of every player but the first.
bool may_swap(const Position& position) {
    return position.variant().swap && position.ply() > 0 &&
           position.ply() < position.variant().players;
}

// Counts the turns of unrestricted hopping stones; the rest goes the long way.
template <int Words, int Axes>
std::int64_t count_hop_moves(const Position& position) {
    const Topology& topology = position.topology();
    const Variant& variant = position.variant();
    const Player player = position.to_move();
    const CellSet& own = position.stones(player);
    HopChains chains(topology, position.lines());
    std::int64_t count = 0;
    for (int i = 0; i < Words; ++i) {
        for (std::uint64_t word = own.word(i); word != 0; word &= word - 1) {
            const auto from = static_cast<Cell>(i * 64 + std::countr_zero(word));
            if (!unrestricted(variant, player, from)) {
                count += ruled_hop_destinations(position, from, player).count();
                continue;
            }
            unsigned hops = 0;
            for (int axis = 0; axis < Axes; ++axis) {
                const Window& window = chains.window(from, axis);
                hops |= window.hops;
                count += window.steps;
            }
            if (hops == 0) continue;
            // A chain may end on a neighbouring cell; as a step that turn is counted already.
            chains.toggle<Axes>(from);
            chains.flood<Words, Axes>(
                from, [&](Cell to) { count += topology.distance(from, to) != 1 ? 1 : 0; });
            chains.toggle<Axes>(from);
        }
    }
    return count;
}

}  // namespace

CellSet destinations(const Position& position, Cell from) {
    const Variant& variant = position.variant();
    if (variant.movement == Movement::kWalk) return walk_destinations(position, from);
    const Player player = position.owner(from);
    return unrestricted(variant, player, from) ? free_hop_destinations(position, from)
                                               : ruled_hop_destinations(position, from, player);
}

void generate_moves(const Position& position, MoveList& moves) {
    moves.clear();
    const Player player = position.to_move();
    if (position.is_out(player)) {
        moves.add(Move::pass());
        return;
    }
    position.stones(player).for_each([&](Cell from) {
        destinations(position, from).for_each([&](Cell to) { moves.add({from, to}); });
    });
    const bool stuck = moves.empty() && position.variant().no_move == NoMoveRule::kPass;
    if (stuck || may_pass(position, player)) moves.add(Move::pass());
    if (may_swap(position)) {
        for (Player other = 0; other < position.variant().players; ++other) {
            if (other != player) moves.add(Move::swap_with(other));
        }
    }
}

std::int64_t count_moves(const Position& position) {
    const Variant& variant = position.variant();
    const Player player = position.to_move();
    if (position.is_out(player)) return 1;
    std::int64_t count = 0;
    if (variant.movement == Movement::kHop) {
        count = with_geometry(position.topology(), [&]<int Words, int Axes>() {
            return count_hop_moves<Words, Axes>(position);
        });
    } else {
        position.stones(player).for_each(
            [&](Cell from) { count += walk_destinations(position, from).count(); });
    }
    const bool stuck = count == 0 && variant.no_move == NoMoveRule::kPass;
    if (stuck || may_pass(position, player)) ++count;
    if (may_swap(position)) count += variant.players - 1;
    return count;
}

bool is_legal(const Position& position, Move move) {
    const Player player = position.to_move();
    if (position.is_out(player)) return move.is_pass();
    if (move.is_stone_move()) {
        return move.from() < position.topology().size() && move.to() < position.topology().size() &&
               position.owner(move.from()) == player &&
               destinations(position, move.from()).contains(move.to());
    }
    if (move.is_pass()) {
        return may_pass(position, player) ||
               (position.variant().no_move == NoMoveRule::kPass && !can_move_a_stone(position));
    }
    return move.is_swap() && may_swap(position) && move.swap_partner() != player &&
           move.swap_partner() < position.variant().players;
}

bool can_move_a_stone(const Position& position) {
    for (CellSet rest = position.stones(position.to_move()); !rest.empty();) {
        if (!destinations(position, rest.pop_first()).empty()) return true;
    }
    return false;
}

std::vector<Cell> path_of(const Position& position, Move move) {
    const Topology& topology = position.topology();
    const Cell from = move.from();
    const bool walks = position.variant().movement == Movement::kWalk;
    if (topology.distance(from, move.to()) == 1) return {from, move.to()};
    // Breadth first from the start, remembering where each cell was reached from. The target rule
    // binds in the middle of a chain too.
    const Variant& variant = position.variant();
    const CellSet& target = variant.target[position.owner(from)];
    const bool stays = !walks && variant.leaving_target == TargetRule::kStay;
    std::vector<Cell> came_from(static_cast<std::size_t>(topology.size()), kNoCell);
    std::vector<Cell> queue{from};
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const Cell cell = queue[head];
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const Cell to =
                walks ? topology.next(cell, direction) : hop(position, from, cell, direction);
            if (to == kNoCell || to == from || came_from[to] != kNoCell) continue;
            if (to != move.to() && !position.is_empty(to)) continue;
            if (stays && target.contains(cell) && !target.contains(to)) continue;
            came_from[to] = cell;
            queue.push_back(to);
        }
    }
    std::vector<Cell> path{move.to()};
    while (path.back() != from && path.back() != kNoCell) path.push_back(came_from[path.back()]);
    if (path.back() == kNoCell) return {};
    std::ranges::reverse(path);
    return path;
}

}  // namespace zwarm
