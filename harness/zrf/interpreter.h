// Runs move programs: for a piece on a cell (or a piece to be dropped there) it finds the moves
// its blocks add. It sees the board as it stands before the move. Also answers whether a cell is
// attacked, which is the same question with another ending.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

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

    // Could one of the other players take something on a marked cell (marks by position)?
    bool attacks_any(const State& state, int victim, const std::vector<bool>& marked);

  private:
    struct Part {
        std::int16_t from;  // -1: a drop
        std::int16_t to;
        std::int16_t piece;
    };
    // An effect as the program asked for it; attributes are still names.
    struct Wish {
        Op op;
        std::int16_t position;
        std::int16_t a;
        std::int16_t b;
        bool operator==(const Wish&) const = default;
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
    bool attacked(int cell, int type);
    bool defended(int cell, int type);
    bool probe(int attacker, int skipped_cell, int type);
    bool is_goal_position(int cell) const;
    const Occupant& at(int cell) const { return board_[static_cast<std::size_t>(cell)]; }
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
    std::vector<std::uint32_t> position_flags_;  // [flag * positions + position]

    // Asking about attacks: a second interpreter on a board of its own.
    std::unique_ptr<Interpreter> prober_;
    std::vector<Occupant> probe_board_;
    std::vector<bool> marked_;
    bool probing_ = false;
    bool hit_ = false;
};

}  // namespace zwarm::zrf
