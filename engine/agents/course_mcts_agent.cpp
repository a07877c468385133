// The course agent by Monte Carlo tree search (Xiong, Yang and Feng 2025, equations 3 to 16). Every
// simulation descends by a bound that likes forward moves and jumps, adds one move to the tree, and
// plays on by a heuristic policy for a few turns; where the game is not over then, the board is
// judged by the number of men in the goal, their distance to it and those who never left home.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/base/logarithm.h"
#include "engine/base/random.h"
#include "engine/evaluate/course_heuristic.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

// The paper gives the weights of its equations, but none of these: they are ours.
struct CourseMctsSettings {
    int simulations = 100;
    int length = 10;             // plies of a simulation after the tree
    double exploration = 1.414;  // c of equation 3
    double chance = 0.1;         // of a simulated turn to be any turn
    double scale = 1000;         // values are divided by this: Q/N is between -1 and 1
};

constexpr Field<CourseMctsSettings> kCourseMctsFields[] = {
    field<&CourseMctsSettings::simulations>("simulations", "1..100000", "games imagined a move"),
    field<&CourseMctsSettings::length>("length", "0..500", "plies of a simulation"),
    field<&CourseMctsSettings::exploration>("exploration", "0..1000", "c of the UCB"),
    field<&CourseMctsSettings::chance>("chance", "0..1", "of a simulated turn to be any turn"),
    field<&CourseMctsSettings::scale>("scale", "1..1000", "values are divided by this"),
};

class CourseMctsAgent final : public Agent {
  public:
    explicit CourseMctsAgent(const AgentOptions& options) : random_(options.seed) {
        read_settings(options, "course-mcts", kCourseMctsFields, settings_);
        tree_.reserve(kMostNodes);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        board_.emplace(variant);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        SearchBudget budget(limits, control);
        budget_ = &budget;
        const Position& root = game.position();
        player_ = root.to_move();
        tree_.assign(1, {});
        list_turns(root, 0);
        for (int i = 0; i < settings_.simulations; ++i) {
            simulate(root);
            if (budget.stopped()) break;
        }
        const Node& best = tree_[most_promising()];
        budget.report({.best = best.move,
                       .current = best.move,
                       .nodes = budget.nodes(),
                       .score = static_cast<int>(
                           best.visits == 0 ? 0 : best.total / best.visits * settings_.scale),
                       .depth = 1,
                       .line = {}});
        return best.move;
    }

  private:
    struct Node {
        Move move{};              // that leads here
        float strategy = 0;       // equation 4
        std::uint32_t first = 0;  // of its turns, which stand side by side, the best guess first
        std::uint32_t turns = 0;  // 0 until it is reached a second time
        std::uint32_t tried = 0;  // of its turns
        std::uint32_t visits = 0;
        double total = 0;  // of the values for the side that made the move
    };

    static constexpr std::size_t kMostNodes = 1 << 16;
    static constexpr std::size_t kDeepest = 64;
    static constexpr double kWon = 1000;

    // 1. Selection, 2. expansion, 3. simulation, 4. backpropagation.
    void simulate(const Position& root) {
        Position position = root;
        std::array<std::uint32_t, kDeepest> path{};
        std::size_t length = 1;
        for (bool in_tree = true; in_tree && length < kDeepest && !is_over(position); ++length) {
            const std::uint32_t parent = path[length - 1];
            if (tree_[parent].turns == 0) list_turns(position, parent);
            if (tree_[parent].turns == 0) break;  // no room for more
            Node& node = tree_[parent];
            in_tree = node.tried == node.turns;
            path[length] = in_tree ? select(node) : node.first + node.tried++;
            position.play(tree_[path[length]].move);
            budget_->count_node();
        }
        for (int ply = 0; ply < settings_.length && !is_over(position); ++ply) {
            if (budget_->count_node()) break;
            position.play(simulated_turn(position));
        }
        const double value = outcome(position) / settings_.scale;
        Player mover = player_;
        ++tree_[0].visits;
        for (std::size_t i = 1; i < length; ++i) {
            Node& node = tree_[path[i]];
            ++node.visits;
            node.total += mover == player_ ? value : -value;
            mover = variant_->after(mover);
        }
    }

    [[nodiscard]] bool is_over(const Position& position) const {
        return position.reached_goal(variant_->before(position.to_move()));
    }

    // Rows and columns nearer to the middle of the goal.
    [[nodiscard]] int improvement(Player player, Move move) const {
        if (!move.is_stone_move()) return 0;
        return board_->steps(player, move.from()) - board_->steps(player, move.to());
    }

