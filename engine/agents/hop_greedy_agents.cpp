// The final player of Henderson's team Halma (2014) and the version of it with rollouts: every turn
// of the board at hand, with hops followed to a depth of their own, and the best board taken.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/evaluate/team_heuristic.h"
#include "engine/rules/hop_chains.h"
#include "engine/search/move_order.h"
#include "engine/search/random_turn.h"

namespace zwarm {

namespace {

struct HopGreedySettings {
    TeamWeights weights;
    int hop_depth = 7;   // hops of a chain
    int step_depth = 1;  // own turns seen after a step; the paper's final player looks at one
    int second = 0;      // turns followed in each layer after the first; 0 = all
    int rollouts = 0;    // games by chance after each turn
    int length = 10;     // their plies
    int share = 10;      // their mean, in per cent of the heuristic
};

constexpr const char* kManyTurns = "0..1000";

constexpr auto kHopGreedyFields = joined(
    kTeamWeightRows<&HopGreedySettings::weights>,
    std::array{
        field<&HopGreedySettings::hop_depth>("hop-depth", "1..99", "hops of a chain"),
        field<&HopGreedySettings::step_depth>("step-depth", "1..3", "own turns after a step"),
        field<&HopGreedySettings::second>("second", kManyTurns,
                                          "turns followed after the first; 0 = all"),
    });

constexpr auto kRolloutFields =
    joined(kHopGreedyFields,
           std::array{
               field<&HopGreedySettings::rollouts>("rollouts", "0..100", "games by chance a turn"),
               field<&HopGreedySettings::length>("length", "1..100", "plies of such a game"),
               field<&HopGreedySettings::share>("share", "0..1000", "per cent of their mean"),
           });

// How many hops away cells are from a stone. The shortest chain counts: every longer one to the
// same cell is the same turn.
class HopCounts {
  public:
    // For the owner of the stone on `from`.
    void measure(const Position& position, Cell from) {
        const Topology& topology = position.topology();
        const Variant& variant = position.variant();
        const CellSet& target = variant.target[position.owner(from)];
        const bool stays = variant.leaving_target == TargetRule::kStay;
        hops_.fill(kNever);
        hops_[from] = 0;
        std::size_t tail = 0;
        queue_[tail++] = from;
        for (std::size_t head = 0; head < tail; ++head) {
            const Cell cell = queue_[head];
            const Topology::Ring& ring = topology.ring(cell);
            for (unsigned over = position.next_taken(cell) & ~topology.brink(cell); over != 0;
                 over &= over - 1) {
                const Cell to = ring.beyond[static_cast<std::size_t>(std::countr_zero(over))];
                if (hops_[to] != kNever) continue;
                if (stays && target.contains(cell) && !target.contains(to)) continue;
                hops_[to] = hops_[cell] + 1;
                // A chain may end on a stone that is exchanged, but never goes on from there.
                if (position.is_empty(to)) queue_[tail++] = to;
            }
        }
    }
    [[nodiscard]] int to(Cell cell) const { return hops_[cell]; }

  private:
    static constexpr int kNever = 1000;

    std::array<int, kMaxCells> hops_{};
    std::array<Cell, kMaxCells> queue_{};
};

class HopGreedyAgent final : public Agent {
  public:
    HopGreedyAgent(const AgentOptions& options, std::string_view name,
                   Fields<HopGreedySettings> fields, const HopGreedySettings& settings)
        : settings_(settings), random_(options.seed) {
        read_settings(options, name, fields, settings_);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        heuristic_.emplace(variant, settings_.weights);
        layers_.resize(static_cast<std::size_t>(settings_.step_depth) * MoveList::kCapacity);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        SearchBudget budget(limits, control);
        budget_ = &budget;
        Position position = game.position();
        player_ = position.to_move();
        const int before = heuristic_->value(position, player_);
        const std::span<const ScoredMove> turns = list_turns(position, before, 0);
        Move chosen = turns[0].move;
        int best = 0;
        std::uint32_t equals = 0;
        for (const auto [move, value] : turns) {
            if (budget.count_node() && equals > 0) break;
            int score = value;
            const bool steps = is_step(move);
            if ((steps && settings_.step_depth > 1) || settings_.rollouts > 0) {
                const Position::Undo undo = position.play(move);
                if (settings_.rollouts > 0) score += settings_.share * rollouts(position) / 100;
                if (steps && settings_.step_depth > 1) {
                    score = std::max(score, look_further(position, value, 1));
                }
                position.undo(move, undo);
                if (budget.stopped() && equals > 0) break;
            }
            if (equals == 0 || score > best) {
                best = score;
                equals = 0;
            }
            if (score == best && random_.below(++equals) == 0) chosen = move;
            budget.report({.best = chosen,
                           .current = move,
                           .nodes = budget.nodes(),
                           .score = best - before,
                           .depth = 1,
                           .line = {}});
        }
        return chosen;
    }

