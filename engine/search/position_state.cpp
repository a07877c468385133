#include "engine/search/position_state.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "engine/rules/goal.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr int kStepHint = 300;      // a step forward, among history scores
constexpr int kFinished = 20'000;   // an opponent who is home while the others play on
constexpr int kAlone = 100'000;     // a player by himself is never at or below an even score
constexpr int kWayBack = -1;        // moves that lose more steps than this are left out ...
constexpr std::size_t kEnough = 8;  // ... if at least so many others remain
constexpr int kWatchedPlies = 40;   // an end by rule farther away than this is not looked for

}  // namespace

bool PositionState::plays(const Variant& variant) {
    return variant.has_camps() || RowBoard::fits(*variant.topology);
}

PositionState::PositionState(const Variant& variant) : variant_(variant), position_(variant) {
    traces_.reserve(MoveOrder::kMaxPly + 1);
    if (variant.has_camps()) {
        race_.emplace(variant);
    } else {
        joins_ = std::make_unique<JoinEvaluator>(*variant.topology);
    }
}

void PositionState::set(const Game& game) {
    position_ = game.position();
    root_ = position_.to_move();
    passes_ = game.last_move().is_pass() ? 1 : 0;
    progress_ = game.progress();
    watching_ = plies_left() <= kWatchedPlies;
    traces_.clear();
}

int PositionState::plies_left() const {
    int last = std::numeric_limits<int>::max();
    if (variant_.turn_cap > 0) last = variant_.turn_cap;
    if (variant_.no_progress_plies > 0) {
        last = std::min(last, progress_.ply() + variant_.no_progress_plies);
    }
    return last - position_.ply();
}

std::uint64_t PositionState::table_key() const {
    std::uint64_t key =
        position_.key() + static_cast<std::uint64_t>(passes_) * 0xD6E8FEB86659FD93ULL;
    if (watching_) key ^= static_cast<std::uint64_t>(plies_left()) * 0x9E3779B97F4A7C15ULL;
    return key;
}

void PositionState::play(Move move) {
    traces_.push_back({position_.play(move), passes_, progress_});
    passes_ = move.is_pass() ? passes_ + 1 : 0;
    if (watching_ && variant_.no_progress_plies > 0) progress_.note(position_);
}

void PositionState::undo(Move move) {
    position_.undo(move, traces_.back().undo);
    passes_ = traces_.back().passes;
    progress_ = traces_.back().progress;
    traces_.pop_back();
}

int PositionState::hint(Move move) const {
    if (!move.is_stone_move()) return -kStepHint;
    if (!race_) return 0;
    const WayHome& way = race_->way(position_.to_move());
    return kStepHint * (way.steps(move.from()) - way.steps(move.to()));
}

std::size_t PositionState::generate(ScoredMove* moves) {
    generate_moves(position_, moves_);
    std::size_t count = 0;
    for (const Move move : moves_) moves[count++] = {move, hint(move)};
    if (!race_) return count;
    const auto useful = [](const ScoredMove& item) { return item.score >= kWayBack * kStepHint; };
    const auto kept =
        static_cast<std::size_t>(std::stable_partition(moves, moves + count, useful) - moves);
    return kept >= kEnough ? kept : count;
}

bool PositionState::evacuation_failed(Player mover) const {
    const int round = (position_.ply() - 1) / variant_.players;
    if (variant_.evacuation_round == 0 || round < variant_.evacuation_round) return false;
    CellSet wrong;
    for (Player player = 0; player < variant_.players; ++player) wrong |= variant_.home[player];
    return position_.stones(mover).intersects(wrong - variant_.target[mover]);
}

std::optional<int> PositionState::winner() const {
    const Player mover = previous();
    if (variant_.play_on) {
        if (position_.is_out(root_)) return 0;
        if (std::popcount(position_.out()) >= variant_.players - 1) return 1;
        return std::nullopt;
    }
    // In the game's order: who has just moved comes first.
    for (int i = 0; i < variant_.players; ++i) {
        const auto player = static_cast<Player>((mover + i) % variant_.players);
        bool complete = true;
        for (Player member = 0; member < variant_.players && complete; ++member) {
            if (variant_.same_team(player, member)) complete = position_.reached_goal(member);
        }
        if (complete) return variant_.same_team(player, root_) ? 0 : 1;
    }
    if (evacuation_failed(mover)) return variant_.same_team(mover, root_) ? 1 : 0;
    return std::nullopt;
}

bool PositionState::drawn() const {
    if (passes_ >= std::max(2, variant_.players)) return true;
    if (watching_ && plies_left() <= 0) return true;
    return variant_.blockade_draws && all_cut_off(position_);
}

Assessment PositionState::assess() {
    if (const auto won = winner()) {
        return {.outcome = *won == side() ? Outcome::kWon : Outcome::kLost};
    }
    if (drawn()) {
        // Where the cap is decided by stones at home, the value says who wins.
        if (variant_.cap != CapRule::kMoreHome || position_.ply() < variant_.turn_cap) {
            return {.outcome = Outcome::kDrawn};
        }
    }
    const int score = value();
    return {.score = side() == 0 ? score : -score};
}

int PositionState::value() {
    return race_ ? race_value() : join_value();
}

// The way home of the own team, and of the others only by their distances: whoever counted the
// enemy's trouble with a crowded target would stay at home to make it worse.
int PositionState::race_value() const {
    std::array<int, 2> cost{};
    std::array<int, 2> players{};
    for (Player player = 0; player < variant_.players; ++player) {
        const bool ours = variant_.same_team(player, root_);
        if (position_.is_out(player)) {
            cost[ours ? 0 : 1] -= kFinished;
        } else {
            cost[ours ? 0 : 1] +=
                ours ? race_->cost(position_, player)
                     : race_->way(player).steps_left(position_.stones(player)) * Race::kStep;
        }
        ++players[ours ? 0 : 1];
    }
    if (players[1] == 0) return kAlone - cost[0];
    return cost[1] / players[1] - cost[0] / players[0];
}

// The own stones' bonds less those of the best opponent.
int PositionState::join_value() const {
    const RowBoard& board = joins_->board();
    const RowSet occupied = board.rows(position_.occupied());
    const auto standing = [&](Player player) {
        const RowSet own = board.rows(position_.stones(player));
        return joins_->standing(joins_->terms(own, (board.cells() - occupied) | own));
    };
    int best_opponent = 0;
    for (Player player = 0; player < variant_.players; ++player) {
        if (player != root_) best_opponent = std::max(best_opponent, standing(player));
    }
    return standing(root_) - best_opponent;
}

}  // namespace zwarm
