// The signal evaluator at speed: the same integers as signals.h, from bitboards in rows.
#pragma once

#include <array>

#include "engine/evaluate/row_board.h"
#include "engine/evaluate/signals.h"
#include "engine/rules/position.h"

namespace zwarm {

class SignalKernel {
  public:
    struct Reading {
        int score = 0;      // as SignalSide::score
        int centroid = -1;  // slot; -1 without stones
        RowSet main;
    };

    // The topology must fit a RowBoard.
    explicit SignalKernel(const Topology& topology) : board_(topology) {}

    [[nodiscard]] const RowBoard& board() const { return board_; }

    // One side from its stones and the cells that are not an enemy's (own stones included).
    [[nodiscard]] Reading read(const RowSet& own, const RowSet& area) const;
    [[nodiscard]] int score(const RowSet& own, const RowSet& area) const {
        return read(own, area).score;
    }

  private:
    RowBoard board_;
};

// The stones of all players in rows: as much of a position as signals depend on.
struct SignalStones {
    std::array<RowSet, kMaxPlayers> stones;
    int players = 0;

    SignalStones(const RowBoard& board, const Position& position);

    // A legal turn of this player.
    void play(const RowBoard& board, Player mover, Move move);

    // As signal_value, for players without teams.
    [[nodiscard]] int value(const SignalKernel& kernel, Player player) const;
};

// The kernel as an evaluator for searches: its scores in hundredths of a stone, and whether the
// sides are cut off.
class SignalEvaluator {
  public:
    explicit SignalEvaluator(const Topology& topology) : kernel_(topology) {}

    [[nodiscard]] const RowBoard& board() const { return kernel_.board(); }
    // Both sides must have stones.
    [[nodiscard]] Lead lead(const RowSet& own, const RowSet& other) const {
        const RowSet own_area = board().cells() - other;
        const RowSet other_area = board().cells() - own;
        const int score = in_hundredths(own, own_area) - in_hundredths(other, other_area);
        return {score, cut_off(own, own_area) && cut_off(other, other_area)};
    }

  private:
    [[nodiscard]] int in_hundredths(const RowSet& stones, const RowSet& area) const {
        return kernel_.score(stones, area) * 100 / kStoneScore;
    }
    [[nodiscard]] bool cut_off(const RowSet& stones, const RowSet& area) const {
        return !stones.within(board().flood(RowSet::of(stones.first()), area));
    }

    SignalKernel kernel_;
};

}  // namespace zwarm
