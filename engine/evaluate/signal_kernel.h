// The signal evaluator at speed: the same integers as signals.h, from bitboards in rows.
#pragma once

#include <array>

#include "engine/evaluate/row_board.h"
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

}  // namespace zwarm
