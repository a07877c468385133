// The simple strategies 1 and 2 of FAUhalma (Kostarev 2024, section 4.2): moves by their direction,
// without any look at the opponent.
#include <algorithm>
#include <memory>
#include <optional>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/evaluate/fau_heuristic.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

// Of equal moves one by chance: the paper does not say which.
class DirectionAgent final : public Agent {
  public:
    DirectionAgent(std::uint64_t seed, bool farthest_first)
        : random_(seed), farthest_first_(farthest_first) {}

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        board_.emplace(variant, FauWeights{});
    }

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        const Position& position = game.position();
        generate_moves(position, moves_);
        Move chosen;
        if (farthest_first_) chosen = strategy_two(position);
        // "Out of moves": it had to continue with strategy 1.
        if (chosen.is_none()) chosen = strategy_one(position);
        control.report({.best = chosen, .current = chosen, .nodes = moves_.size(), .line = {}});
        return chosen;
    }

  private:
    // The first direction in which any peg can step or make a single hop; failing that, any move.
    Move strategy_one(const Position& position) {
        const Player player = position.to_move();
        return least([&](Move move) {
            return is_simple(position, move) ? board_->direction(player, move) : kLast;
        });
    }

    // The farthest pegs only, chains too, and never into the corners of the star. In the first
    // direction that is open the longest way goes first.
    Move strategy_two(const Position& position) {
        const Player player = position.to_move();
        int farthest = 0;
        position.stones(player).for_each(
            [&](Cell cell) { farthest = std::max(farthest, board_->steps(player, cell)); });
        const Topology& topology = position.topology();
        const Move chosen = least([&](Move move) {
            if (!move.is_stone_move() || board_->steps(player, move.from()) < farthest ||
                board_->prohibited(player).contains(move.to())) {
                return kLast;
            }
            return board_->direction(player, move) * kMaxCells + kMaxCells -
                   topology.distance(move.from(), move.to());
        });
        return usable_ ? chosen : Move();
    }

    // One of the moves with the lowest rank; says in usable_ whether it is below kLast.
    template <class Rank>
    Move least(Rank rank) {
        Move chosen;
        int lowest = kLast;
        std::uint32_t equals = 0;
        for (const Move move : moves_) {
            const int value = rank(move);
            if (value > lowest) continue;
            if (value < lowest) equals = 0;
            lowest = value;
            if (random_.below(++equals) == 0) chosen = move;
        }
        usable_ = lowest < kLast;
        return chosen;
    }

    // A step, or one hop over the cell between.
    static bool is_simple(const Position& position, Move move) {
        if (!move.is_stone_move()) return false;
        const Topology& topology = position.topology();
        if (topology.distance(move.from(), move.to()) == 1) return true;
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const Cell over = topology.next(move.from(), direction);
            if (over != kNoCell && !position.is_empty(over) &&
                topology.next(over, direction) == move.to()) {
                return true;
            }
        }
        return false;
    }

    static constexpr int kLast = 1'000'000;

    Random random_;
    bool farthest_first_;
    bool usable_ = false;
    const Variant* variant_ = nullptr;
    std::optional<FauBoard> board_;
    MoveList moves_;
};

}  // namespace

bool fau_plays(const Variant& variant) {
    return FauBoard::fits(variant);
}

std::unique_ptr<Agent> make_fau_1_agent(const AgentOptions& options) {
    refuse_settings(options, "fau-1");
    return std::make_unique<DirectionAgent>(options.seed, false);
}

std::unique_ptr<Agent> make_fau_2_agent(const AgentOptions& options) {
    refuse_settings(options, "fau-2");
    return std::make_unique<DirectionAgent>(options.seed, true);
}

}  // namespace zwarm
