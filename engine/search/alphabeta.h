// The search: iterative deepening principal variation search with a transposition table, null
// moves and late move reductions. It is generic over a state, which knows the rules of moving,
// judges positions and hints at good moves; nothing in here knows which game is played, and
// nothing in here allocates.
//
// A state has a side to move, 0 or 1. Usually sides alternate; in games of more players the side
// is "the thinking team" or "all others" and may move twice in a row.
//
//   int side() const;                          // 0 or 1
//   std::uint64_t key() const;                 // of the position, as the game knows it
//   std::uint64_t table_key() const;           // the same, and what else its value depends on
//   bool repeated() const;                     // drawn by repetition, which a table cannot know
//   Assessment assess();                       // of the position, for the side to move
//   std::size_t generate(ScoredMove* moves);   // legal moves with hints, at most kMostMoves
//   void play(Move); void undo(Move);
//   bool may_skip() const;                     // is a null move sound in kind?
//   void skip(); void undo_skip();
//   static constexpr std::size_t kMostMoves;
//   static constexpr int kPlyMargin;           // more than a ply usually changes the score
//   static constexpr int kWindow;              // half of the first guess at a window
//
// What a state may have besides:
//
//   bool goes_round() const;       // then what comes back to no purpose counts as drawn
//   bool is_legal(Move) const;     // then a table's move is tried before moves are made
//   std::uint64_t key_after(Move) const;  // then its place in the table is fetched in time
//   static constexpr int kGainHint;  // then a hint is what a move adds to the score, times this,
//   static constexpr int kGainDepth; // and up to this depth moves that gain too little are left
//   static int gain_margin(int depth);  // out: those that miss the window by more than this
//   static constexpr bool kHasAnswers;  // true: good answers to the last moves are tried earlier
//   static constexpr int kFewDepth;     // then up to this depth no more moves are tried than
//   static std::size_t few_moves(int depth);  // these, except on the principal line
//   bool at_frontier(int depth) const;  // then the value is not searched for but found by
//   int frontier(int score, int alpha, int beta);  // this, given the assessment's score
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "engine/rules/ending.h"
#include "engine/search/move_order.h"
#include "engine/search/search_control.h"
#include "engine/search/transposition_table.h"

namespace zwarm {

// What a state says of a position.
struct Assessment {
    int score = 0;                     // for the side to move, while the game is open
    Outcome outcome = Outcome::kOpen;  // for the side to move
};

// The expected play from every ply of the line being searched: the best move, then what was
// expected after it.
template <int kMaxPly>
class PrincipalLines {
  public:
    // At most kMaxPly moves; the first is the root's.
    [[nodiscard]] std::span<const Move> root() const { return {lines_[0].data(), length_[0]}; }

    void clear(int ply) { length_[index(ply)] = 0; }

    // The move is best at this ply, followed by what is expected at the next.
    void extend(Move move, int ply) {
        const std::size_t here = index(ply);
        const std::size_t rest = length_[here + 1];
        lines_[here][0] = move;
        std::copy_n(lines_[here + 1].begin(), rest, lines_[here].begin() + 1);
        length_[here] = rest + 1;
    }

  private:
    static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }

    std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> lines_{};
    std::array<std::size_t, kMaxPly + 1> length_{};
};

template <class State>
class AlphaBeta {
  public:
    // The table may be shared with other searches and must outlive this one. Whoever owns it tells
    // it of every new search.
    AlphaBeta(TranspositionTable& table, int cells)
        : table_(table),
          order_(cells),
          answers_(kHasAnswers ? cells : 0),
          moves_(kStackSize),
          root_moves_(State::kMostMoves) {}

