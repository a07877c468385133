#include "engine/search/position_state.h"

#include <algorithm>
#include <array>

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr int kStepHint = 300;           // a step forward, among history scores
constexpr int kAlone = 100'000;          // a player by himself is never at or below an even score
constexpr int kWayBack = -1;             // moves that lose more steps than this are left out ...
constexpr std::size_t kEnough = 8;       // ... if at least so many others remain
constexpr std::size_t kMostOfOne = 600;  // moves that one player may have, where all are listed
constexpr std::uint64_t kRootKey = 0xA24BAED4963EE407ULL;

}  // namespace

bool PositionState::plays(const Variant& variant) {
    return variant.has_camps() || RowBoard::fits(*variant.topology);
}

PositionState::PositionState(const Variant& variant, Others others)
    : variant_(variant),
      others_(others),
      standings_(variant),
      line_(variant, (MoveOrder::kMaxPly + 1) * kMaxPlayers) {
    if (variant.has_camps()) race_.emplace(variant);
}

void PositionState::set(const Game& game) {
    line_.begin(game);
    root_ = line_.position().to_move();
    root_key_ = variant_.players > 2 ? (root_ + 1) * kRootKey : 0;
}

int PositionState::hint(Move move, Player player) const {
    if (!move.is_stone_move()) return -kStepHint;
    if (!race_) return 0;
    const WayHome& way = race_->way(player);
    return kStepHint * (way.steps(move.from()) - way.steps(move.to()));
}

std::size_t PositionState::add_moves(Player player, ScoredMove* moves) {
    generate_moves(line_.position(), moves_);
    std::size_t count = 0;
    for (const Move move : moves_) moves[count++] = {move, hint(move, player)};
    return count;
}

// Our next one after a player in the order of play.
Player PositionState::next_of_ours(Player player) const {
    do player = variant_.after(player);
    while (!ours(player));
    return player;
}

void PositionState::play(Move move) {
    const Player mover = line_.position().to_move();
    if (others_ == Others::kBestReply && !ours(mover)) {
        // The turn is his whose stone it is; then it is ours again.
        const Player next = next_of_ours(mover);
        if (move.is_stone_move()) line_.give_turn(line_.position().owner(move.from()));
        line_.play(move);
        line_.give_turn(next);
        return;
    }
    line_.play(move);
}

void PositionState::undo(Move move) {
    line_.undo(move);
}

std::size_t PositionState::generate(ScoredMove* moves) {
    const Player mover = line_.position().to_move();
    if (others_ == Others::kBestReply && !ours(mover)) {
        std::size_t all = 0;
        Player player = mover;
        for (int i = 0; i < variant_.players; ++i, player = variant_.after(player)) {
            if (ours(player) || line_.position().is_out(player)) continue;
            if (all + kMostOfOne > kMostMoves) break;
            line_.give_turn(player);
            all += add_moves(player, moves + all);
        }
        line_.give_turn(mover);
        if (all == 0) moves[all++] = {Move::pass(), 0};
        return all;
    }
    const std::size_t count = add_moves(mover, moves);
    if (!race_) return count;
    const auto useful = [](const ScoredMove& item) { return item.score >= kWayBack * kStepHint; };
    const auto kept =
        static_cast<std::size_t>(std::stable_partition(moves, moves + count, useful) - moves);
    return kept >= kEnough ? kept : count;
}

Assessment PositionState::assess() {
    const Outcome outcome = line_.outcome(root_);
    if (outcome != Outcome::kOpen) return {.outcome = side() == 0 ? outcome : reversed(outcome)};
    const int score = value();
    return {.score = side() == 0 ? score : -score};
}

int PositionState::value() const {
    return race_ && variant_.players <= 2 ? race_value() : standings_.lead(line_.position(), root_);
}

// The way home of the own side, and of the other only by its distances: whoever counted the enemy's
// trouble with a crowded target would stay at home to make it worse.
int PositionState::race_value() const {
    const Position& position = line_.position();
    const int own = race_->cost(position, root_);
    if (variant_.players == 1) return kAlone - own;
    const Player other = variant_.after(root_);
    if (position.is_out(other)) return -Standings::kFinished - own;
    return race_->way(other).steps_left(position.stones(other)) * Race::kStep - own;
}

}  // namespace zwarm
