// The players of the Selfo thesis (Albarracin 2010) that look no further than their own turn.
#include <memory>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/evaluate/signal_waves.h"
#include "engine/evaluate/signals.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

// The stone farthest from the middle that can come nearer does; when none can, a stone moves at
// random.
class CentreAgent final : public Agent {
  public:
    explicit CentreAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& /*variant*/) override {}

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        const Topology& topology = game.position().topology();
        const auto centre = static_cast<Cell>(topology.size() / 2);
        MoveList moves;
        generate_moves(game.position(), moves);
        // Approaching counts first, then the distance from which it is done.
        const auto merit = [&](Move move) {
            if (!move.is_stone_move()) return -1;
            const int from = topology.distance(move.from(), centre);
            const int to = topology.distance(move.to(), centre);
            return to < from ? (from - to) * kMaxCells + from : 0;
        };
        Move chosen = moves[0];
        int best = -1;
        std::uint32_t equals = 0;
        for (const Move move : moves) {
            const int value = merit(move);
            if (value < best) continue;
            if (value > best) equals = 0;
            best = value;
            if (random_.below(++equals) == 0) chosen = move;
        }
        control.report({.best = chosen, .current = chosen, .nodes = moves.size(), .line = {}});
        return chosen;
    }

  private:
    Random random_;
};

// The stone whose strongest signal from another group grows most by its step moves. It is blind to
// what its step breaks and to the enemy, except as a wall.
class GradientAgent final : public Agent {
  public:
    explicit GradientAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        board_ = std::make_unique<RowBoard>(*variant.topology);
    }

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        const Position& position = game.position();
        if (variant_ != &game.variant()) new_game(game.variant());
        const RowSet own = board_->rows(position.stones(position.to_move()));
        const RowSet empty = board_->cells() - board_->rows(position.occupied());
        const Waves waves(*board_, own, own | empty);

        MoveList moves;
        generate_moves(position, moves);
        Move chosen = Move::pass();
        int best = 0;
        std::uint32_t equals = 0;
        for (const Move move : moves) {
            if (!move.is_stone_move()) continue;
            const int gain = climb(waves, board_->slot(move.from()), board_->slot(move.to()));
            if (gain < best || gain <= 0) continue;
            if (gain > best) equals = 0;
            best = gain;
            if (random_.below(++equals) == 0) chosen = move;
        }
        control.report({.best = chosen, .current = chosen, .nodes = moves.size(), .line = {}});
        return chosen;
    }

  private:
    // How much stronger the signal that is strongest at `from` is at `to`. A stone does not hear
    // its own group.
    static int climb(const Waves& waves, int from, int to) {
        const Wave* strongest = nullptr;
        for (int i = 0; i < waves.count(); ++i) {
            if (waves[i].stones.contains(from)) continue;
            if (strongest == nullptr || waves[i].strength_at(from) > strongest->strength_at(from)) {
                strongest = &waves[i];
            }
        }
        return strongest == nullptr ? 0 : strongest->strength_at(to) - strongest->strength_at(from);
    }

    Random random_;
    const Variant* variant_ = nullptr;
    std::unique_ptr<RowBoard> board_;
};

// With the greatest variety, moves this much worse than the best are good enough (thousandths of a
// stone): less than one step of a stone in the middle of the board.
constexpr int kTolerance = 50;

struct SignalSettings {
    // The thesis says nothing of its engine swapping. One that does takes Black's set wherever that
    // stands better after Black's first turn.
    bool swap = true;
    SignalReading reading;
};

using Settings = SignalSettings;
constexpr Field<SignalSettings> kSignalFields[] = {
    field<&Settings::swap>("swap", "0|1", "exchange sides where the rules allow it"),
    field<&Settings::reading, &SignalReading::decay>(
        "decay", "geometric|linear|inverse|inverse-square", "how a signal fades with the steps"),
    field<&Settings::reading, &SignalReading::fade>(
        "fade", "1..99", "per cent of a geometric signal left after a step"),
    field<&Settings::reading, &SignalReading::centroid>(
        "centroid", "cell|area", "where signals are strongest: a cell, or one with its neighbours"),
    field<&Settings::reading, &SignalReading::score>(
        "score", "main|centroid|strength",
        "stones by steps to the main group or the centroid, or the strength there"),
    field<&Settings::reading, &SignalReading::enemy>("enemy", "0..1000",
                                                     "weight of the opponent's side in per cent"),
};

// Among equals it chooses by chance; it passes or swaps only if nothing moved is as good.
class SignalAgent final : public Agent {
  public:
    explicit SignalAgent(const AgentOptions& options) : random_(options.seed) {
        read_settings(options, "signal", kSignalFields, settings_);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        kernel_ = std::make_unique<SignalKernel>(*variant.topology);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        const Position& position = game.position();
        const Player player = position.to_move();
        if (variant_ != &game.variant()) new_game(game.variant());
        MoveList moves;
        generate_moves(position, moves);
        const SignalStones before(kernel_->board(), position);
        Position trial = position;

        values_.clear();
        int best = -kOneGroupScore;
        for (const Move move : moves) {
            if (move.is_swap() && !settings_.swap) {
                values_.push_back(-kOneGroupScore);
                continue;
            }
            if (settings_.reading == SignalReading{}) {
                SignalStones after = before;
                after.play(kernel_->board(), player, move);
                values_.push_back(after.value(*kernel_, player));
            } else {
                const auto undo = trial.play(move);
                values_.push_back(signal_value(trial, player, settings_.reading));
                trial.undo(move, undo);
            }
            best = std::max(best, values_.back());
            if (control.stop_requested()) break;
        }
        const int enough = best - kTolerance * limits.variety / 10;
        const Move chosen = pick(moves, enough, best);
        control.report({.best = chosen,
                        .current = chosen,
                        .nodes = values_.size(),
                        .score = best * 100 / kStoneScore,
                        .depth = 1,
                        .line = {&chosen, 1}});
        return chosen;
    }

  private:
    // By chance among the stone moves that are good enough; a pass or a swap if there is none.
    Move pick(const MoveList& moves, int enough, int best) {
        std::uint32_t seen = 0;
        Move chosen;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if (!moves[i].is_stone_move() || values_[i] < enough) continue;
            if (random_.below(++seen) == 0) chosen = moves[i];
        }
        for (std::size_t i = 0; i < values_.size() && chosen.is_none(); ++i) {
            if (values_[i] == best) chosen = moves[i];
        }
        return chosen;
    }

    Random random_;
    SignalSettings settings_;
    const Variant* variant_ = nullptr;
    std::unique_ptr<SignalKernel> kernel_;
    std::vector<int> values_;
};

}  // namespace

std::unique_ptr<Agent> make_centre_agent(const AgentOptions& options) {
    refuse_settings(options, "centre");
    return std::make_unique<CentreAgent>(options.seed);
}

std::unique_ptr<Agent> make_gradient_agent(const AgentOptions& options) {
    refuse_settings(options, "gradient");
    return std::make_unique<GradientAgent>(options.seed);
}

bool one_group_wins(const Variant& variant) {
    return variant.goal == Goal::kOneGroup;
}

bool signals_play(const Variant& variant) {
    return one_group_wins(variant) && RowBoard::fits(*variant.topology);
}

std::unique_ptr<Agent> make_signal_agent(const AgentOptions& options) {
    return std::make_unique<SignalAgent>(options);
}

}  // namespace zwarm
