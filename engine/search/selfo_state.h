// Two-player Selfo as a state of the search: stones in rows, moves by shifts, the key kept as the
// game keeps it. What a position is worth is the evaluator's business:
//
//   const RowBoard& board() const;
//   Lead lead(const RowSet& own, const RowSet& other) const;   // own to move
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/evaluate/row_board.h"
#include "engine/rules/game.h"
#include "engine/search/alphabeta.h"

namespace zwarm {

// The parts that do not depend on the evaluator.
class SelfoStones {
  public:
    static constexpr std::size_t kMostMoves = MoveList::kCapacity;
    static constexpr int kPlyMargin = 100;
    static constexpr int kWindow = 30;

    // Two players, walking stones, one group wins; the board must fit. Both outlive the state.
    SelfoStones(const Variant& variant, const RowBoard& board);

    void set(const Game& game);

    [[nodiscard]] int side() const { return to_move_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    // The value also hangs on a pass just made, and on the plies left if the game ends soon.
    [[nodiscard]] std::uint64_t table_key() const {
        std::uint64_t key = key_ ^ (passes_ > 0 ? kPassKey : 0);
        if (watching_) key ^= static_cast<std::uint64_t>(plies_left()) * kPliesKey;
        return key;
    }
    [[nodiscard]] const RowSet& stones(int side) const { return stones_[index(side)]; }
    [[nodiscard]] const RowBoard& board() const { return board_; }

    // Moves towards the middle of the own stones come with a better hint.
    std::size_t generate(ScoredMove* moves) const;
    void play(Move move);
    void undo(Move move);
    // A null move. It is no pass of the game: two of them do not end it.
    [[nodiscard]] bool may_skip() const { return true; }
    void skip() { turn(); }
    void undo_skip() { turn(); }

  protected:
    [[nodiscard]] bool two_passes() const { return passes_ >= 2; }
    // By lack of progress or by the cap.
    [[nodiscard]] bool out_of_plies() const { return watching_ && plies_left() <= 0; }
    // The nearer a draw by lack of progress, the less a lead is worth: who is ahead then looks for
    // progress in time.
    [[nodiscard]] int fading(int score) const {
        return watching_ ? score * std::min(plies_left(), kWatchedPlies) / kWatchedPlies : score;
    }

  private:
    static constexpr std::uint64_t kPassKey = 0xD6E8FEB86659FD93ULL;
    static constexpr std::uint64_t kPliesKey = 0x9E3779B97F4A7C15ULL;
    // Counting groups at every node is dear; an end farther away than this is not looked for.
    static constexpr int kWatchedPlies = 40;

    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] int plies_left() const;
    void note_progress();
    [[nodiscard]] bool cut_off(int side) const;
    [[nodiscard]] int group_count(int side) const;
    void turn() {
        to_move_ ^= 1;
        key_ ^= turn_key_;
    }
    void carry(int side, Cell from, Cell to);
    void exchange_sets();
    std::size_t walk(int slot, const RowSet& reached, int focus, ScoredMove* moves) const;

    const Variant& variant_;
    const RowBoard& board_;
    std::array<RowSet, 2> stones_;
    std::array<int, 2> row_sum_{};
    std::array<int, 2> column_sum_{};
    std::array<int, 2> count_{};
    int to_move_ = 0;
    int ply_ = 0;
    int passes_ = 0;
    bool watching_ = false;  // the game ends soon unless there is progress
    Progress progress_;
    struct Trace {
        int passes;
        Progress progress;
    };
    std::vector<Trace> traces_;
    std::uint64_t key_ = 0;
    std::uint64_t turn_key_ = 0;
    std::vector<std::array<std::uint64_t, 2>> stone_keys_;  // by cell and side
};

template <class Evaluator>
class SelfoState : public SelfoStones {
  public:
    SelfoState(const Variant& variant, const Evaluator& evaluator)
        : SelfoStones(variant, evaluator.board()), evaluator_(evaluator), judged_(kJudged) {}

    [[nodiscard]] Assessment assess() {
        const Assessment& seen = judged();
        if (seen.outcome != Outcome::kOpen) return seen;
        if (two_passes() || out_of_plies()) return {.outcome = Outcome::kDrawn};
        return {.score = fading(seen.score)};
    }

  private:
    // What was judged lately. The same leaves come up again and again by other orders of moves: of
    // the positions of a search, a third is found here.
    struct Judged {
        std::uint64_t key = 0;
        Assessment seen;
    };
    static constexpr std::size_t kJudged = 1 << 16;

    // The position by itself, whatever led to it.
    const Assessment& judged() {
        Judged& place = judged_[key() % kJudged];
        if (place.key != key()) place = {key(), judge()};
        return place.seen;
    }
    [[nodiscard]] Assessment judge() const {
        const RowSet& own = stones(side());
        const RowSet& other = stones(side() ^ 1);
        // Only who has just moved can have joined his stones.
        if (board().connected(other)) return {.outcome = Outcome::kLost};
        const Lead lead = evaluator_.lead(own, other);
        if (lead.blockade) return {.outcome = Outcome::kDrawn};
        return {.score = lead.score};
    }

    const Evaluator& evaluator_;
    std::vector<Judged> judged_;
};

}  // namespace zwarm
