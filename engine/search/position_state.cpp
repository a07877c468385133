#include "engine/search/position_state.h"

#include <algorithm>
#include <array>

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr int kStepHint = 300;      // a step forward, among history scores
constexpr int kFinished = 20'000;   // an opponent who is home while the others play on
constexpr int kAlone = 100'000;     // a player by himself is never at or below an even score
constexpr int kWayBack = -1;        // moves that lose more steps than this are left out ...
constexpr std::size_t kEnough = 8;  // ... if at least so many others remain

}  // namespace

bool PositionState::plays(const Variant& variant) {
    return variant.has_camps() || RowBoard::fits(*variant.topology);
}

PositionState::PositionState(const Variant& variant)
    : variant_(variant), line_(variant, MoveOrder::kMaxPly + 1) {
    if (variant.has_camps()) {
        race_.emplace(variant);
    } else {
        joins_ = std::make_unique<JoinEvaluator>(*variant.topology);
    }
}

void PositionState::set(const Game& game) {
    line_.begin(game);
    root_ = line_.position().to_move();
}

int PositionState::hint(Move move) const {
    if (!move.is_stone_move()) return -kStepHint;
    if (!race_) return 0;
    const WayHome& way = race_->way(line_.position().to_move());
    return kStepHint * (way.steps(move.from()) - way.steps(move.to()));
}

std::size_t PositionState::generate(ScoredMove* moves) {
    generate_moves(line_.position(), moves_);
    std::size_t count = 0;
    for (const Move move : moves_) moves[count++] = {move, hint(move)};
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