  private:
    [[nodiscard]] bool is_step(Move move) const {
        return move.is_stone_move() && variant_->topology->distance(move.from(), move.to()) == 1;
    }

    // The player's turns with the value of the board after each; chains end where the depth for
    // hops does. Every end within it is listed, so the best prefix of a chain is one of them.
    std::span<ScoredMove> list_turns(const Position& position, int before, int layer) {
        ScoredMove* const turns =
            layers_.data() + static_cast<std::size_t>(layer) * MoveList::kCapacity;
        generate_moves(position, moves_);
        std::size_t count = 0;
        Cell measured = kNoCell;
        for (const Move move : moves_) {
            if (move.is_stone_move() && !is_step(move)) {
                if (move.from() != measured) hops_.measure(position, measured = move.from());
                if (hops_.to(move.to()) > settings_.hop_depth) continue;
            }
            turns[count++] = {move, heuristic_->value_after(position, player_, before, move)};
        }
        // A rule may forbid all ends but those of long chains.
        if (count == 0) turns[count++] = {moves_[0], before};
        return {turns, count};
    }

    // The best board the player reaches from here with more turns of his own while the others stand
    // still.
    int look_further(Position& position, int before, int layer) {
        if (budget_->count_node()) return before;
        const Player next = position.to_move();
        position.set_to_move(player_);
        std::span<ScoredMove> turns = list_turns(position, before, layer);
        std::ranges::stable_sort(turns, std::ranges::greater(), &ScoredMove::score);
        if (settings_.second > 0) {
            turns = turns.first(std::min(turns.size(), static_cast<std::size_t>(settings_.second)));
        }
        int best = turns[0].score;
        for (const auto [move, value] : turns) {
            if (layer + 1 >= settings_.step_depth || budget_->stopped()) break;
            if (!is_step(move)) continue;
            const Position::Undo undo = position.play(move);
            best = std::max(best, look_further(position, value, layer + 1));
            position.undo(move, undo);
        }
        position.set_to_move(next);
        return best;
    }

    // The mean of the heuristic after games by chance.
    int rollouts(const Position& position) {
        int sum = 0;
        for (int game = 0; game < settings_.rollouts; ++game) {
            Position imagined = position;
            for (int ply = 0; ply < settings_.length && !budget_->count_node(); ++ply) {
                imagined.play(random_turn(imagined, random_));
            }
            sum += heuristic_->value(imagined, player_);
        }
        return sum / settings_.rollouts;
    }

    HopGreedySettings settings_;
    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<TeamHeuristic> heuristic_;
    SearchBudget* budget_ = nullptr;
    Player player_ = 0;
    MoveList moves_;
    std::vector<ScoredMove> layers_;  // the turns of each layer
    HopCounts hops_;
};

}  // namespace

std::unique_ptr<Agent> make_hop_greedy_agent(const AgentOptions& options) {
    return std::make_unique<HopGreedyAgent>(options, "hop-greedy", kHopGreedyFields,
                                            HopGreedySettings{});
}

std::unique_ptr<Agent> make_hop_greedy_rollout_agent(const AgentOptions& options) {
    HopGreedySettings settings;
    settings.rollouts = 5;
    return std::make_unique<HopGreedyAgent>(options, "hop-greedy-rollout", kRolloutFields,
                                            settings);
}

}  // namespace zwarm
