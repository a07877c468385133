// A game in progress: the position, how it came about, and whether it is over and why. The rules
// that need a history (repetition, passes in a row, progress, caps, places) live here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/position.h"
#include "engine/rules/progress.h"

namespace zwarm {

enum class Ending {
    kNone,  // the game goes on
    kGoal,
    kBlockade,
    kPasses,
    kRepetition,
    kNoProgress,
    kTurnCap,
    kNoMove,
    kEvacuation,
};

struct Result {
    Ending ending = Ending::kNone;
    std::uint8_t winners = 0;  // bit mask of players; 0 = draw (or the game goes on)
    // 1 = first. Equal for players who share a place; 0 while the game goes on.
    std::array<std::uint8_t, kMaxPlayers> place{};
    std::string reason;  // a sentence for people, empty while the game goes on

    [[nodiscard]] bool over() const { return ending != Ending::kNone; }
    [[nodiscard]] bool is_draw() const { return over() && winners == 0; }
    [[nodiscard]] bool won_by(Player player) const { return (winners >> player & 1) != 0; }
};

class Game {
  public:
    explicit Game(const Variant& variant);
    // Starts from a position set up by hand.
    explicit Game(const Position& position);

    [[nodiscard]] const Variant& variant() const { return position_.variant(); }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Result& result() const { return result_; }
    [[nodiscard]] int turns() const { return static_cast<int>(history_.size()); }
    [[nodiscard]] Move last_move() const;
    // How often the position with its side to move has been on the board, now included.
    [[nodiscard]] int occurrences() const;
    // Keys of the positions since the start or the last edit, the current one last.
    [[nodiscard]] std::span<const std::uint64_t> keys() const { return keys_; }
    // Plies since the last new smallest number of groups or new cut-off.
    [[nodiscard]] int plies_without_progress() const;
    [[nodiscard]] const Progress& progress() const { return progress_; }

    // Makes the turn if the game goes on and the turn is legal; otherwise changes nothing and
    // returns false.
    bool play(Move move);
    // Takes the last turn back; false at the start or after an edit.
    bool undo();

    // Set-up edits. They end what can be undone and what counts as repetition. Until a turn has
    // been made on the edited board, it is judged only if every player has his full number of
    // stones: a board that is still being set up is never a finished game.
    void put(Cell cell, Player player);
    void clear(Cell cell);
    void set_to_move(Player player);

  private:
    struct Entry {
        Move move;
        Position::Undo undo;
        int passes;
        Progress progress;
        std::array<std::uint8_t, kMaxPlayers> place;
    };

    void edited();
    [[nodiscard]] bool set_up() const;
    void note_progress();
    void judge(Player mover, Move move);
    void judge_goals(Player first);
    void judge_places();
    void judge_evacuation(Player mover);
    void judge_cap();
    void judge_stuck_player();
    void finish(Ending ending, std::uint8_t winners, std::string reason);
    void finish_with_places(Ending ending);
    void finish_as_draw(Ending ending);
    [[nodiscard]] std::uint8_t team_mask(Player player) const;
    [[nodiscard]] std::uint8_t best_free_place() const;

    Position position_;
    std::vector<Entry> history_;
    std::vector<std::uint64_t> keys_;
    Result result_;
    int passes_ = 0;  // passes in a row
    Progress progress_;
    std::array<std::uint8_t, kMaxPlayers> place_{};  // of players who are out
    bool moved_since_edit_ = false;
};

}  // namespace zwarm
