// A game in progress: the position, how it came about, and whether it is over and why. It keeps the
// history; the book of endings (ending.h) judges it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/ending.h"
#include "engine/rules/position.h"

namespace zwarm {

struct Result : Verdict {
    std::string reason;  // a sentence for people, empty while the game goes on
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
    // Keys of the positions since the start or the last edit, as repetitions see them (ending.h),
    // the current one last.
    [[nodiscard]] std::span<const std::uint64_t> keys() const { return keys_; }
    [[nodiscard]] const Past& past() const { return past_; }

    // Makes the turn if the game goes on and the turn is legal; otherwise changes nothing and
    // returns false.
    bool play(Move move);
    // Takes the last turn back; false at the start, after an edit or since it was reopened.
    bool undo();
    // For who plays by other rules: a game that its past has ended goes on, with all that has been
    // on the board still known, and rules that count plies count anew. False, and nothing has
    // changed, where the board itself ends it.
    bool reopen();

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
        Past past;  // before the move
    };

    void begin_anew();
    void edited();
    [[nodiscard]] bool set_up() const;
    void conclude(const Verdict& verdict);

    Position position_;
    std::vector<Entry> history_;
    std::vector<std::uint64_t> keys_;
    Result result_;
    Past past_;
};

}  // namespace zwarm
