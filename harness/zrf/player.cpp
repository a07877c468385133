#include "harness/zrf/player.h"

#include <algorithm>
#include <chrono>
#include <deque>

#include "harness/base/chance.h"
#include "harness/zrf/evaluation.h"
#include "harness/zrf/goals.h"
#include "harness/zrf/interruption.h"
#include "harness/zrf/move_generator.h"

namespace zwarm::zrf {

namespace {

constexpr int kWin = 1'000'000;
constexpr int kInfinite = 2'000'000;
constexpr int kDeepestSearch = 60;
constexpr int kDefaultDepth = 3;
constexpr int kStepsOfANode = 256;         // its work besides the move programs
constexpr std::size_t kSampledThrows = 6;  // moves of a random player that are looked at

// Alpha-beta from the root player's view: he takes the best, every opponent the worst for him,
// random players the average. A part of a chain is a move of its own.
class Search {
  public:
    Search(const State& root, const PlayerLimits& limits,
           const std::function<void(const PlayerReport&)>& on_report)
        : root_(root),
          limits_(limits),
          on_report_(on_report),
          generator_(root.model()),
          me_(root.turn().player),
          start_(std::chrono::steady_clock::now()),
          interruption_([this] { return told_to_stop(); }) {}

    std::optional<Move> run() {
        MoveList& list = level(0).list;
        const bool random = root_.random_to_move();  // draws from the whole list, stopped or not
        if (!random) generator_.interrupt_by(&interruption_);
        generator_.legal_moves(root_, list);
        if (interruption_.over()) {
            generator_.interrupt_by(nullptr);
            return generator_.some_legal_move(root_);
        }
        if (list.empty()) return std::nullopt;
        if (random)
            return list.move(
                static_cast<std::size_t>(base::mix(limits_.seed ^ root_.key()) % list.size()));
        evaluation_.emplace(root_.model(), &interruption_);
        if (interruption_.over()) return list.move(0);
        order_.resize(list.size());
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
        sort_moves(root_, list, order_);
        const bool bounded = limits_.milliseconds > 0 || limits_.nodes > 0 ||
                             limits_.stop.stop_possible() || limits_.depth > 0;
        const int deepest = limits_.depth > 0 ? std::min(limits_.depth, kDeepestSearch)
                            : bounded         ? kDeepestSearch
                                              : kDefaultDepth;
        std::size_t best = order_[0];
        for (int depth = 1; depth <= deepest; ++depth) {
            int score = 0;
            const std::optional<std::size_t> found = search_root(depth, score);
            if (!found) break;
            best = *found;
            report(list.move(best), score, depth);
            if (list.size() == 1 || score >= kWin - kDeepestSearch ||
                score <= -kWin + kDeepestSearch)
                break;
        }
        return list.move(best);
    }

  private:
    struct Level {
        MoveList list;
        std::vector<std::size_t> order;
        State next;
    };

    Level& level(std::size_t ply) {
        while (levels_.size() <= ply) levels_.emplace_back();
        return levels_[ply];
    }

    bool told_to_stop() const {
        return limits_.stop.stop_requested() ||
               (limits_.milliseconds > 0 && std::chrono::steady_clock::now() - start_ >=
                                                std::chrono::milliseconds(limits_.milliseconds));
    }

    // From then on nothing that is on the way counts.
    bool is_over() {
        if (limits_.nodes > 0 && nodes_ >= limits_.nodes) stopped_ = true;
        if (interruption_.step(kStepsOfANode)) stopped_ = true;
        return stopped_;
    }

    void report(const Move& best, int score, int depth) const {
        if (on_report_) on_report_({best, score, depth, nodes_});
    }

    // Captures and promotions first, strongest victim first; otherwise file order.
    void sort_moves(const State& state, const MoveList& list, std::vector<std::size_t>& order) {
        keys_.assign(list.size(), 0);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::span<const Effect> effects = list.effects(i);
            for (const Effect& effect : effects) {
                const Occupant& there = state.at(effect.cell);
                const bool hits = effect.kind == EffectKind::kRemove ||
                                  (effect.kind == EffectKind::kMove && effect.occupied);
                if (hits && !there.empty())
                    keys_[i] += evaluation_->piece_value(there.piece) *
                                (there.owner == state.turn().owner ? -1 : 1);
                if (effect.kind == EffectKind::kSetType)
                    keys_[i] += evaluation_->piece_value(effect.piece) / 2;
            }
        }
        std::stable_sort(order.begin(), order.end(),
                         [this](std::size_t a, std::size_t b) { return keys_[a] > keys_[b]; });
    }

