#include "engine/search/selfo_state.h"

#include <algorithm>

namespace zwarm {

namespace {

// Steps between two slots if nothing were in the way; a little long on the square board.
int steps_between(int a, int b) {
    const int rows = (a >> 4) - (b >> 4);
    const int columns = (a & 15) - (b & 15);
    return std::max({std::abs(rows), std::abs(columns), std::abs(rows + columns)});
}

// The weight of a step towards the middle among history scores.
constexpr int kHint = 400;

}  // namespace

SelfoStones::SelfoStones(const Variant& variant, const RowBoard& board)
    : variant_(variant), board_(board), history_(variant, MoveOrder::kMaxPly) {
    // The game's own keys, read off by putting single stones on an empty board.
    Position position = Position::empty_board(variant);
    const std::uint64_t empty = position.key();
    position.set_to_move(1);
    turn_key_ = empty ^ position.key();
    position.set_to_move(0);
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        auto& keys = stone_keys_.emplace_back();
        for (Player player = 0; player < 2; ++player) {
            position.put(cell, player);
            keys[player] = empty ^ position.key();
            position.clear(cell);
        }
    }
}

void SelfoStones::set(const Game& game) {
    const Position& position = game.position();
    for (Player player = 0; player < 2; ++player) {
        stones_[player] = board_.rows(position.stones(player));
        row_sum_[player] = column_sum_[player] = 0;
        count_[player] = stones_[player].count();
        stones_[player].for_each([&](int slot) {
            row_sum_[player] += slot >> 4;
            column_sum_[player] += slot & 15;
        });
    }
    to_move_ = position.to_move();
    key_ = position.key();
    history_.begin(game);
}

int SelfoStones::group_count(Player player) const {
    int groups = 0;
    for (RowSet rest = stones_[player]; !rest.empty(); ++groups) {
        rest -= board_.flood(RowSet::of(rest.first()), rest);
    }
    return groups;
}

bool SelfoStones::cut_off(Player player) const {
    const RowSet& own = stones_[player];
    if (own.empty()) return false;
    const RowSet area = board_.cells() - stones_[player ^ 1];
    return !own.within(board_.flood(RowSet::of(own.first()), area));
}

RowSet SelfoStones::reached(int slot, const RowSet& empty) const {
    RowSet reached = board_.spread(RowSet::of(slot)) & empty;
    for (int step = 1; step < variant_.walk_length; ++step) {
        const RowSet wider = board_.spread(reached) & empty;
        if (wider == reached) break;
        reached = wider;
    }
    return reached;
}

bool SelfoStones::is_legal(Move move) const {
    if (move.is_pass()) return true;
    if (move.is_swap()) return variant_.swap && ply() == 1;
    const int slot = board_.slot(move.from());
    const RowSet empty = board_.cells() - stones_[0] - stones_[1];
    return stones_[index(to_move_)].contains(slot) &&
           reached(slot, empty).contains(board_.slot(move.to()));
}

std::size_t SelfoStones::walk(int slot, const RowSet& reached, int focus, ScoredMove* moves) const {
    std::size_t count = 0;
    const Cell from = board_.cell(slot);
    const int far = steps_between(slot, focus);
    reached.for_each([&](int to) {
        moves[count++] = {{from, board_.cell(to)}, kHint * (far - steps_between(to, focus))};
    });
    return count;
}

std::size_t SelfoStones::generate(ScoredMove* moves) const {
    const RowSet& own = stones_[index(to_move_)];
    const RowSet empty = board_.cells() - stones_[0] - stones_[1];
    const int count = std::max(count_[index(to_move_)], 1);
    const int focus = row_sum_[index(to_move_)] / count * 16 + column_sum_[index(to_move_)] / count;
    std::size_t size = 0;
    own.for_each([&](int slot) { size += walk(slot, reached(slot, empty), focus, moves + size); });
    moves[size++] = {Move::pass(), -kHint};
    if (variant_.swap && ply() == 1) {
        moves[size++] = {Move::swap_with(static_cast<Player>(to_move_ ^ 1)), 0};
    }
    return size;
}

void SelfoStones::carry(int side, Cell from, Cell to) {
    const int a = board_.slot(from);
    const int b = board_.slot(to);
    stones_[index(side)] = (stones_[index(side)] - RowSet::of(a)) | RowSet::of(b);
    row_sum_[index(side)] += (b >> 4) - (a >> 4);
    column_sum_[index(side)] += (b & 15) - (a & 15);
    key_ ^= stone_keys_[from][index(side)] ^ stone_keys_[to][index(side)];
}

void SelfoStones::exchange_sets() {
    const auto rekey = [&](int slot) {
        const auto& keys = stone_keys_[board_.cell(slot)];
        key_ ^= keys[0] ^ keys[1];
    };
    stones_[0].for_each(rekey);
    stones_[1].for_each(rekey);
    std::swap(stones_[0], stones_[1]);
    std::swap(row_sum_[0], row_sum_[1]);
    std::swap(column_sum_[0], column_sum_[1]);
    std::swap(count_[0], count_[1]);
}

void SelfoStones::play(Move move) {
    if (move.is_stone_move()) carry(to_move_, move.from(), move.to());
    if (move.is_swap()) exchange_sets();
    turn();
    history_.advance(move, key_, *this);
}

void SelfoStones::undo(Move move) {
    history_.take_back();
    turn();
    if (move.is_stone_move()) carry(to_move_, move.to(), move.from());
    if (move.is_swap()) exchange_sets();
}

}  // namespace zwarm