    // The turns of a position by "distance improvement, jump bonus, backward penalty", if there is
    // room for them.
    void list_turns(const Position& position, std::uint32_t parent) {
        generate_moves(position, moves_);
        if (tree_.size() + moves_.size() > kMostNodes) return;
        const Player mover = position.to_move();
        std::size_t count = 0;
        for (const Move move : moves_) {
            constexpr int kJump = 2;
            constexpr int kBackwards = 5;
            const int forward = board_->forward(mover, move);
            guesses_[count++] = {move, improvement(mover, move) +
                                           (board_->is_jump(move) ? kJump : 0) -
                                           (forward < 0 ? kBackwards : 0)};
        }
        std::ranges::stable_sort(guesses_.begin(),
                                 guesses_.begin() + static_cast<std::ptrdiff_t>(count),
                                 std::ranges::greater(), &Guess::score);
        tree_[parent].first = static_cast<std::uint32_t>(tree_.size());
        tree_[parent].turns = static_cast<std::uint32_t>(count);
        for (std::size_t i = 0; i < count; ++i) {
            const Move move = guesses_[i].move;
            const double direction = board_->forward(mover, move) / 2.0;  // equation 5
            const double jump = board_->is_jump(move) ? 0.3 : 0.0;        // equation 6
            tree_.push_back({.move = move, .strategy = static_cast<float>(0.2 * direction + jump)});
        }
    }

    // Equation 3, for a node all of whose turns have been tried.
    [[nodiscard]] std::uint32_t select(const Node& node) const {
        const double log = logarithm(std::max(node.visits, 1U));
        std::uint32_t best = node.first;
        double best_bound = 0;
        for (std::uint32_t i = node.first; i < node.first + node.turns; ++i) {
            const Node& child = tree_[i];
            const double visits = child.visits;
            const double bound = child.total / visits +
                                 settings_.exploration * std::sqrt(log / visits) + child.strategy;
            if (i == node.first || bound > best_bound) {
                best_bound = bound;
                best = i;
            }
        }
        return best;
    }

    // "Moves improving distance to goal, direction, and jumps, with a small chance of random
    // action"; of equal ones any.
    Move simulated_turn(const Position& position) {
        generate_moves(position, moves_);
        if (random_.unit() < settings_.chance) {
            return moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
        }
        const Player mover = position.to_move();
        Move chosen = moves_[0];
        int best = 0;
        std::uint32_t equals = 0;
        for (const Move move : moves_) {
            constexpr int kJump = 2;
            const int score = improvement(mover, move) + board_->forward(mover, move) +
                              (board_->is_jump(move) ? kJump : 0);
            if (equals == 0 || score > best) {
                best = score;
                equals = 0;
            }
            if (score == best && random_.below(++equals) == 0) chosen = move;
        }
        return chosen;
    }

    // What a simulation was worth to the side that thinks, between -1000 and 1000.
    [[nodiscard]] double outcome(const Position& position) const {
        for (Player player = 0; player < 2; ++player) {
            if (position.reached_goal(player)) return player == player_ ? kWon : -kWon;
        }
        return board_->simulation_value(position, player_);
    }

    // Equations 13 to 16, over the turns that were tried.
    [[nodiscard]] std::uint32_t most_promising() const {
        const Node& root = tree_[0];
        std::uint32_t best = root.first;
        double best_score = 0;
        for (std::uint32_t i = root.first; i < root.first + root.turns; ++i) {
            const Node& child = tree_[i];
            if (child.visits == 0) continue;
            const double win_ratio = child.total / child.visits;
            const double visit_ratio = static_cast<double>(child.visits) / root.visits;
            const double direction = board_->forward(player_, child.move);
            const double score = 0.4 * win_ratio + 0.2 * visit_ratio + 0.4 * direction;
            if (i == root.first || score > best_score) {
                best_score = score;
                best = i;
            }
        }
        return best;
    }

    struct Guess {
        Move move;
        int score = 0;
    };

    CourseMctsSettings settings_;
    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<CourseBoard> board_;
    std::vector<Node> tree_;  // the root first; never beyond what was reserved
    SearchBudget* budget_ = nullptr;
    Player player_ = 0;
    MoveList moves_;
    std::array<Guess, MoveList::kCapacity> guesses_{};
};

}  // namespace

std::unique_ptr<Agent> make_course_mcts_agent(const AgentOptions& options) {
    return std::make_unique<CourseMctsAgent>(options);
}

}  // namespace zwarm
