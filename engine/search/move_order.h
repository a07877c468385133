// Which move to look at first: the table's move, moves that refuted their siblings (killers), and
// moves that were often good anywhere (history) or as an answer. A good first guess is most of a
// search's speed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/rules/move.h"

namespace zwarm {

struct ScoredMove {
    Move move;
    std::int32_t score = 0;
};

class MoveOrder {
  public:
    static constexpr int kMaxPly = 96;

    explicit MoveOrder(int cells)
        : cells_(static_cast<std::size_t>(cells)), history_(2 * cells_ * cells_, 0) {}

    // A new search: killers are stale, history keeps an eighth of its weight.
    void begin_search() {
        for (auto& value : history_) value = static_cast<std::int16_t>(value / 8);
        forget_killers();
    }

    // Adds to each move's score, which holds the caller's own hint (small numbers).
    void rate(std::span<ScoredMove> moves, int side, int ply, Move table_move) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        for (ScoredMove& item : moves) {
            if (item.move == table_move) {
                item.score += kFirst;
            } else if (item.move == killers[0]) {
                item.score += kKiller + 1;
            } else if (item.move == killers[1]) {
                item.score += kKiller;
            } else if (item.move.is_stone_move()) {
                item.score += history_[index(side, item.move)];
            }
        }
    }

    // Brings the best of the moves from `begin` on to the front of them.
    static void select(std::span<ScoredMove> moves, std::size_t begin) {
        std::size_t best = begin;
        for (std::size_t i = begin + 1; i < moves.size(); ++i) {
            if (moves[i].score > moves[best].score) best = i;
        }
        std::swap(moves[begin], moves[best]);
    }

    // The same for who goes on to the next, from 0 on: most of the time a few moves are enough, and
    // if they are not, nearly all are needed.
    static void bring_best(std::span<ScoredMove> moves, std::size_t i) {
        constexpr std::size_t kFew = 3;
        if (i < kFew) select(moves, i);
        if (i == kFew) {
            std::ranges::sort(moves.subspan(kFew), [](const ScoredMove& a, const ScoredMove& b) {
                return a.score != b.score ? a.score > b.score : a.move < b.move;
            });
        }
    }

    // `good` cut off; `tried` before it did not.
    void reward(Move good, std::span<const ScoredMove> tried, int side, int ply, int depth) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != good) {
            killers[1] = killers[0];
            killers[0] = good;
        }
        const int bonus = std::min(depth * depth, 256);
        adjust(side, good, bonus);
        for (const ScoredMove& item : tried) adjust(side, item.move, -bonus);
    }

    [[nodiscard]] int history(int side, Move move) const {
        return move.is_stone_move() ? history_[index(side, move)] : 0;
    }

    // Pulls a value of history towards the bonus's sign and never beyond kMost.
    static void pull(std::int16_t& value, int bonus) {
        const int scaled = bonus * 16;
        value = static_cast<std::int16_t>(value + scaled - value * std::abs(scaled) / kMost);
    }

  private:
    static constexpr int kFirst = 1 << 28;
    static constexpr int kKiller = 1 << 24;
    static constexpr int kMost = 8192;

    [[nodiscard]] std::size_t index(int side, Move move) const {
        return (static_cast<std::size_t>(side) * cells_ + move.from()) * cells_ + move.to();
    }
    void adjust(int side, Move move, int bonus) {
        if (move.is_stone_move()) pull(history_[index(side, move)], bonus);
    }
    void forget_killers() {
        for (auto& pair : killers_) pair = {};
    }

    std::size_t cells_;
    std::vector<std::int16_t> history_;
    std::array<std::array<Move, 2>, kMaxPly> killers_{};
};

// The same for answers: where it was good to go after the other side went here, and after the own
// side went there one move before.
class AnswerOrder {
  public:
    explicit AnswerOrder(int cells)
        : cells_(static_cast<std::size_t>(cells)), after_(2 * cells_ * cells_, 0) {}

    // A new search: a quarter of what was learnt remains.
    void begin_search() {
        for (auto& value : after_) value = static_cast<std::int16_t>(value / 4);
    }

    // Adds to each move's score. The last move is the other side's, the one before it the own.
    void rate(std::span<ScoredMove> moves, Move last, Move own) const {
        for (const std::size_t row : {row_of(0, last), row_of(1, own)}) {
            if (row == kNoRow) continue;
            for (ScoredMove& item : moves) {
                if (item.move.is_stone_move()) item.score += after_[row + item.move.to()];
            }
        }
    }

    // `good` cut off; `tried` before it did not.
    void reward(Move good, std::span<const ScoredMove> tried, Move last, Move own, int depth) {
        const int bonus = std::min(depth * depth, 256);
        for (const std::size_t row : {row_of(0, last), row_of(1, own)}) {
            if (row == kNoRow) continue;
            const auto learn = [&](Move move, int gain) {
                if (move.is_stone_move()) MoveOrder::pull(after_[row + move.to()], gain);
            };
            learn(good, bonus);
            for (const ScoredMove& item : tried) learn(item.move, -bonus / 2);
        }
    }

  private:
    static constexpr std::size_t kNoRow = ~std::size_t{0};

    [[nodiscard]] std::size_t row_of(std::size_t whose, Move move) const {
        return move.is_stone_move() ? (whose * cells_ + move.to()) * cells_ : kNoRow;
    }

    std::size_t cells_;
    std::vector<std::int16_t> after_;  // by whose move it was, where that went and where to go
};

}  // namespace zwarm
