#include "engine/search/position_state.h"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr int kStepHint = 300;           // a step forward, among history scores
constexpr int kFinished = 20'000;        // an opponent who is home while the others play on
constexpr int kAlone = 100'000;          // a player by himself is never at or below an even score
constexpr int kWayBack = -1;             // moves that lose more steps than this are left out ...
constexpr std::size_t kEnough = 8;       // ... if at least so many others remain
constexpr std::size_t kMostOfOne = 600;  // moves that one player may have, where all are listed
constexpr std::uint64_t kRootKey = 0xA24BAED4963EE407ULL;

}  // namespace

bool PositionState::plays(const Variant& variant) {
    return variant.has_camps() || RowBoard::fits(*variant.topology);
}

Others best_guess_at_others(const Variant& variant) {
    return variant.has_camps() && variant.players > 2 ? Others::kSelfish : Others::kParanoid;
}

PositionState::PositionState(const Variant& variant, Others others)
    : variant_(variant), others_(others), line_(variant, (MoveOrder::kMaxPly + 1) * kMaxPlayers) {
    runs_.reserve(MoveOrder::kMaxPly * kMaxPlayers);
    run_counts_.reserve(MoveOrder::kMaxPly);
    if (variant.has_camps()) {
        race_.emplace(variant);
    } else {
        joins_ = std::make_unique<JoinEvaluator>(*variant.topology);
    }
}

void PositionState::set(const Game& game) {
    line_.begin(game);
    root_ = line_.position().to_move();
    root_key_ = variant_.players > 2 ? (root_ + 1) * kRootKey : 0;
    runs_.clear();
    run_counts_.clear();
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
    if (others_ == Others::kSelfish) let_others_run();
}

void PositionState::undo(Move move) {
    if (others_ == Others::kSelfish) {
        for (int count = run_counts_.back(); count > 0; --count) {
            line_.undo(runs_.back());
            runs_.pop_back();
        }
        run_counts_.pop_back();
    }
    line_.undo(move);
}

void PositionState::let_others_run() {
    int count = 0;
    while (!ours(line_.position().to_move()) && line_.outcome(root_) == Outcome::kOpen) {
        runs_.push_back(run_of(line_.position().to_move()));
        line_.play(runs_.back());
        ++count;
    }
    run_counts_.push_back(count);
}

// The turn that brings a player forward most by himself.
Move PositionState::run_of(Player player) {
    generate_moves(line_.position(), moves_);
    const WayHome& way = race_->way(player);
    Move best = moves_[0];
    int most = std::numeric_limits<int>::min();
    for (const Move move : moves_) {
        const int gain = move.is_stone_move() ? way.toil(move.from()) - way.toil(move.to()) : 0;
        if (gain > most) {
            most = gain;
            best = move;
        }
    }
    return best;
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

int PositionState::value() {
    return race_ ? race_value() : join_value();
}

// The way home of the own team, and of the others only by their distances: whoever counted the
// enemy's trouble with a crowded target would stay at home to make it worse.
int PositionState::race_value() const {
    const Position& position = line_.position();
    std::array<int, 2> cost{};
    std::array<int, 2> players{};
    for (Player player = 0; player < variant_.players; ++player) {
        const bool ours = variant_.same_team(player, root_);
        if (position.is_out(player)) {
            cost[ours ? 0 : 1] -= kFinished;
        } else {
            cost[ours ? 0 : 1] +=
                ours ? race_->cost(position, player)
                     : race_->way(player).steps_left(position.stones(player)) * Race::kStep;
        }
        ++players[ours ? 0 : 1];
    }
    if (players[1] == 0) return kAlone - cost[0];
    return cost[1] / players[1] - cost[0] / players[0];
}

// The own stones' bonds less those of the best opponent.
int PositionState::join_value() const {
    const Position& position = line_.position();
    const RowBoard& board = joins_->board();
    const RowSet occupied = board.rows(position.occupied());
    const auto standing = [&](Player player) {
        const RowSet own = board.rows(position.stones(player));
        if (own.empty()) return 0;  // a board set up by hand
        return joins_->standing(joins_->terms(own, (board.cells() - occupied) | own));
    };
    int best_opponent = 0;
    for (Player player = 0; player < variant_.players; ++player) {
        if (player != root_) best_opponent = std::max(best_opponent, standing(player));
    }
    return standing(root_) - best_opponent;
}

}  // namespace zwarm