    // The state is as before afterwards. A first depth beyond 1 makes searches that share a table
    // look at different things.
    SearchResult think(State& state, const Limits& limits, SearchControl& control,
                       const SearchStyle& style, int first_depth = 1) {
        SearchBudget budget(limits, control);
        budget_ = &budget;
        style_ = style;
        root_side_ = state.side();
        order_.begin_search();
        answers_.begin_search();
        top_ = 0;
        root_count_ = look(state, root_moves_.data());
        root_count_ = leave_out(limits.without, root_moves_.data(), root_count_);
        const auto known = table_.probe(state.table_key());
        const std::span<ScoredMove> moves{root_moves_.data(), root_count_};
        order_.rate(moves, state.side(), 0, known ? known->move : Move());
        std::ranges::stable_sort(moves, std::ranges::greater(), &ScoredMove::score);

        SearchResult result;
        result.best = moves[0].move;
        bool decided = false;
        for (int depth = first_depth;
             depth < kMaxDepth && budget.begin_iteration(depth, decided, root_count_); ++depth) {
            const int settled = result.score;
            iteration_ = depth;
            search_root(state, depth, result);
            if (budget.stopped()) {
                // A loss is proved by all moves only.
                if (result.score <= -kNearWin) result.score = settled;
                break;
            }
            result.depth = depth;
            decided = std::abs(result.score) >= kWinScore - depth;
            report(result, Move());
        }
        result.nodes = budget.nodes();
        report(result, Move());
        return result;
    }

  private:
    static constexpr int kMaxPly = MoveOrder::kMaxPly;
    static constexpr int kMaxDepth = 64;
    static constexpr int kInfinite = kWinScore + 1;
    static constexpr int kWidest = 64 * State::kWindow;
    static constexpr std::size_t kStackSize = State::kMostMoves + 32768;
    static constexpr bool kJudgesMoves = requires(const State& state, Move move) {
        state.is_legal(move);
    };
    static constexpr bool kHasFrontier = requires(State & state, int value) {
        state.frontier(value, value, value);
    };

    static constexpr bool kForeseesKeys = requires(const State& state, Move move) {
        state.key_after(move);
    };
    static constexpr bool kKnowsGains = requires { State::kGainHint; };
    static constexpr bool kHasAnswers = requires { State::kHasAnswers; };
    static constexpr bool kTriesFew = requires { State::kFewDepth; };

    static bool goes_round(const State& state) {
        if constexpr (requires { state.goes_round(); }) return state.goes_round();
        return false;
    }
    static bool at_frontier(const State& state, int depth) {
        if constexpr (kHasFrontier) return state.at_frontier(depth);
        return false;
    }

    // The legal moves that are seen; if none is, any one.
    std::size_t look(State& state, ScoredMove* moves) const {
        const std::size_t count = state.generate(moves);
        if (style_.sight.sees_all() || count == 0) return count;
        const std::uint64_t key = state.key();
        std::swap(moves[0], moves[style_.sight.anything(key, count)]);
        return kept(
            moves, count, [&](Move move) { return style_.sight.sees(key, move); }, 1);
    }
    static std::size_t leave_out(std::span<const Move> unwanted, ScoredMove* moves,
                                 std::size_t count) {
        const auto wanted = [&](Move move) {
            return std::ranges::find(unwanted, move) == unwanted.end();
        };
        return kept(moves, count, wanted, count);
    }
    // Keeps what is wanted, in order; if nothing is, the first so many as they were.
    template <class Wanted>
    static std::size_t kept(ScoredMove* moves, std::size_t count, Wanted wanted,
                            std::size_t otherwise) {
        const auto end = std::remove_if(moves, moves + count,
                                        [&](const ScoredMove& item) { return !wanted(item.move); });
        return end == moves ? otherwise : static_cast<std::size_t>(end - moves);
    }

    // 1. An iteration: first within a window around the last score, then as wide as needed.
    void search_root(State& state, int depth, SearchResult& result) {
        int alpha = -kInfinite;
        int beta = kInfinite;
        if (depth >= 4 && std::abs(result.score) < kNearWin) {
            alpha = result.score - State::kWindow;
            beta = result.score + State::kWindow;
        }
        for (int widening = State::kWindow;;) {
            const int score = search_root_moves(state, depth, alpha, beta, result);
            if (budget_->stopped()) return;
            widening *= 4;
            if (score <= alpha && alpha > -kInfinite) {
                alpha = widening > kWidest ? -kInfinite : std::max(-kInfinite, score - widening);
            } else if (score >= beta && beta < kInfinite) {
                beta = widening > kWidest ? kInfinite : std::min(kInfinite, score + widening);
            } else {
                result.score = score;
                return;
            }
        }
    }

