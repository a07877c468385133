// Writes down the moves that programs add: their parts and what they wished for become effects in
// the order of the text.
#pragma once

#include "harness/zrf/interpreter.h"
#include "harness/zrf/move.h"

namespace zwarm::zrf {

class MoveWriter final : private ProposalTaker {
  public:
    MoveWriter(const Model& model, AttackTests& attacks, StepBudget& budget)
        : model_(model), interpreter_(model, attacks, budget) {}

    void interrupt_by(Interruption* interruption) { interpreter_.interrupt_by(interruption); }

    // Adds the moves of the piece on `cell`, of one type or, if that is kNone, of all.
    void add_moves(const State& state, int cell, int type, MoveList& out);
    // Adds the drops of `piece` by `player` on every cell.
    void add_drops(const State& state, int player, int piece, int type, MoveList& out);

  private:
    bool take(const Proposal& proposal) override;
    void write(const Proposal& proposal, int becomes);
    void write_part(const Proposal& proposal, const MovePart& part, bool copies);
    void write_wish(const Proposal& proposal, const Wish& wish);

    const Model& model_;
    Interpreter interpreter_;
    MoveList* out_ = nullptr;
};

}  // namespace zwarm::zrf
