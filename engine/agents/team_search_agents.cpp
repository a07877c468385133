// What Henderson (2014) tried besides the greedy player: alpha-beta that takes all players into
// account, and Monte Carlo tree search. Both judge boards by his heuristic.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/base/logarithm.h"
#include "engine/evaluate/team_heuristic.h"
#include "engine/search/line_history.h"
#include "engine/search/plain_minimax.h"
#include "engine/search/random_turn.h"

namespace zwarm {

namespace {

constexpr int kMostTeamDepth = 4;

struct TeamAlphabetaSettings {
    TeamWeights weights;
    int depth = kMostTeamDepth;
    bool chance = true;  // opponents' turns are left to chance early and late
};

constexpr auto kTeamAlphabetaFields =
    joined(kTeamWeightRows<&TeamAlphabetaSettings::weights>,
           std::array{
               field<&TeamAlphabetaSettings::depth>("depth", "1..4", "plies"),
               field<&TeamAlphabetaSettings::chance>(
                   "chance", "no|yes", "opponents' turns are left to chance early and late"),
           });

// The own team maximizes, the others minimize.
class TeamModel {
  public:
    TeamModel(const Variant& variant, const TeamAlphabetaSettings& settings, Random& random)
        : variant_(variant),
          heuristic_(variant, settings.weights),
          line_(variant, kMostTeamDepth),
          random_(random),
          chance_(settings.chance) {}

    void begin(const Game& game) {
        line_.begin(game);
        player_ = game.position().to_move();
        // Early most stones are at home, late in the target: then the armies hardly meet.
        const CellSet& own = game.position().stones(player_);
        const int half = own.count() / 2;
        apart_ = chance_ && ((own & variant_.home[player_]).count() > half ||
                             (own & variant_.target[player_]).count() > half);
    }

    [[nodiscard]] bool maximizing() const {
        return variant_.same_team(player_, line_.position().to_move());
    }
    [[nodiscard]] bool over() const { return line_.outcome(player_) != Outcome::kOpen; }
    [[nodiscard]] int value() const {
        switch (line_.outcome(player_)) {
            case Outcome::kWon:
                return kWinScore;
            case Outcome::kLost:
                return -kWinScore;
            case Outcome::kDrawn:
                return 0;
            case Outcome::kOpen:
                break;
        }
        return heuristic_.team_value(line_.position(), player_);
    }
    // The greatest gain for the side to move first: the more of the others can be left out.
    std::size_t moves(ScoredMove* list) {
        const Position& position = line_.position();
        generate_moves(position, moves_);
        if (apart_ && !maximizing()) {
            list[0] = {moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))], 0};
            return 1;
        }
        const Player mover = position.to_move();
        std::size_t count = 0;
        for (const Move move : moves_) {
            list[count++] = {move, heuristic_.value_after(position, mover, 0, move)};
        }
        std::ranges::stable_sort(list, list + count, std::ranges::greater(), &ScoredMove::score);
        return count;
    }
    void play(Move move) { line_.play(move); }
    void undo(Move move) { line_.undo(move); }

  private:
    const Variant& variant_;
    TeamHeuristic heuristic_;
    PositionLine line_;
    Random& random_;
    bool chance_;
    bool apart_ = false;
    Player player_ = 0;
    MoveList moves_;
};

class TeamAlphabetaAgent final : public Agent {
  public:
    explicit TeamAlphabetaAgent(const AgentOptions& options)
        : random_(options.seed), search_(kMostTeamDepth) {
        read_settings(options, "team-alphabeta", kTeamAlphabetaFields, settings_);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        model_ = std::make_unique<TeamModel>(variant, settings_, random_);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        model_->begin(game);
        return search_.think(*model_, settings_.depth, limits, control).best;
    }

  private:
    TeamAlphabetaSettings settings_;
    Random random_;
    const Variant* variant_ = nullptr;
    std::unique_ptr<TeamModel> model_;
    PlainMinimax<TeamModel> search_;
};

