// Any variant as a state of the search, on the game's own position: Halma and Chinese Checkers by
// the race home, Selfo for three by the wave from the main group. With more than two players the
// search is paranoid: the thinking player's team is one side, all others together are the other.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/way_home.h"
#include "engine/rules/game.h"
#include "engine/search/alphabeta.h"
#include "engine/search/line_history.h"

namespace zwarm {

class PositionState {
  public:
    static constexpr std::size_t kMostMoves = MoveList::kCapacity;
    // A chain of hops can win six steps at once.
    static constexpr int kPlyMargin = 600;
    static constexpr int kWindow = 100;

    // The variant must outlive the state. One-group variants need a board that fits a RowBoard.
    explicit PositionState(const Variant& variant);
    [[nodiscard]] static bool plays(const Variant& variant);

    // The side to move in the game becomes side 0.
    void set(const Game& game);

    [[nodiscard]] int side() const {
        return variant_.same_team(root_, line_.position().to_move()) ? 0 : 1;
    }
    [[nodiscard]] std::uint64_t key() const { return line_.position().key(); }
    [[nodiscard]] std::uint64_t table_key() const { return line_.history().table_key(key()); }
    [[nodiscard]] bool repeated() const { return line_.history().repeated(); }
    // After at least one turn.
    [[nodiscard]] Verdict verdict() const { return line_.verdict(); }
    [[nodiscard]] Assessment assess();
    std::size_t generate(ScoredMove* moves);
    void play(Move move) { line_.play(move); }
    void undo(Move move) { line_.undo(move); }
    [[nodiscard]] bool may_skip() const { return variant_.players == 2; }
    void skip() { line_.skip(); }
    void undo_skip() { line_.undo_skip(); }

  private:
    // The score from side 0's view.
    [[nodiscard]] int value();
    [[nodiscard]] int race_value() const;
    [[nodiscard]] int join_value() const;
    [[nodiscard]] int hint(Move move) const;

    const Variant& variant_;
    std::optional<Race> race_;
    std::unique_ptr<JoinEvaluator> joins_;
    PositionLine line_;
    Player root_ = 0;
    MoveList moves_;
};

}  // namespace zwarm
