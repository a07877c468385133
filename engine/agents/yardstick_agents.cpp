// Two agents that play everything and that others are measured by: chance, and one turn ahead.
#include <algorithm>
#include <array>
#include <optional>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/way_home.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

class RandomAgent final : public Agent {
  public:
    explicit RandomAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& /*variant*/) override {}

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        MoveList moves;
        generate_moves(game.position(), moves);
        const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        control.report({.best = move, .current = move, .nodes = 1, .line = {}});
        return move;
    }

  private:
    Random random_;
};

constexpr int kDrawScore = -2'000;  // a little worse than playing on from any ordinary position
constexpr int kRepeated = 250;      // for each time the position has been there already
constexpr int kVarietyMargin = 15;  // for each step of variety: what a move may be worse

// A stone of the main group counts 100, any other by its steps, and one that is cut off nothing.
constexpr JoinWeights kNearness{
    .fading = 80, .open = {}, .cut_off = 0, .lost = 0, .turn = 0, .ahead = {}};

class GreedyAgent final : public Agent {
  public:
    explicit GreedyAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& variant) override { prepare(variant); }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) prepare(game.variant());
        MoveList moves;
        generate_moves(game.position(), moves);
        Game ahead = game;
        SearchInfo info;
        info.best = moves[0];
        control.report(info);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (control.stop_requested()) break;
            if (limits.nodes > 0 && info.nodes >= limits.nodes) break;
            scores_[i] = score_after(ahead, moves[i]);
            ++info.nodes;
            info.current = moves[i];
            if (i == 0 || scores_[i] > info.score) {
                info.score = scores_[i];
                info.best = moves[i];
                control.report(info);
            }
        }
        if (info.nodes == moves.size()) info.depth = 1;
        info.best = pick(moves, info, limits.variety);
        info.line = {&info.best, 1};
        control.report(info);
        return info.best;
    }

  private:
    void prepare(const Variant& variant) {
        variant_ = &variant;
        race_.reset();
        joins_.reset();
        if (variant.has_camps()) {
            race_.emplace(variant);
        } else {
            joins_.emplace(*variant.topology, kNearness);
        }
    }

    // What the turn is worth for the side that makes it; the game is as before on return.
    int score_after(Game& game, Move move) const {
        const Player mover = game.position().to_move();
        game.play(move);
        int score = 0;
        if (!game.result().over()) {
            score = race_ ? -race_->cost(game.position(), mover) : lead(game.position(), mover);
            score -= kRepeated * (game.occurrences() - 1);
        } else if (game.result().is_draw()) {
            score = kDrawScore;
        } else {
            score = came_well_out(game, mover) ? kWinScore - 1 : 1 - kWinScore;
        }
        game.undo();
        return score;
    }

    // The player's stones by their nearness to his main group, less the mean of the others'.
    [[nodiscard]] int lead(const Position& position, Player player) const {
        const RowBoard& board = joins_->board();
        const RowSet empty = board.cells() - board.rows(position.occupied());
        const auto standing = [&](Player side) {
            const RowSet own = board.rows(position.stones(side));
            return own.empty() ? 0 : joins_->standing(joins_->terms(own, empty | own));
        };
        int others = 0;
        for (Player other = 0; other < variant_->players; ++other) {
            if (other != player) others += standing(other);
        }
        const int opponents = variant_->players - 1;
        return standing(player) - (opponents > 0 ? others / opponents : 0);
    }

    // Won; or where the others play on for the next places, any place but the last.
    static bool came_well_out(const Game& game, Player player) {
        return game.result().won_by(player) ||
               (game.variant().play_on && game.result().place[player] < game.variant().players);
    }

    // One of the moves that are not much worse than the best, but never for a won game.
    Move pick(const MoveList& moves, const SearchInfo& info, int variety) {
        const int margin = kVarietyMargin * std::clamp(variety, 0, 10);
        if (margin == 0 || info.nodes == 0 || info.score == kWinScore - 1) return info.best;
        std::uint32_t sound = 0;
        Move picked = info.best;
        for (std::size_t i = 0; i < info.nodes; ++i) {
            // The n-th sound move replaces the choice with chance 1/n: all are equally likely.
            if (scores_[i] >= info.score - margin && random_.below(++sound) == 0) picked = moves[i];
        }
        return picked;
    }

    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<Race> race_;            // in games with camps
    std::optional<JoinEvaluator> joins_;  // in Selfo
    std::array<int, MoveList::kCapacity> scores_{};
};

}  // namespace

std::unique_ptr<Agent> make_random_agent(const AgentOptions& options) {
    refuse_settings(options, "random");
    return std::make_unique<RandomAgent>(options.seed);
}

std::unique_ptr<Agent> make_greedy_agent(const AgentOptions& options) {
    refuse_settings(options, "greedy");
    return std::make_unique<GreedyAgent>(options.seed);
}

}  // namespace zwarm