struct TeamMctsSettings {
    TeamWeights weights;
    int iterations = 100;
    int length = 10;           // plies of a game by chance
    double exploration = 1.0;  // how much a seldom tried turn is preferred
};

constexpr auto kTeamMctsFields = joined(
    kTeamWeightRows<&TeamMctsSettings::weights>,
    std::array{
        field<&TeamMctsSettings::iterations>("iterations", "1..10000", "games imagined a move"),
        field<&TeamMctsSettings::length>("length", "1..100", "plies of a game by chance"),
        field<&TeamMctsSettings::exploration>("exploration", "0..10", "for turns seldom tried"),
    });

// The tree holds turns, not boards. It is kept from move to move: what was imagined below the turns
// that were then played is the next tree, the rest is forgotten.
class TeamMctsAgent final : public Agent {
  public:
    explicit TeamMctsAgent(const AgentOptions& options) : random_(options.seed) {
        read_settings(options, "team-mcts", kTeamMctsFields, settings_);
        tree_.reserve(kMostNodes);
        spare_.reserve(kMostNodes);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        heuristic_.emplace(variant, settings_.weights);
        tree_.assign(1, {});
        key_ = 0;
        turns_ = 0;
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        follow(game);
        SearchBudget budget(limits, control);
        budget_ = &budget;
        player_ = game.position().to_move();
        even_ = heuristic_->team_value(game.position(), player_);
        if (tree_[0].children == 0) grow(game.position(), 0);
        for (int i = 0; i < settings_.iterations && !budget.stopped(); ++i) {
            iterate(game.position());
            const Node& best = tree_[favourite()];
            budget.report({.best = best.move,
                           .current = best.move,
                           .nodes = budget.nodes(),
                           .score = 0,
                           .depth = 1,
                           .line = {}});
        }
        return tree_[favourite()].move;
    }

  private:
    struct Node {
        Move move{};              // that leads here
        std::uint32_t first = 0;  // of its children, which stand side by side
        std::uint32_t children = 0;
        std::uint32_t visits = 0;
        double total = 0;  // of the rewards of the side that made the move
    };

    static constexpr std::size_t kMostNodes = 1 << 16;
    static constexpr double kGreatGain = 2000;  // twenty steps are as good as everything
    static constexpr std::size_t kDeepest = 64;

    // 1. Descent, 2. growth, 3. rollout, 4. update.
    void iterate(const Position& root) {
        Position position = root;
        std::array<std::uint32_t, kDeepest> path{};
        std::size_t length = 1;
        while (tree_[path[length - 1]].children > 0 && length < kDeepest) {
            path[length] = select(path[length - 1]);
            position.play(tree_[path[length]].move);
            ++length;
            budget_->count_node();
        }
        const std::uint32_t leaf = path[length - 1];
        if (tree_[leaf].visits > 0 && length < kDeepest) {
            grow(position, leaf);
            if (tree_[leaf].children > 0) {
                path[length] = select(leaf);
                position.play(tree_[path[length]].move);
                ++length;
            }
        }
        for (int ply = 0; ply < settings_.length && !budget_->count_node(); ++ply) {
            position.play(random_turn(position, random_));
        }
        const double gain = (heuristic_->team_value(position, player_) - even_) / kGreatGain;
        const double reward = std::clamp(0.5 + gain / 2, 0.0, 1.0);
        Player mover = player_;
        ++tree_[0].visits;
        for (std::size_t i = 1; i < length; ++i) {
            Node& node = tree_[path[i]];
            ++node.visits;
            node.total += variant_->same_team(mover, player_) ? reward : 1 - reward;
            mover = variant_->after(mover);
        }
    }