    // The best root move of this depth; nothing if the search was stopped before the first.
    std::optional<std::size_t> search_root(int depth, int& best_score) {
        const MoveList& list = levels_[0].list;
        std::optional<std::size_t> best;
        int alpha = -kInfinite;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            State next = root_;
            generator_.apply(next, list, order_[i]);
            const int score = search(next, depth - 1, alpha, kInfinite, 1);
            if (stopped_) break;
            if (best && score <= alpha) continue;
            alpha = score;
            best = order_[i];
            best_score = score;
        }
        if (stopped_ && depth > 1 && best && *best != order_[0] && best_score <= last_score_)
            best.reset();  // an unfinished depth may only improve on the last one
        if (best) {
            const auto at = std::find(order_.begin(), order_.end(), *best);
            std::rotate(order_.begin(), at, at + 1);
            last_score_ = best_score;
        }
        return best;
    }

    int search(const State& state, int depth, int alpha, int beta, std::size_t ply) {
        ++nodes_;
        if (is_over()) return 0;
        Level& here = level(ply);
        generator_.legal_moves(state, here.list);
        const std::optional<Outcome> outcome =
            result_given_moves(state, !here.list.empty(), generator_);
        if (interruption_.over()) {
            stopped_ = true;
            return 0;
        }
        if (outcome) return terminal(*outcome, ply);
        if (depth <= 0 || here.list.empty() || ply >= kDeepestSearch) return leaf(state, here.list);
        here.order.resize(here.list.size());
        for (std::size_t i = 0; i < here.order.size(); ++i) here.order[i] = i;
        if (state.random_to_move()) return average(state, here, depth, ply);
        sort_moves(state, here.list, here.order);
        const bool mine = state.turn().player == me_;
        int best = mine ? -kInfinite : kInfinite;
        for (const std::size_t i : here.order) {
            here.next = state;
            generator_.apply(here.next, here.list, i);
            const int score = search(here.next, depth - 1, alpha, beta, ply + 1);
            if (stopped_) return 0;
            best = mine ? std::max(best, score) : std::min(best, score);
            (mine ? alpha : beta) = mine ? std::max(alpha, score) : std::min(beta, score);
            if (alpha >= beta) break;
        }
        return best;
    }

    int average(const State& state, Level& here, int depth, std::size_t ply) {
        const std::size_t step = std::max<std::size_t>(1, here.list.size() / kSampledThrows);
        std::int64_t sum = 0;
        int count = 0;
        for (std::size_t i = 0; i < here.list.size(); i += step) {
            here.next = state;
            generator_.apply(here.next, here.list, i);
            sum += search(here.next, depth - 1, -kInfinite, kInfinite, ply + 1);
            if (stopped_) return 0;
            ++count;
        }
        return static_cast<int>(sum / count);
    }

    int terminal(const Outcome& outcome, std::size_t ply) const {
        if (outcome.draw) return 0;
        const bool won =
            std::find(outcome.winners.begin(), outcome.winners.end(), me_) != outcome.winners.end();
        return won ? kWin - static_cast<int>(ply) : -kWin + static_cast<int>(ply);
    }

    int leaf(const State& state, const MoveList& list) const {
        int score = evaluation_->score(state, me_);
        const int mobility = static_cast<int>(std::min<std::size_t>(list.size(), 100));
        score += state.turn().player == me_ ? mobility : -mobility;
        if (limits_.variety > 0)
            score += static_cast<int>(base::mix(limits_.seed ^ state.key()) %
                                      static_cast<std::uint64_t>(limits_.variety * 6 + 1));
        return score;
    }

    const State& root_;
    const PlayerLimits& limits_;
    const std::function<void(const PlayerReport&)>& on_report_;
    MoveGenerator generator_;
    std::optional<Evaluation> evaluation_;  // not until the root has moves
    int me_;
    std::chrono::steady_clock::time_point start_;
    Interruption interruption_;
    std::deque<Level> levels_;  // stays put while deeper levels are added
    std::vector<std::size_t> order_;
    std::vector<int> keys_;
    std::uint64_t nodes_ = 0;
    int last_score_ = -kInfinite;
    bool stopped_ = false;
};

}  // namespace

std::optional<Move> choose_move(const State& state, const PlayerLimits& limits,
                                const std::function<void(const PlayerReport&)>& on_report) {
    return Search(state, limits, on_report).run();
}

}  // namespace zwarm::zrf