    int search_root_moves(State& state, int depth, int alpha, int beta, SearchResult& result) {
        const std::span<ScoredMove> moves{root_moves_.data(), root_count_};
        const int first_alpha = alpha;
        int best = -kInfinite;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i].move;
            if (depth >= 6) report(result, move);
            const std::uint64_t before = budget_->nodes();
            int score = 0;
            if (i == 0) {
                score = child(state, move, alpha, beta, depth - 1, 0);
            } else {
                const int reduced = depth >= 3 && i >= 6 ? depth - 2 : depth - 1;
                score = child(state, move, alpha, alpha + 1, reduced, 0);
                if (score > alpha && (reduced < depth - 1 || score < beta)) {
                    score = child(state, move, alpha, beta, depth - 1, 0);
                }
            }
            if (budget_->stopped()) return best;
            // The next iteration looks first at what was hard to refute.
            moves[i].score = static_cast<std::int32_t>(
                std::min<std::uint64_t>(budget_->nodes() - before, 1U << 30));
            if (score > best) {
                best = score;
                if (score > alpha || i == 0) {
                    result.best = move;
                    result.score = score;
                    lines_.extend(move, 0);
                    if (score > alpha)
                        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                    alpha = std::max(alpha, score);
                    if (depth >= 4) report(result, move);
                }
            }
            if (alpha >= beta) break;
        }
        if (moves.size() > 2) {
            std::ranges::stable_sort(moves.subspan(1), std::ranges::greater(), &ScoredMove::score);
        }
        table_.store(state.table_key(), result.best, best, depth, bound(best, first_alpha, beta));
        return best;
    }

    // 2. The value of a move for the side that makes it.
    int child(State& state, Move move, int alpha, int beta, int depth, int ply) {
        const int side = state.side();
        line_[static_cast<std::size_t>(ply)] = move;
        if constexpr (kForeseesKeys) {
            if (depth > 1) table_.prefetch(state.key_after(move));
        }
        state.play(move);
        if constexpr (!kForeseesKeys) {
            if (depth > 0 && !at_frontier(state, depth)) table_.prefetch(state.table_key());
        }
        const int score = state.side() == side ? node(state, alpha, beta, depth, ply + 1, true)
                                               : -node(state, -beta, -alpha, depth, ply + 1, true);
        state.undo(move);
        return score;
    }

    // 3. A node of the tree.
    int node(State& state, int alpha, int beta, int depth, int ply, bool may_skip) {
        lines_.clear(ply);
        if (budget_->count_node()) return 0;
        if (state.repeated() || goes_round(state)) return draw_score(state);
        const bool principal = beta - alpha > 1;

        // 3.1 What is known already.
        Move table_move;
        const bool frontier = at_frontier(state, depth);
        if (depth > 0 && !frontier) {
            if (const auto known = table_.probe(state.table_key())) {
                table_move = known->move;
                const int score = from_table(known->score, ply);
                if (!principal && known->depth >= depth && usable(known->bound, score, beta)) {
                    return score;
                }
            }
        }

        // 3.2 What is seen at once.
        const Assessment seen = state.assess();
        switch (seen.outcome) {
            case Outcome::kWon:
                return kWinScore - ply;
            case Outcome::kLost:
                return ply - kWinScore;
            case Outcome::kDrawn:
                return draw_score(state);
            case Outcome::kOpen:
                break;
        }
        const int guess = seen.score + style_.misjudged_by(state.key());
        if (depth <= 0 || ply >= kMaxPly - 1 || top_ + State::kMostMoves > moves_.size()) {
            return guess;
        }
        if constexpr (kHasFrontier) {
            if (frontier) return state.frontier(guess, alpha, beta);
        }

        // 3.3 No win from here can be shorter, no loss longer, than what is on the board.
        alpha = std::max(alpha, ply - kWinScore);
        beta = std::min(beta, kWinScore - ply - 1);
        if (alpha >= beta) return alpha;

        if (!principal && std::abs(beta) < kNearWin) {
            // 3.4 Far above the window: the opponent will not catch up in the plies left.
            if (depth <= 4 && guess - State::kPlyMargin * depth >= beta) return guess;
            // 3.5 So good that even a lost turn keeps it.
            if (may_skip && depth >= 2 && guess >= beta && state.may_skip()) {
                const int score = skipped(state, beta, depth - 3 - depth / 4, ply);
                if (budget_->stopped()) return 0;
                if (score >= beta) return std::min(score, kNearWin);
            }
        }
        // 3.6 Without a first guess a shallower look will do, and leaves one for the next budget.
        if (table_move.is_none() && depth >= 5) --depth;
        return search_moves(state, alpha, beta, depth, ply, table_move, guess);
    }

    int skipped(State& state, int beta, int depth, int ply) {
        line_[static_cast<std::size_t>(ply)] = Move();
        state.skip();
        const int score = -node(state, -beta, 1 - beta, std::max(depth, 0), ply + 1, false);
        state.undo_skip();
        return score;
    }

    // 4. The moves of a node, best guess first.
    int search_moves(State& state, int alpha, int beta, int depth, int ply, Move table_move,
                     int guess) {
        Node here{.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .guess = guess};
        here.side = state.side();
        here.principal = beta - alpha > 1;
        const std::size_t base = top_;
        // 4.1 The table's move, which often makes all others superfluous, even to find.
        bool table_move_tried = false;
        if constexpr (kJudgesMoves) {
            if (!table_move.is_none() && state.is_legal(table_move)) {
                table_move_tried = true;
                if (try_move(state, table_move, here)) reward(table_move, {}, here);
            }
        }
        if (here.open()) {
            const std::span<ScoredMove> moves{moves_.data() + base,
                                              look(state, moves_.data() + base)};
            top_ += moves.size();
            const std::size_t worth = worth_trying(moves, here);
            try_moves(state, moves.first(worth), here, table_move_tried, table_move);
            // What gains too little counts only where all else loses.
            if (here.open() && here.best <= -kNearWin) {
                try_moves(state, moves.subspan(worth), here, table_move_tried, table_move);
            }
            top_ = base;
        }
        if (budget_->stopped()) return 0;
        table_.store(state.table_key(), here.best_move, to_table(here.best, ply), depth,
                     bound(here.best, alpha, beta));
        return here.best;
    }

    // What is known of a node while its moves are tried.
    struct Node {
        int alpha = 0;
        int beta = 0;
        int depth = 0;
        int ply = 0;
        int guess = 0;
        int side = 0;
        bool principal = false;
        std::size_t tried = 0;
        int best = -kInfinite;
        Move best_move{};

        [[nodiscard]] bool open() const { return alpha < beta; }
    };

    // 4.2 Brings the moves to the front that may reach the window, by what they gain themselves and
    // what the plies after them may add, and says how many they are: all where gains are not known,
    // and one at least where nothing has been tried.
    static std::size_t worth_trying(std::span<ScoredMove> moves, const Node& here) {
        if constexpr (kKnowsGains) {
            if (here.principal || here.depth > State::kGainDepth ||
                std::abs(here.alpha) >= kNearWin) {
                return moves.size();
            }
            const int least =
                (here.alpha - here.guess - State::gain_margin(here.depth)) * State::kGainHint;
            const auto rest =
                std::partition(moves.begin(), moves.end(),
                               [least](const ScoredMove& item) { return item.score > least; });
            const auto worth = static_cast<std::size_t>(rest - moves.begin());
            if (worth > 0 || here.tried > 0) return worth;
            MoveOrder::select(moves, 0);
            return std::min<std::size_t>(moves.size(), 1);
        }
        return moves.size();
    }

    void try_moves(State& state, std::span<ScoredMove> moves, Node& here, bool table_move_tried,
                   Move table_move) {
        order_.rate(moves, here.side, here.ply, table_move);
        if constexpr (kHasAnswers) answers_.rate(moves, before(here, 1), before(here, 2));
        for (std::size_t i = 0; i < moves.size() && !budget_->stopped(); ++i) {
            MoveOrder::bring_best(moves, i);
            if (i == 0 && table_move_tried && moves[0].move == table_move) continue;
            // 4.3 Late and far below the window: no move will lift the score that much.
            if (!here.principal && here.depth <= 2 && here.tried >= 3 && here.best > -kNearWin &&
                here.guess + State::kPlyMargin * (here.depth + 1) <= here.alpha) {
                return;
            }
            // 4.4 Late: what is good has been tried.
            if (enough_tried(here)) return;
            if (try_move(state, moves[i].move, here)) {
                reward(moves[i].move, moves.first(i), here);
                return;
            }
        }
    }

    // The first iterations look at everything: they are short, and whoever looks no farther than
    // that (levels.h) is as strong as his search is wide.
    [[nodiscard]] bool enough_tried(const Node& here) const {
        if constexpr (kTriesFew) {
            constexpr int kWideIterations = 3;
            return !here.principal && here.depth <= State::kFewDepth && here.best > -kNearWin &&
                   iteration_ > kWideIterations && here.tried >= State::few_moves(here.depth);
        }
        return false;
    }

    void reward(Move good, std::span<const ScoredMove> tried, const Node& here) {
        order_.reward(good, tried, here.side, here.ply, here.depth);
        if constexpr (kHasAnswers) {
            answers_.reward(good, tried, before(here, 1), before(here, 2), here.depth);
        }
    }
    // The move so many plies before a node, none if that was before the root or no move.
    [[nodiscard]] Move before(const Node& here, int plies) const {
        return here.ply < plies ? Move() : line_[static_cast<std::size_t>(here.ply - plies)];
    }

    // True if the move is so good that the other side will not let it come to this.
    bool try_move(State& state, Move move, Node& here) {
        const std::size_t i = here.tried++;
        const int depth = here.depth;
        // 4.5 Late moves are searched less deep, and again if they turn out well.
        int score = 0;
        if (i == 0) {
            score = child(state, move, here.alpha, here.beta, depth - 1, here.ply);
        } else {
            const int less = reduction(depth, i, here.principal, order_.history(here.side, move));
            score = child(state, move, here.alpha, here.alpha + 1, depth - 1 - less, here.ply);
            if (score > here.alpha && less > 0) {
                score = child(state, move, here.alpha, here.alpha + 1, depth - 1, here.ply);
            }
            if (score > here.alpha && score < here.beta) {
                score = child(state, move, here.alpha, here.beta, depth - 1, here.ply);
            }
        }
        if (budget_->stopped() || score <= here.best) return false;
        here.best = score;
        if (score <= here.alpha) return false;
        here.alpha = score;
        here.best_move = move;
        if (here.principal) lines_.extend(move, here.ply);
        return !here.open();
    }

    static int reduction(int depth, std::size_t i, bool principal, int history) {
        if (depth < 3 || i < 3) return 0;
        int less = 1 + (i >= 10 ? 1 : 0) + (depth >= 6 && i >= 20 ? 1 : 0);
        if (principal) --less;
        if (history > 2000) --less;
        return std::clamp(less, 0, depth - 2);
    }

    [[nodiscard]] int draw_score(const State& state) const {
        return state.side() == root_side_ ? -style_.contempt : style_.contempt;
    }
    static Bound bound(int best, int alpha, int beta) {
        if (best >= beta) return Bound::kLower;
        return best > alpha ? Bound::kExact : Bound::kUpper;
    }
    static bool usable(Bound bound, int score, int beta) {
        return score >= beta ? bound == Bound::kLower || bound == Bound::kExact
                             : bound == Bound::kUpper || bound == Bound::kExact;
    }
    // Proven wins are stored by their distance from the node, not from the root.
    static int to_table(int score, int ply) {
        return score >= kNearWin ? score + ply : score <= -kNearWin ? score - ply : score;
    }
    static int from_table(int score, int ply) {
        return score >= kNearWin ? score - ply : score <= -kNearWin ? score + ply : score;
    }

    void report(const SearchResult& result, Move current) {
        const auto line = lines_.root();
        const bool fresh = !line.empty() && line[0] == result.best;
        budget_->report({.best = result.best,
                         .current = current.is_none() ? result.best : current,
                         .nodes = budget_->nodes(),
                         .score = result.score,
                         .depth = result.depth,
                         .line = fresh ? line : line.first(0)});
    }

    TranspositionTable& table_;
    MoveOrder order_;
    AnswerOrder answers_;
    std::array<Move, kMaxPly> line_{};  // the moves from the root to the node
    std::vector<ScoredMove> moves_;     // a stack of the lists of all nodes on the path
    std::size_t top_ = 0;
    std::vector<ScoredMove> root_moves_;
    std::size_t root_count_ = 0;
    PrincipalLines<kMaxPly> lines_;
    SearchBudget* budget_ = nullptr;
    SearchStyle style_;
    int root_side_ = 0;
    int iteration_ = 0;
};

}  // namespace zwarm