    // All turns of a position as children, if there is room and the game is not decided.
    void grow(const Position& position, std::uint32_t leaf) {
        for (Player player = 0; player < variant_->players; ++player) {
            if (leaf != 0 && position.reached_goal(player)) return;
        }
        generate_moves(position, moves_);
        if (tree_.size() + moves_.size() > kMostNodes) return;
        tree_[leaf].first = static_cast<std::uint32_t>(tree_.size());
        tree_[leaf].children = static_cast<std::uint32_t>(moves_.size());
        for (const Move move : moves_) tree_.push_back({.move = move});
    }

    // The child with the highest upper confidence bound; one by chance of those never tried.
    std::uint32_t select(std::uint32_t parent) {
        const Node& node = tree_[parent];
        const double log = logarithm(node.visits + 1);
        std::uint32_t best = node.first;
        double best_bound = -1;
        std::uint32_t untried = 0;
        for (std::uint32_t i = node.first; i < node.first + node.children; ++i) {
            const Node& child = tree_[i];
            if (child.visits == 0) {
                if (random_.below(++untried) == 0) best = i;
                continue;
            }
            if (untried > 0) continue;
            const double visits = child.visits;
            const double bound =
                child.total / visits + settings_.exploration * std::sqrt(log / visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = i;
            }
        }
        return best;
    }

    // The root's child that was tried most often, of equals the one with the best rewards.
    [[nodiscard]] std::uint32_t favourite() const {
        const Node& root = tree_[0];
        std::uint32_t best = root.first;
        for (std::uint32_t i = root.first; i < root.first + root.children; ++i) {
            const Node& child = tree_[i];
            if (child.visits > tree_[best].visits ||
                (child.visits == tree_[best].visits && child.total > tree_[best].total)) {
                best = i;
            }
        }
        return best;
    }

    // Walks down the tree by the turns made since it was last used; any other game begins anew.
    void follow(const Game& game) {
        const auto keys = game.keys();
        std::uint32_t node = 0;
        bool known = turns_ < keys.size() && keys[turns_] == key_ && tree_[0].children > 0;
        if (known) {
            Game replay = game;
            std::vector<Move> moves;
            for (; replay.turns() > static_cast<int>(turns_); replay.undo()) {
                moves.push_back(replay.last_move());
            }
            for (; known && !moves.empty(); moves.pop_back()) {
                const Node& parent = tree_[node];
                std::uint32_t child = parent.first;
                while (child < parent.first + parent.children &&
                       tree_[child].move != moves.back()) {
                    ++child;
                }
                known = child < parent.first + parent.children;
                node = child;
            }
        }
        keep(known ? node : kNothing);
        turns_ = keys.size() - 1;
        key_ = keys.back();
    }

    static constexpr std::uint32_t kNothing = 0xFFFFFFFF;

    // What hangs below a node becomes the tree, in a breadth-first copy.
    void keep(std::uint32_t node) {
        spare_.assign(1, {});
        if (node != kNothing) {
            spare_[0] = tree_[node];
            for (std::size_t i = 0; i < spare_.size(); ++i) {
                const auto begin = tree_.begin() + spare_[i].first;
                const auto end = begin + spare_[i].children;
                spare_[i].first = static_cast<std::uint32_t>(spare_.size());
                spare_.insert(spare_.end(), begin, end);
            }
        }
        std::swap(tree_, spare_);
    }

    TeamMctsSettings settings_;
    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<TeamHeuristic> heuristic_;
    std::vector<Node> tree_;  // the root first; never beyond what was reserved
    std::vector<Node> spare_;
    std::size_t turns_ = 0;  // of the game, and the key of its position, at the root
    std::uint64_t key_ = 0;
    SearchBudget* budget_ = nullptr;
    Player player_ = 0;
    int even_ = 0;  // the team's value at the root
    MoveList moves_;
};

}  // namespace

std::unique_ptr<Agent> make_team_alphabeta_agent(const AgentOptions& options) {
    return std::make_unique<TeamAlphabetaAgent>(options);
}

std::unique_ptr<Agent> make_team_mcts_agent(const AgentOptions& options) {
    return std::make_unique<TeamMctsAgent>(options);
}

}  // namespace zwarm
