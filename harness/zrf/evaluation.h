// How good a position looks, judged from the model alone: what the pieces can do, how near they
// are to the cells a goal names, how many lines a relative configuration has begun. Integer
// scores; a hundred is about one average piece.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/zrf/interruption.h"
#include "harness/zrf/state.h"

namespace zwarm::zrf {

class Evaluation {
  public:
    // Measures the pieces of the model on an otherwise empty board. Worthless if interrupted.
    explicit Evaluation(const Model& model, Interruption* interruption = nullptr);

    // From the player's view: own sum minus that of the best opponent.
    int score(const State& state, int player) const;
    int piece_value(int piece) const { return values_[static_cast<std::size_t>(piece)]; }

  private:
    // A configuration of cells that wins: distance of every cell to the nearest of them.
    struct Target {
        int player = kNone;
        std::vector<bool> pieces;  // types that count
        std::vector<std::int16_t> distance;
        bool all = false;  // every piece shall arrive, not only the nearest
    };
    struct Pattern {
        int player = kNone;
        const Condition* condition = nullptr;
    };

    void measure_pieces(Interruption* interruption);
    void collect(const Goal& goal, const Condition& condition);
    void add_target(int player, const Condition& condition);
    int side(const State& state, int player) const;
    int target_score(const State& state, const Target& target) const;
    int pattern_score(const State& state, const Pattern& pattern) const;

    const Model& model_;
    std::vector<int> values_;
    std::vector<bool> fewer_is_better_;  // by player: a goal wins by having few pieces
    std::vector<Target> targets_;
    std::vector<Pattern> patterns_;
};

}  // namespace zwarm::zrf
