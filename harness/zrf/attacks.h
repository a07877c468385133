// Attacked and defended cells: runs the programs of one side and looks whether one of their moves
// would take something on a marked cell.
//
// A program that is run so may itself ask what is attacked: an emperor who may take the other only
// where nobody takes back. Such a question is answered on the board as it would be after the
// capture it is asked for: the asking piece stands on the cell and is gone from where it started.
// Each further question within it is one deeper; below kDeepest everything counts as not attacked
// and not defended, so pieces that ask about each other for ever come to an end.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "harness/zrf/interpreter.h"

namespace zwarm::zrf {

class Attacks final : public AttackTests, private ProposalTaker {
  public:
    static constexpr int kDeepest = 4;

    // `depth`: how many questions this one is within.
    Attacks(const Model& model, StepBudget& budget, int depth = 0);

    void interrupt_by(Interruption* interruption);

    // Could one of the victim's enemies take something on a marked cell?
    bool attacks_any(const State& state, int victim, const CellBits& marked);

    // The same question for many boards that differ little: what the victim's enemies look at and
    // could take is studied once; then only pieces that looked at a changed cell are asked again.
    // The state must not change between the two.
    void study_threats(const State& state, int victim);
    bool threatens_any(const State& after, const CellBits& changed, const CellBits& marked);

    // For the predicates of a piece that is about to move: could an enemy take it on the cell;
    // could its side, without it, take back there?
    bool attacked(const AttackQuestion& question) override;
    bool defended(const AttackQuestion& question) override;

  private:
    // What a piece of the other side does on the studied board.
    struct Threat {
        int cell = kNone;
        bool asks = false;   // it takes what it takes only if the answers are right
        bool known = false;  // studied to the end
        CellBits looks_at;
        CellBits takes;
    };

    // Answers the questions of the programs that are run here: by guesses while these are tried
    // out, else by going one deeper.
    class Deeper final : public AttackTests {
      public:
        explicit Deeper(Attacks& above) : above_(above) {}
        bool attacked(const AttackQuestion& question) override;
        bool defended(const AttackQuestion& question) override;

        // From now on every block is run with all the answers there can be.
        void start_guessing();
        void stop_guessing() { guessing_ = false; }
        // The next answers for the block that was run; false if there are none.
        bool next_answers();
        bool asked() const { return asked_ > 0; }  // by the last run of a block
        bool ever_asked() const { return ever_asked_; }
        bool tried_all() const { return !gave_up_; }
        void interrupt_by(Interruption* interruption);

      private:
        bool guess();
        // Null below the deepest.
        Attacks* next();
        // As the piece that asks would have left it.
        AttackQuestion after_capture(const AttackQuestion& question);

        Attacks& above_;
        std::unique_ptr<Attacks> next_;  // made when it is needed
        Interruption* interruption_ = nullptr;
        std::vector<Occupant> board_;  // after the capture that is asked for
        bool guessing_ = false;
        std::vector<bool> answers_;  // for the block that runs
        std::size_t asked_ = 0;
        int tries_ = 0;
        bool ever_asked_ = false;  // since guessing started
        bool gave_up_ = false;
    };

    bool take(const Proposal& proposal) override;
    bool again() override { return deeper_.next_answers(); }
    bool ask_on(const std::vector<Occupant>& board);
    bool is_enemy_of(int victim, const Occupant& occupant) const;
    // Does the piece on `cell` take something on a marked cell?
    bool hits(const State& state, int cell) { return hits(state, state.board(), cell, kNone); }
    bool hits(const State& state, const std::vector<Occupant>& board, int cell, int type);
    bool any_hits(const State& state, int attacker, int skipped_cell, int type);

    const Model& model_;
    StepBudget& budget_;
    int depth_;
    Deeper deeper_;
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
