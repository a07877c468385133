// Stones on a board and whose turn it is: everything a turn changes, and a key for it, kept up to
// date turn by turn without allocation. The history of the game is not here (see game.h).
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/variant.h"

namespace zwarm {

class Position {
  public:
    // What a turn destroys and undo needs.
    struct Undo {
        std::uint64_t key = 0;
        Player to_move = 0;
        std::uint8_t out = 0;
    };

    // The start of the variant, which must outlive the position.
    explicit Position(const Variant& variant);
    // The same board without stones.
    [[nodiscard]] static Position empty_board(const Variant& variant);

    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] const Topology& topology() const { return *topology_; }
    [[nodiscard]] Player to_move() const { return to_move_; }
    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] Player owner(Cell cell) const { return owner_[cell]; }
    [[nodiscard]] bool is_empty(Cell cell) const { return owner_[cell] == kNobody; }
    [[nodiscard]] const CellSet& stones(Player player) const { return stones_[player]; }
    [[nodiscard]] const CellSet& occupied() const { return occupied_; }
    [[nodiscard]] CellSet empties() const { return topology_->all() - occupied_; }
    // Hops, for variants with hops: the directions in which the next cell is occupied or missing,
    // and those in which the cell after the next is.
    [[nodiscard]] std::uint8_t next_taken(Cell cell) const { return next_taken_[cell]; }
    [[nodiscard]] std::uint8_t beyond_taken(Cell cell) const { return beyond_taken_[cell]; }
    // Players who have finished while the others play on, as a bit mask. They keep their
    // place in the turn order, as hosts with a fixed order need it, and can only pass.
    [[nodiscard]] std::uint8_t out() const { return out_; }
    [[nodiscard]] bool is_out(Player player) const { return (out_ >> player & 1) != 0; }

    // Does the player's shape win? False for a player without stones.
    [[nodiscard]] bool reached_goal(Player player) const;

    // Makes a legal turn of the side to move. Undo turns in reverse order with what play returned.
    Undo play(Move move);
    void undo(Move move, const Undo& undo);

    // For counting the hops after a turn without making it: only next_taken and beyond_taken are as
    // if the stone of the one cell stood on the other, which is empty. The same again, the other
    // way round, undoes it.
    void shift_surroundings(Cell from, Cell to) {
        toggle_surroundings(from);
        toggle_surroundings(to);
    }

    // Set-up: these keep the key right and leave the side to move alone.
    void put(Cell cell, Player player);  // replaces what stands there
    void clear(Cell cell);
    void set_to_move(Player player);
    void set_ply(int ply) { ply_ = ply; }
    // Whether somebody changed the board of a game that had its start (see Game::put).
    void set_edited(bool edited) { edited_ = edited; }
    [[nodiscard]] bool edited() const { return edited_; }

    // The key computed from nothing, for checks.
    [[nodiscard]] std::uint64_t computed_key() const;

    friend bool operator==(const Position& a, const Position& b) {
        return a.variant_ == b.variant_ && a.to_move_ == b.to_move_ && a.ply_ == b.ply_ &&
               a.key_ == b.key_ && a.out_ == b.out_ && a.occupied_ == b.occupied_ &&
               a.stones_ == b.stones_ && a.owner_ == b.owner_ && a.next_taken_ == b.next_taken_ &&
               a.beyond_taken_ == b.beyond_taken_ && a.edited_ == b.edited_;
    }

  private:
    Position() = default;
    void lift(Cell cell);
    void drop(Cell cell, Player player);
    void toggle_surroundings(Cell cell);
    void move_stone(Cell from, Cell to);
    void exchange_sets(Player a, Player b);
    void retire_finished();
    void advance();

    const Variant* variant_ = nullptr;
    const Topology* topology_ = nullptr;
    std::uint64_t key_ = 0;
    int ply_ = 0;
    Player to_move_ = 0;
    std::uint8_t out_ = 0;
    bool edited_ = false;
    CellSet occupied_;
    std::array<CellSet, kMaxPlayers> stones_;
    std::array<Player, kMaxCells> owner_{};
    // One place more than cells, for what lies off the board.
    std::array<std::uint8_t, kMaxCells + 1> next_taken_{};
    std::array<std::uint8_t, kMaxCells + 1> beyond_taken_{};
};

}  // namespace zwarm
