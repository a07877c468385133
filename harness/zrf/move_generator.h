// Legal moves: what the programs offer, cut down by move types, priorities, the ban on leaving a
// royal piece attacked and the duty to capture most, plus the pass. Keeps its buffers between
// calls; one generator serves one thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "harness/zrf/attacks.h"
#include "harness/zrf/effects.h"
#include "harness/zrf/move_writer.h"
#include "harness/zrf/state.h"

namespace zwarm::zrf {

class MoveGenerator {
  public:
    explicit MoveGenerator(const Model& model);
    MoveGenerator(const MoveGenerator&) = delete;  // its parts know each other
    MoveGenerator& operator=(const MoveGenerator&) = delete;

    // From now on all work can be interrupted; what was asked for while it was is worthless.
    void interrupt_by(Interruption* interruption);

    void legal_moves(const State& state, MoveList& out);
    bool has_legal_move(const State& state);
    // One legal move if there is any, without work for the others where no option compares them.
    std::optional<Move> some_legal_move(const State& state);

    // In steps, for looking for one move: what the programs offer, and whether one of these is
    // legal. Not for the pass, and only where no option compares the moves with each other.
    bool compares_moves() const;
    void offered_moves(const State& state, MoveList& out);
    // The same of the pieces on some cells only; is_legal() can judge these if each move is legal
    // or not by itself.
    void offered_moves(const State& state, std::span<const int> cells, MoveList& out);
    bool judges_each_alone() const;
    bool is_legal(const State& state, const MoveList& offered, std::size_t index);

    // Makes a move of the list; passes the turn when a chain cannot go on.
    void apply(State& state, const MoveList& list, std::size_t index);
    void apply(State& state, const Move& move);

    // Steps that the programs took for the last question.
    std::int64_t steps() const { return budget_.spent(); }

    // Is a royal piece of the player attacked?
    bool in_check(const State& state, int player);

  private:
    bool can_move(const State& state, MoveList& list);
    void candidates(const State& state, MoveList& out, bool one_is_enough = false);
    void piece_candidates(const State& state, int cell, MoveList& out);
    void keep_urgent(MoveList& out);
    void keep_urgent_and_safe(const State& state, MoveList& out);
    std::size_t first_safe(const State& state, const MoveList& offered);
    void keep_longest_captures(const State& state, MoveList& out);
    void drop_cascades(MoveList& out);
    void merge_identical(MoveList& out);
    void add_pass(const State& state, MoveList& out);
    CaptureCount best_continuation(const State& state, const MoveList& list, std::size_t index,
                                   int depth);
    bool needs_safety(const State& state) const;
    bool find_royal_cells(const State& state, int player);
    void find_changed_cells(const State& before, const State& after);
    void study_threats(const State& state, const MoveList& list);
    bool is_safe_after(const State& state, std::span<const Effect> effects);
    bool is_displaced(int priority, int best) const;
    bool anyone_can_move(const State& state);
    void begin_move(State& state, std::span<const Effect> effects, bool pass, int from, int to);
    void end_move(State& state, bool partial, int to, int next_type);
    int priority_of(int type) const;
    int unnamed_priority() const;

    const Model& model_;
    StepBudget budget_;
    Attacks attacks_;
    MoveWriter writer_;
    Interruption* interruption_ = nullptr;
    MoveList chain_list_;   // for asking whether a chain goes on
    State scratch_;         // after a candidate move
    bool studied_ = false;  // attacks_ knows the threats of the present state
    CellBits royal_cells_;
    CellBits changed_cells_;
};

}  // namespace zwarm::zrf
