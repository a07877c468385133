#include "engine/rules/position.h"

#include <algorithm>

#include "engine/base/random.h"

namespace zwarm {

namespace {

struct Keys {
    std::array<std::array<std::uint64_t, kMaxPlayers>, kMaxCells> stone{};
    std::array<std::uint64_t, kMaxPlayers> turn{};
    std::array<std::uint64_t, kMaxPlayers> out{};
};

constexpr Keys kKeys = [] {
    Keys made;
    Random random(0x5A776172'6D202026ULL);
    for (auto& cell : made.stone) {
        for (auto& key : cell) key = random.next();
    }
    for (auto& key : made.turn) key = random.next();
    for (auto& key : made.out) key = random.next();
    return made;
}();

}  // namespace

Position::Position(const Variant& variant) : Position(empty_board(variant)) {
    for (Player player = 0; player < variant.players; ++player) {
        variant.start[player].for_each([&](Cell cell) { drop(cell, player); });
    }
}

Position Position::empty_board(const Variant& variant) {
    Position position;
    position.variant_ = &variant;
    position.topology_ = variant.topology.get();
    position.owner_.fill(kNobody);
    for (Cell cell = 0; cell < position.topology_->size(); ++cell) {
        position.next_taken_[cell] = position.topology_->edge(cell);
        position.beyond_taken_[cell] = position.topology_->brink(cell);
    }
    position.key_ = kKeys.turn[0];
    return position;
}

bool Position::reached_goal(Player player) const {
    const CellSet& own = stones_[player];
    if (own.empty()) return false;
    const CellSet& target = variant_->target[player];
    switch (variant_->goal) {
        case Goal::kOneGroup:
            return topology_->flood(CellSet::of(own.first()), own) == own;
        case Goal::kAllHome:
            return own.within(target);
        case Goal::kFilledWithOwn:
            return target.within(occupied_) && own.intersects(target) &&
                   !own.intersects(variant_->home[player]);
    }
    return false;
}

void Position::lift(Cell cell) {
    const Player player = owner_[cell];
    key_ ^= kKeys.stone[cell][player];
    stones_[player].remove(cell);
    occupied_.remove(cell);
    owner_[cell] = kNobody;
    toggle_surroundings(cell);
}

void Position::drop(Cell cell, Player player) {
    key_ ^= kKeys.stone[cell][player];
    stones_[player].add(cell);
    occupied_.add(cell);
    owner_[cell] = player;
    toggle_surroundings(cell);
}

// The cell changed between empty and occupied: its neighbours and the cells one further see it.
// Directions come in opposite pairs, so d ^ 1 looks back along d.
void Position::toggle_surroundings(Cell cell) {
    if (variant_->movement != Movement::kHop) return;
    const Topology::Ring& ring = topology_->ring(cell);
    // Directions that a lattice does not have lead off the board: six or eight, so that it unrolls.
    const auto toggle = [&]<std::size_t kDirections>() {
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            const auto back = static_cast<std::uint8_t>(1U << (direction ^ 1));
            next_taken_[ring.next[direction]] ^= back;
            beyond_taken_[ring.beyond[direction]] ^= back;
        }
    };
    if (topology_->directions() <= 6) {
        toggle.operator()<6>();
    } else {
        toggle.operator()<8>();
    }
}

// Exchanges what stands on the two cells, which is its own inverse. For all but the exchange rule
// the second cell is empty.
void Position::move_stone(Cell from, Cell to) {
    const Player mover = owner_[from];
    const Player other = owner_[to];
    if (other == kNobody) {
        key_ ^= kKeys.stone[from][mover] ^ kKeys.stone[to][mover];
        stones_[mover].remove(from);
        stones_[mover].add(to);
        occupied_.remove(from);
        occupied_.add(to);
        owner_[from] = kNobody;
        owner_[to] = mover;
        toggle_surroundings(from);
        toggle_surroundings(to);
        return;
    }
    lift(from);
    lift(to);
    drop(from, other);
    drop(to, mover);
}

void Position::exchange_sets(Player a, Player b) {
    const auto rekey = [&](Cell cell) { key_ ^= kKeys.stone[cell][a] ^ kKeys.stone[cell][b]; };
    stones_[a].for_each(rekey);
    stones_[b].for_each(rekey);
    std::swap(stones_[a], stones_[b]);
    stones_[a].for_each([&](Cell cell) { owner_[cell] = a; });
    stones_[b].for_each([&](Cell cell) { owner_[cell] = b; });
}

void Position::advance() {
    key_ ^= kKeys.turn[to_move_];
    to_move_ = variant_->after(to_move_);
    key_ ^= kKeys.turn[to_move_];
}

Position::Undo Position::play(Move move) {
    const Undo undo{key_, to_move_, out_};
    const Player mover = to_move_;
    if (move.is_stone_move()) {
        move_stone(move.from(), move.to());
        if (variant_->play_on) retire_finished();
    } else if (move.is_swap()) {
        exchange_sets(mover, move.swap_partner());
    }
    ++ply_;
    advance();
    return undo;
}

void Position::undo(Move move, const Undo& undo) {
    if (move.is_stone_move()) {
        move_stone(move.to(), move.from());
    } else if (move.is_swap()) {
        exchange_sets(undo.to_move, move.swap_partner());
    }
    --ply_;
    key_ = undo.key;
    to_move_ = undo.to_move;
    out_ = undo.out;
}

// An exchange can also bring the other player's last stone home, so everybody is looked at.
void Position::retire_finished() {
    for (Player player = 0; player < variant_->players; ++player) {
        if (is_out(player) || !reached_goal(player)) continue;
        out_ = static_cast<std::uint8_t>(out_ | 1U << player);
        key_ ^= kKeys.out[player];
    }
}

void Position::put(Cell cell, Player player) {
    clear(cell);
    drop(cell, player);
}

void Position::clear(Cell cell) {
    if (!is_empty(cell)) lift(cell);
}

void Position::set_to_move(Player player) {
    key_ ^= kKeys.turn[to_move_] ^ kKeys.turn[player];
    to_move_ = player;
}

std::uint64_t Position::computed_key() const {
    std::uint64_t key = kKeys.turn[to_move_];
    for (Player player = 0; player < variant_->players; ++player) {
        if (is_out(player)) key ^= kKeys.out[player];
        stones_[player].for_each([&](Cell cell) { key ^= kKeys.stone[cell][player]; });
    }
    return key;
}

}  // namespace zwarm
