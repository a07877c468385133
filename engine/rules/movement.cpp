#include "engine/rules/movement.h"

#include <algorithm>

#include "engine/rules/hop_chains.h"

namespace zwarm {

namespace {

// Calls body<Words>() with the topology's own number of words, so that loops inside unroll.
template <class Body>
auto with_words(const Topology& topology, Body body) {
    switch (topology.words()) {
        case 1:
            return body.template operator()<1>();
        case 2:
            return body.template operator()<2>();
        case 4:
            return body.template operator()<4>();
        default:
            return body.template operator()<8>();
    }
}

// Does the general hop rule alone decide for all stones of a player, or for those outside the
// target, or for none? Where nothing leaves the target, a chain that only runs through it is bound
// as well.
bool all_free(const Variant& variant) {
    return variant.leaving_target == TargetRule::kFree && !variant.exchange &&
           variant.reentering_home;
}
bool free_outside_target(const Variant& variant) {
    return variant.leaving_target != TargetRule::kStay && !variant.exchange &&
           variant.reentering_home;
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

// One hop from `cell` in a direction: the landing cell, empty or not, or kNoCell.
Cell hop(const Position& position, Cell cell, int direction) {
    const Topology& topology = position.topology();
    const Cell over = topology.next(cell, direction);
    if (over == kNoCell || position.is_empty(over)) return kNoCell;
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
            const Cell to = hop(position, cell, direction);
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
    with_words(topology, [&]<int Words>() {
        flood_hops<Words>(position, from, [&](Cell cell) { ends.add(cell); });
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

// Swaps are offered on the first turn of every player but the first. With more than two players
// only on a board that nobody has edited: a rule file tells whose an enemy stone is by where the
// stones started, and would exchange others.
bool may_swap(const Position& position) {
    const Variant& variant = position.variant();
    return variant.swap && position.ply() > 0 && position.ply() < variant.players &&
           (variant.players == 2 || !position.edited());
}

// Stones for which the general hop rule decides are counted in bulk, the others one by one.
template <int Words>
std::int64_t count_hop_moves(const Position& position, Player player) {
    const Variant& variant = position.variant();
    const CellSet& own = position.stones(player);
    const bool free_inside = all_free(variant);
    const bool free_outside = free_outside_target(variant);
    const int directions = position.topology().directions();
    HopComponents<Words> components(position);
    int count = 0;
    for (int i = 0; i < Words; ++i) {
        const std::uint64_t inside = own.word(i) & variant.target[player].word(i);
        const std::uint64_t ruled =
            (free_inside ? 0 : inside) | (free_outside ? 0 : own.word(i) & ~inside);
        for (std::uint64_t word = own.word(i) & ~ruled; word != 0; word &= word - 1) {
            const auto from = static_cast<Cell>(i * 64 + std::countr_zero(word));
            count += directions - kOnes[position.next_taken(from)] + components.chain_ends(from);
        }
        for (std::uint64_t word = ruled; word != 0; word &= word - 1) {
            const auto from = static_cast<Cell>(i * 64 + std::countr_zero(word));
            count += ruled_hop_destinations(position, from, player).count();
        }
    }
    return count;
}

}  // namespace

CellSet destinations(const Position& position, Cell from) {
    const Variant& variant = position.variant();
    if (variant.movement == Movement::kWalk) return walk_destinations(position, from);
    const Player player = position.owner(from);
    const bool free = all_free(variant) ||
                      (free_outside_target(variant) && !variant.target[player].contains(from));
    return free ? free_hop_destinations(position, from)
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
        count = with_words(position.topology(),
                           [&]<int Words>() { return count_hop_moves<Words>(position, player); });
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
            const Cell to = walks ? topology.next(cell, direction) : hop(position, cell, direction);
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

namespace {

// Can one turn of the player bring him to his goal, or keep him there? Not while two stones are
// missing or in the way.
bool may_finish(const Position& position, Player player) {
    const Variant& variant = position.variant();
    if (variant.exchange || variant.swap) return true;
    const CellSet& own = position.stones(player);
    const CellSet& target = variant.target[player];
    switch (variant.goal) {
        case Goal::kOneGroup:
            return true;
        case Goal::kAllHome:
            return (own - target).count() <= 1;
        case Goal::kFilledWithOwn:
            return (target - position.occupied()).count() <= 1 &&
                   (own & variant.home[player]).count() <= 1;
    }
    return true;
}

// The count after a turn depends on nothing but where the other stones stand and what surrounds
// them: no rule binds some of them, nobody passes or swaps, and another player is next.
bool counts_by_stones(const Variant& variant) {
    return variant.players > 1 && variant.movement == Movement::kHop && all_free(variant) &&
           !variant.play_on && !variant.swap && variant.pass == PassRule::kNever;
}

// The turns of the next player after a stone move of the side to move, which is not made.
std::uint64_t count_after(Position& position, Move move) {
    const Player next = position.variant().after(position.to_move());
    position.shift_surroundings(move.from(), move.to());
    const std::int64_t count = with_words(
        position.topology(), [&]<int Words>() { return count_hop_moves<Words>(position, next); });
    position.shift_surroundings(move.to(), move.from());
    const bool stuck = count == 0 && position.variant().no_move == NoMoveRule::kPass;
    return static_cast<std::uint64_t>(stuck ? 1 : count);
}

}  // namespace

std::uint64_t perft(Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
    MoveList moves;
    generate_moves(position, moves);
    const Player mover = position.to_move();
    const Variant& variant = position.variant();
    const bool looks = !variant.play_on && may_finish(position, mover);
    const bool by_stones = depth == 2 && !looks && counts_by_stones(variant);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        if (by_stones && move.is_stone_move()) {
            total += count_after(position, move);
            continue;
        }
        const auto undo = position.play(move);
        if (!looks || !position.reached_goal(mover)) total += perft(position, depth - 1);
        position.undo(move, undo);
    }
    return total;
}

}  // namespace zwarm
