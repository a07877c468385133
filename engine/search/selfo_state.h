// Two-player Selfo as a state of the search: stones in rows, moves by shifts, the key kept as the
// game keeps it. What a position is worth is the evaluator's business:
//
//   const RowBoard& board() const;
//   Lead lead(const RowSet& own, const RowSet& other) const;   // own to move
//
// and where stones gather around a main group (JoinEvaluator), that group is found only once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <vector>

#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/row_board.h"
#include "engine/rules/game.h"
#include "engine/search/alphabeta.h"
#include "engine/search/line_history.h"

namespace zwarm {

// The parts that do not depend on the evaluator.
class SelfoStones {
  public:
    static constexpr std::size_t kMostMoves = MoveList::kCapacity;
    static constexpr int kPlyMargin = 100;
    static constexpr int kWindow = 30;
    static constexpr bool kHasAnswers = true;
    static constexpr int kFewDepth = 3;
    static constexpr std::size_t few_moves(int depth) {
        return static_cast<std::size_t>(8 + 4 * depth * depth);
    }

    // Two players, walking stones, one group wins; the board must fit. Both outlive the state.
    SelfoStones(const Variant& variant, const RowBoard& board);

    void set(const Game& game);

    [[nodiscard]] int side() const { return to_move_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] std::uint64_t table_key() const { return history_.table_key(key_); }
    [[nodiscard]] bool repeated() const { return history_.repeated(); }
    [[nodiscard]] const RowSet& stones(int side) const { return stones_[index(side)]; }
    [[nodiscard]] const RowBoard& board() const { return board_; }

    // Moves towards the middle of the own stones come with a better hint.
    std::size_t generate(ScoredMove* moves) const;
    [[nodiscard]] bool is_legal(Move move) const;
    void play(Move move);
    void undo(Move move);
    [[nodiscard]] bool may_skip() const { return true; }
    void skip() {
        turn();
        history_.skip(key_);
    }
    void undo_skip() {
        turn();
        history_.undo_skip();
    }

    // As a board of which milestones are noted.
    [[nodiscard]] int ply() const { return history_.ply(); }
    [[nodiscard]] Player to_move() const { return static_cast<Player>(to_move_); }
    [[nodiscard]] static std::uint8_t out() { return 0; }
    [[nodiscard]] int group_count(Player player) const;
    [[nodiscard]] bool cut_off(Player player) const;

  protected:
    [[nodiscard]] const LineHistory& history() const { return history_; }
    // The nearer a draw by lack of progress, the less a lead is worth: who is ahead then looks for
    // progress in time.
    [[nodiscard]] int fading(int score) const {
        if (!history_.watching()) return score;
        constexpr int kFrom = LineHistory::kWatchedPlies;
        return score * std::min(history_.plies_left(), kFrom) / kFrom;
    }

  private:
    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
    void turn() {
        to_move_ ^= 1;
        key_ ^= turn_key_;
    }
    void carry(int side, Cell from, Cell to);
    void exchange_sets();
    // Where a stone can go.
    [[nodiscard]] RowSet reached(int slot, const RowSet& empty) const;
    std::size_t walk(int slot, const RowSet& reached, int focus, ScoredMove* moves) const;

    const Variant& variant_;
    const RowBoard& board_;
    std::array<RowSet, 2> stones_;
    std::array<int, 2> row_sum_{};
    std::array<int, 2> column_sum_{};
    std::array<int, 2> count_{};
    int to_move_ = 0;
    LineHistory history_;
    std::uint64_t key_ = 0;
    std::uint64_t turn_key_ = 0;
    std::vector<std::array<std::uint64_t, 2>> stone_keys_;  // by cell and side
};

template <class Evaluator>
class SelfoState : public SelfoStones {
  public:
    SelfoState(const Variant& variant, const Evaluator& evaluator)
        : SelfoStones(variant, evaluator.board()),
          evaluator_(evaluator),
          mains_(evaluator),
          seen_(kSeen) {}

    [[nodiscard]] Assessment assess() {
        const Seen& here = seen();
        const Verdict verdict = history().verdict(Board{*this, here});
        if (verdict.over()) return {.outcome = history().outcome(verdict, to_move())};
        return {.score = fading(here.score)};
    }
    // After at least one turn.
    [[nodiscard]] Verdict verdict() { return history().verdict(Board{*this, seen()}); }

  private:
    // What is to be seen in a position by itself, whatever led to it.
    struct Seen {
        std::uint64_t key = 0;
        int score = 0;
        std::uint8_t one_group = 0;  // mask of sides
        bool blockade = false;
    };
    // The stones as a board for the book of endings. There are no camps, nobody plays on, and who
    // cannot move passes.
    struct Board {
        const SelfoStones& stones;
        const Seen& seen;

        [[nodiscard]] int ply() const { return stones.ply(); }
        [[nodiscard]] Player to_move() const { return stones.to_move(); }
        [[nodiscard]] bool reached_goal(Player player) const {
            return (seen.one_group >> player & 1) != 0;
        }
        [[nodiscard]] bool blockade() const { return seen.blockade; }
        [[nodiscard]] static std::uint8_t out() { return 0; }
        [[nodiscard]] static bool in_wrong_camp(Player /*player*/) { return false; }
        [[nodiscard]] static int stones_home(Player /*player*/) { return 0; }
        [[nodiscard]] static bool stuck() { return false; }
    };
    static constexpr std::size_t kSeen = 1 << 16;

    // Kept for a while. The same leaves come up again and again by other orders of moves: of the
    // positions of a search, a third is found here.
    const Seen& seen() {
        Seen& place = seen_[key() % kSeen];
        if (place.key != key()) place = look();
        return place;
    }
    [[nodiscard]] Seen look() {
        const RowSet& own = stones(side());
        const RowSet& other = stones(side() ^ 1);
        Seen seen{.key = key()};
        // Without stones there is no group, and nothing to evaluate.
        const unsigned groups = (!own.empty() && board().connected(own) ? 1U << side() : 0U) |
                                (!other.empty() && board().connected(other) ? 2U >> side() : 0U);
        seen.one_group = static_cast<std::uint8_t>(groups);
        if (groups != 0 || own.empty() || other.empty()) return seen;
        const Lead lead = this->lead(own, other);
        seen.score = lead.score;
        seen.blockade = lead.blockade;
        return seen;
    }

    static constexpr bool kGathers = requires(const Evaluator& evaluator, const RowSet& own) {
        evaluator.main_group(own);
    };
    [[nodiscard]] Lead lead(const RowSet& own, const RowSet& other) {
        if constexpr (kGathers) {
            // By value: the second question may take the place of the first one's answer.
            const RowSet own_main = mains_.of(own);
            return evaluator_.lead(own, other, own_main, mains_.of(other));
        } else {
            return evaluator_.lead(own, other);
        }
    }

    struct Nothing {
        explicit Nothing(const Evaluator& /*evaluator*/) {}
    };

    const Evaluator& evaluator_;
    std::conditional_t<kGathers, MainGroups, Nothing> mains_;
    std::vector<Seen> seen_;
};

}  // namespace zwarm
