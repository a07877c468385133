// Runs move programs: for a piece on a cell (or a piece to be dropped there) it finds the moves
// its blocks add. It sees the board as it stands before the move. Also answers whether a cell is
// attacked, which is the same question with another ending.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "harness/zrf/cell_bits.h"
#include "harness/zrf/move_list.h"
#include "harness/zrf/state.h"

namespace zwarm::zrf {

class Interpreter {
  public:
    explicit Interpreter(const Model& model);

    // Adds the moves of the piece on `cell`. Blocks of other types are skipped unless `type` is
    // kNone.
    void add_moves(const State& state, int cell, int type, MoveList& out);
    // Adds the drops of `piece` by `player` on every cell.
    void add_drops(const State& state, int player, int piece, int type, MoveList& out);

    // Could one of the other players take something on a marked cell?
    bool attacks_any(const State& state, int victim, const CellBits& marked);

    // The same question for many boards that differ little: what the victim's enemies look at and
    // could take is studied once; then only pieces that looked at a changed cell are asked again.
    // The state must not change between the two.
    void study_threats(const State& state, int victim);
    bool threatens_any(const State& after, const CellBits& changed, const CellBits& marked);

  private:
    struct Part {
        std::int16_t from;  // -1: a drop
        std::int16_t to;
        std::int16_t piece;
    };
    // An effect as the program asked for it; attributes are still names.
    struct Wish {
        Op op;
        std::int16_t cell;
        std::int16_t a;
        std::int16_t b;
        bool operator==(const Wish&) const = default;
    };

    // What a piece of the other side does on the studied board.
    struct Threat {
        int cell = kNone;
        CellBits looks_at;
        CellBits takes;
    };

    void start(const State& state);
    void run_blocks(const std::vector<MoveBlock>& blocks, int cell, int type);
    void run(const Program& program, int cell);
    bool run_test(const Instruction& test);
    bool holds(const Instruction& test, int cell);
    int resolve(const Instruction& instruction) const;
    void wish(const Instruction& instruction);
    void add(const Program& program, const Instruction& instruction);
    void emit(const Instruction& instruction, int becomes);
    void emit_wish(const Wish& wish);
    bool hits_mark() const;
    void note_targets();
    bool is_enemy_of(int victim, const Occupant& occupant) const;
    void probe_piece(int cell, int type);
    bool attacked(int cell, int type);
    bool defended(int cell, int type);
    bool probe(int attacker, int skipped_cell, int type);
    bool is_goal_position(int cell) const;
    const Occupant& at(int cell) const {
        if (studied_ != nullptr) studied_->looks_at.set(cell);
        return board_[static_cast<std::size_t>(cell)];
    }
    Interpreter& prober();

    const Model& model_;
    const State* state_ = nullptr;
    const Occupant* board_ = nullptr;
    MoveList* out_ = nullptr;

    // The piece whose blocks run.
    int player_ = kNone;
    int piece_ = kNone;
    int block_type_ = kNone;
    bool dropping_ = false;
    // The block that runs.
    int start_ = kNone, from_ = kNone, current_ = kNone, mark_ = kNone, to_ = kNone;
    std::vector<Part> parts_;  // finished by cascade
    std::vector<Wish> wishes_;
    std::uint32_t stamp_ = 0;  // flags set in this run carry it
    std::vector<std::uint32_t> flags_;
    std::vector<std::uint32_t> position_flags_;  // [flag * cells + cell]

    // Asking about attacks: a second interpreter on a board of its own.
    std::unique_ptr<Interpreter> prober_;
    std::vector<Occupant> probe_board_;
    CellBits marked_;
    bool probing_ = false;
    bool hit_ = false;
    Threat* studied_ = nullptr;  // while a piece is studied
    std::vector<Threat> threats_;
    std::size_t threat_count_ = 0;  // the vector only grows
    int victim_ = kNone;
};

}  // namespace zwarm::zrf
