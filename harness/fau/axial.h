// The course's own way to write FAUhalma: cells as axial coordinates (x, y), y upwards, with player
// A at the bottom; moves as lists of cells, hop by hop; players as letters in the order of play.
#pragma once

#include <zwarm/engine.h>
#include <zwarm/evaluators.h>

#include <optional>
#include <string>
#include <vector>

namespace zwarm::fau {

// A move that was read, or one sentence that says what is wrong with it.
struct ReadMove {
    std::optional<Move> move;
    std::string error;
};

class AxialBoard {
  public:
    // The variant must be one that FauBoard fits and outlive this.
    explicit AxialBoard(const Variant& variant);

    [[nodiscard]] Axial at(Cell cell) const { return places_.at(0, cell); }
    [[nodiscard]] std::optional<Cell> find(Axial place) const;

    // The cells of a set, in the topology's order.
    [[nodiscard]] std::vector<Axial> cells(const CellSet& set) const;

    // What the list means for the player to move. Every hop must be there, as the paper writes
    // chains; the last cell may be an exchange.
    [[nodiscard]] ReadMove read(const Position& position, const std::vector<Axial>& list) const;
    // A legal move of a stone as such a list.
    [[nodiscard]] std::vector<Axial> list(const Position& position, Move move) const;

  private:
    [[nodiscard]] std::string what_stands_at(const Position& position, Cell cell) const;
    // Empty if the stone may go from one cell to the next.
    [[nodiscard]] std::string wrong_with(const Position& position, const std::vector<Cell>& path,
                                         std::size_t step) const;

    const Variant& variant_;
    FauBoard places_;
};

// "(3,-6)".
[[nodiscard]] std::string text(Axial place);
// 0 is A.
[[nodiscard]] std::string letter(Player player);

}  // namespace zwarm::fau
