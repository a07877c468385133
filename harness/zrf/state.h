// A position in play: board, reserves, whose turn it is, an unfinished chain of partial moves, and
// the history that repetition needs. A State is a value; copies are independent. It points to its
// model, which must outlive it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/zrf/model.h"

namespace zwarm::zrf {

// What stands on a cell.
struct Occupant {
    std::int16_t piece = -1;
    std::int16_t owner = -1;
    std::uint64_t attributes = 0;  // bit k: attribute k of the model

    bool empty() const { return piece < 0; }
    bool operator==(const Occupant&) const = default;
};

// An unfinished turn: the piece that goes on and the move type it must use.
struct Chain {
    std::int16_t cell = -1;       // -1: no chain
    std::int16_t move_type = -1;  // -1: any
    bool operator==(const Chain&) const = default;
};

// A piece as it comes into play, with its attributes at their initial values.
Occupant fresh_piece(const Model& model, int owner, int piece);

// A set of cells of any board, as bits.
class CellBits {
  public:
    // Empty, for boards of so many cells.
    void reset(std::size_t cells) { words_.assign((cells + 63) / 64, 0); }
    void set(int cell) { word(cell) |= bit(cell); }
    bool test(int cell) const {
        return (words_[static_cast<std::size_t>(cell) / 64] & bit(cell)) != 0;
    }
    // Do two sets for the same board share a cell?
    bool intersects(const CellBits& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if ((words_[i] & other.words_[i]) != 0) return true;
        return false;
    }

  private:
    static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }
    std::uint64_t& word(int cell) { return words_[static_cast<std::size_t>(cell) / 64]; }

    std::vector<std::uint64_t> words_;
};

// The keys of the positions so far, the present one last. They are kept in blocks; copies share all
// that are full, so that a state costs the same to copy after any number of turns.
class PositionHistory {
  public:
    void restart(std::uint64_t key);
    void add(std::uint64_t key);
    // How often the present one is among them; 0 if there is none.
    int occurrences() const;
    bool operator==(const PositionHistory& other) const;

  private:
    static constexpr std::size_t kBlock = 32;
    struct Block {
        Block() = default;
        Block(const Block&) = default;
        Block& operator=(const Block&) = delete;
        ~Block();

        std::array<std::uint64_t, kBlock> keys;
        std::shared_ptr<Block> before;  // full
    };

    std::shared_ptr<Block> last_;
    std::size_t count_ = 0;  // keys in the last block
};

class State {
  public:
    State() = default;  // belongs to no game until it is assigned
    // A board without pieces, the first entry of the turn order to move.
    static State empty(const Model& model);
    // The variant's set-up with the first entry of the turn order to move.
    static State initial(const Model& model);

    const Model& model() const { return *model_; }
    const Occupant& at(int cell) const { return board_[static_cast<std::size_t>(cell)]; }
    int reserve(int player, int piece) const;

    // Side to move, whose pieces it moves, and the move type it is bound to (kNone = any).
    const Turn& turn() const;
    int player_to_move() const { return turn().player; }
    bool random_to_move() const;
    // The number in front of the move in a saved game: from 1, one more each round of the turn
    // order; all parts of a chain have the same one.
    int move_number() const { return move_number_; }

    const Chain& chain() const { return chain_; }
    bool in_chain() const { return chain_.cell >= 0; }
    int last_from() const { return last_from_; }
    int last_to() const { return last_to_; }
    // Who made the last whole turn, kNone at the start.
    int last_mover() const { return last_mover_; }
    // Turns made since the start.
    int turns_made() const { return turns_made_; }

    // How often the present position (board, reserves, side to move) has occurred, at least 1.
    // Positions inside a chain do not count.
    int occurrences() const;
    // Board, reserves and turn as one number; equal positions have equal keys on all machines.
    std::uint64_t key() const;

    // One line a player: "White: Man a1 b1, King off 2"; for messages and golden files.
    std::string describe() const;

    // --- Changing a state: used by the rules; hosts use rules.h. ---
    void put(int cell, const Occupant& occupant);
    void clear(int cell);
    void add_reserve(int player, int piece, int count);
    void set_chain(Chain chain) { chain_ = chain; }
    void set_last(int from, int to);
    // Next entry of the turn order; the new position enters the history.
    void advance_turn();
    // Forget what happened before (after an edit, positions cannot repeat).
    void restart_history();
    // Only the next entry of the turn order; used to ask what another side could do.
    void step_turn();
    // Whether the last turn removed a piece of this type from this player.
    bool was_captured(int player, int piece) const;
    const std::vector<Occupant>& board() const { return board_; }
    void note_captured(int player, int piece);
    void forget_captured() { captured_.clear(); }

    bool operator==(const State&) const = default;

  private:
    const Model* model_ = nullptr;
    std::vector<Occupant> board_;
    std::vector<std::int16_t> reserves_;  // [player * pieces + piece]
    PositionHistory history_;             // at the ends of turns
    std::vector<std::int32_t> captured_;  // player * pieces + piece
    Chain chain_;
    std::int16_t turn_index_ = 0;
    std::int16_t last_from_ = -1;
    std::int16_t last_to_ = -1;
    std::int16_t last_mover_ = -1;
    int move_number_ = 1;
    int turns_made_ = 0;
};

}  // namespace zwarm::zrf
