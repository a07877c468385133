// Runs move programs: the blocks of a piece on a cell, or of a piece that could be dropped there,
// on the board as it stands before the move. What a block has put together where it says `add` is
// handed to a ProposalTaker, which makes a move of it or looks what it would take.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/zrf/interruption.h"
#include "harness/zrf/state.h"
#include "harness/zrf/step_budget.h"

namespace zwarm::zrf {

// The way of one piece.
struct MovePart {
    std::int16_t from;  // -1: a drop
    std::int16_t to;
    std::int16_t piece;

    bool moves() const { return from >= 0 && from != to; }
};

// An effect as the program asked for it; attributes are still names.
struct Wish {
    Op op;
    std::int16_t cell;
    std::int16_t a;
    std::int16_t b;
    bool operator==(const Wish&) const = default;
};

struct Proposal {
    const State& state;
    const Program& program;
    const Instruction& add;
    int player;
    int piece;
    int move_type;
    std::span<const MovePart> parts;  // at least one
    std::span<const Wish> wishes;
};

class ProposalTaker {
  public:
    // False: that was enough, the piece's programs end here.
    virtual bool take(const Proposal& proposal) = 0;
    // After a block: shall it be run once more?
    virtual bool again() { return false; }

  protected:
    ~ProposalTaker() = default;
};

// What attacked? and defended? ask.
struct AttackQuestion {
    const State& state;
    const std::vector<Occupant>& board;
    int cell;
    int player;  // whose piece asks
    int piece;
    int start;  // of the asking piece; kNone: it is dropped
    int from;   // of the part of the move that asks
    int type;   // of the moves that count; kNone: all
};

class AttackTests {
  public:
    virtual bool attacked(const AttackQuestion& question) = 0;
    virtual bool defended(const AttackQuestion& question) = 0;

  protected:
    ~AttackTests() = default;
};

class Interpreter {
  public:
    Interpreter(const Model& model, AttackTests& attacks, StepBudget& budget);

    // Runs the blocks of the piece on `cell` of a board, which is that of the state or one like it.
    // Blocks of other types are skipped unless `type` is kNone.
    void run_moves(const State& state, const std::vector<Occupant>& board, int cell, int type,
                   ProposalTaker& taker);
    // Runs the drops of `piece` by `player` on every cell.
    void run_drops(const State& state, int player, int piece, int type, ProposalTaker& taker);

    // From now on the cells whose occupants decide something are marked here; nullptr: no longer.
    void watch(CellBits* looks_at) { looks_at_ = looks_at; }
    // Every instruction is a step of it; nullptr: of nothing.
    void interrupt_by(Interruption* interruption) { interruption_ = interruption; }

  private:
    void start(const State& state, const std::vector<Occupant>& board, ProposalTaker& taker);
    void run_blocks(const std::vector<MoveBlock>& blocks, int cell, int type);
    void run(const Program& program, int cell);
    void finish_part();
    int wish(const Instruction& instruction);
    int add(const Program& program, const Instruction& instruction);
    AttackQuestion question(const Instruction& test, int cell) const;
    void next_stamp();
    bool run_test(const Instruction& test);
    bool holds(const Instruction& test, int cell);
    bool is_goal_position(int cell) const;
    int resolve(const Instruction& instruction) const;
    const Occupant& at(int cell) const {
        if (looks_at_ != nullptr) looks_at_->set(cell);
        return (*board_)[static_cast<std::size_t>(cell)];
    }

    const Model& model_;
    AttackTests& attacks_;
    StepBudget& budget_;
    CellBits* looks_at_ = nullptr;
    Interruption* interruption_ = nullptr;
    const State* state_ = nullptr;
    const std::vector<Occupant>* board_ = nullptr;
    ProposalTaker* taker_ = nullptr;
    bool stopped_ = false;  // by the taker or the interruption

    // The piece whose blocks run.
    int player_ = kNone;
    int piece_ = kNone;
    int block_type_ = kNone;
    bool dropping_ = false;
    // The block that runs.
    int start_ = kNone, from_ = kNone, current_ = kNone, mark_ = kNone, to_ = kNone;
    std::vector<MovePart> parts_;  // finished by cascade
    std::vector<Wish> wishes_;
    std::uint32_t stamp_ = 0;  // flags set in this run carry it
    std::vector<std::uint32_t> flags_;
    std::vector<std::uint32_t> position_flags_;  // [flag * cells + cell]
};

}  // namespace zwarm::zrf
