// Any variant as a state of the search, on the game's own position: Halma and Chinese Checkers by
// the race home, Selfo for three by the wave from the main group. The thinking player's team is one
// side, the others are the other one; where more than two play there are several ways to think of
// them.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/evaluate/standings.h"
#include "engine/evaluate/way_home.h"
#include "engine/rules/game.h"
#include "engine/search/alphabeta.h"
#include "engine/search/line_history.h"

namespace zwarm {

// What the others are thought to do.
enum class Others {
    kParanoid,   // all of them play against the thinking team
    kBestReply,  // so does the one who can do most harm, and the rest of them miss their turns
};

class PositionState {
  public:
    static constexpr std::size_t kMostMoves = MoveList::kCapacity;
    // A chain of hops can win six steps at once.
    static constexpr int kPlyMargin = 600;
    static constexpr int kWindow = 100;

    // The variant must outlive the state. One-group variants need a board that fits a RowBoard.
    explicit PositionState(const Variant& variant, Others others = Others::kParanoid);
    [[nodiscard]] static bool plays(const Variant& variant);

    // The side to move in the game becomes side 0.
    void set(const Game& game);

    [[nodiscard]] int side() const {
        return variant_.same_team(root_, line_.position().to_move()) ? 0 : 1;
    }
    [[nodiscard]] std::uint64_t key() const { return line_.position().key(); }
    // With more than two players values depend on who thinks.
    [[nodiscard]] std::uint64_t table_key() const {
        return line_.history().table_key(key()) ^ root_key_;
    }
    [[nodiscard]] bool repeated() const { return line_.history().repeated(); }
    // After at least one turn.
    [[nodiscard]] Verdict verdict() const { return line_.verdict(); }
    [[nodiscard]] Assessment assess();
    std::size_t generate(ScoredMove* moves);
    void play(Move move);
    void undo(Move move);
    [[nodiscard]] bool may_skip() const { return variant_.players == 2; }
    void skip() { line_.skip(); }
    void undo_skip() { line_.undo_skip(); }

  private:
    // The score from side 0's view.
    [[nodiscard]] int value() const;
    [[nodiscard]] int race_value() const;
    [[nodiscard]] int hint(Move move, Player player) const;
    std::size_t add_moves(Player player, ScoredMove* moves);
    [[nodiscard]] bool ours(Player player) const { return variant_.same_team(root_, player); }
    [[nodiscard]] Player next_of_ours(Player player) const;

    const Variant& variant_;
    Others others_;
    std::optional<Race> race_;
    Standings standings_;
    PositionLine line_;
    Player root_ = 0;
    std::uint64_t root_key_ = 0;
    MoveList moves_;
};

}  // namespace zwarm
