// Attacked and defended cells: runs the programs of one side and looks whether one of their moves
// would take something on a marked cell. Programs that are asked so cannot ask themselves.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/zrf/interpreter.h"

namespace zwarm::zrf {

class Attacks final : private ProposalTaker {
  public:
    explicit Attacks(const Model& model) : model_(model), interpreter_(model, nullptr) {}

    void interrupt_by(Interruption* interruption) { interpreter_.interrupt_by(interruption); }

    // For the predicates attacked? and defended? of a piece of `player` on a board: could an enemy
    // take it on `cell`; could `player`, without the piece on `from`, take back there?
    bool attacked(const State& state, const std::vector<Occupant>& board, int cell, int player,
                  int piece, int type);
    bool defended(const State& state, const std::vector<Occupant>& board, int cell, int player,
                  int piece, int from, int type);

    // Could one of the victim's enemies take something on a marked cell?
    bool attacks_any(const State& state, int victim, const CellBits& marked);

    // The same question for many boards that differ little: what the victim's enemies look at and
    // could take is studied once; then only pieces that looked at a changed cell are asked again.
    // The state must not change between the two.
    void study_threats(const State& state, int victim);
    bool threatens_any(const State& after, const CellBits& changed, const CellBits& marked);

  private:
    // What a piece of the other side does on the studied board.
    struct Threat {
        int cell = kNone;
        CellBits looks_at;
        CellBits takes;
    };

    bool take(const Proposal& proposal) override;
    bool is_enemy_of(int victim, const Occupant& occupant) const;
    // Does the piece on `cell` take something on a marked cell?
    bool hits(const State& state, int cell) { return hits(state, state.board(), cell, kNone); }
    bool hits(const State& state, const std::vector<Occupant>& board, int cell, int type);
    bool any_hits(const State& state, int attacker, int skipped_cell, int type);

    const Model& model_;
    Interpreter interpreter_;
    std::vector<Occupant> board_;  // with a piece put where it is asked about
    CellBits marked_;
    bool hit_ = false;
    Threat* studied_ = nullptr;  // while a piece is studied
    std::vector<Threat> threats_;
    std::size_t threat_count_ = 0;  // the vector only grows
    int victim_ = kNone;
};

}  // namespace zwarm::zrf
