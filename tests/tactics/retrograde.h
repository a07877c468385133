// Selfo with a few stones each on the board of side 3, solved outright by working back from the won
// positions: the ground truth for the evaluator, the draw rule and the search. It knows one rule of
// the end only, that one group wins; whatever can be held for ever is a draw. Positions that differ
// by a turn or a reflection of the board, or by their colours, are solved once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/rules/position.h"

namespace zwarm::test {

class SolvedSelfo {
  public:
    // The variant must be small_selfo(3, stones).
    SolvedSelfo(const Variant& variant, int stones);

    // For the side to move: n > 0 wins in n plies, n < 0 loses in -n plies, 0 is a draw.
    [[nodiscard]] int value(const Position& position) const;
    // The moves that keep the value: all wins if it is won, all draws if it is drawn, and all moves
    // if it is lost.
    [[nodiscard]] std::vector<Move> sound_moves(const Position& position) const;

    // Calls visit(position, value) for every position with a game still to play, one of each kind.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t kind = 0; kind < first_of_kind_.size(); ++kind) {
            const std::size_t own = first_of_kind_[kind];
            for (std::size_t other = 0; other < masks_.size(); ++other) {
                if ((masks_[own] & masks_[other]) != 0 || one_group_[own] || one_group_[other]) {
                    continue;
                }
                visit(position_of(own, other), values_[kind * masks_.size() + other]);
            }
        }
    }

  private:
    static constexpr std::size_t kCells = 19;
    static constexpr std::size_t kSymmetries = 12;
    static constexpr std::int8_t kLost = -128;

    struct Step {
        std::uint32_t to = 0;   // the cell as a bit
        std::uint16_t set = 0;  // the set after it
    };
    // How a set is turned into the first of its kind.
    struct Kind {
        std::uint16_t kind = 0;
        std::uint8_t symmetry = 0;
    };

    void list_sets(int stones);
    void list_kinds();
    void list_steps();
    void solve();
    [[nodiscard]] std::size_t index(std::size_t own, std::size_t other) const {
        const Kind& kind = kinds_[own];
        return kind.kind * masks_.size() + turned_[kind.symmetry][other];
    }
    [[nodiscard]] bool decide(std::size_t own, std::size_t other, int plies) const;
    [[nodiscard]] Position position_of(std::size_t own, std::size_t other) const;
    [[nodiscard]] std::size_t set_of(const CellSet& cells) const;

    const Variant& variant_;
    std::vector<std::uint32_t> masks_;  // of all sets of stones
    std::vector<bool> one_group_;
    std::vector<std::uint16_t> set_by_mask_;
    std::array<std::vector<std::uint16_t>, kSymmetries> turned_;  // sets after a symmetry
    std::vector<Kind> kinds_;                                     // by set
    std::vector<std::uint16_t> first_of_kind_;
    std::vector<std::vector<Step>> steps_;
    // By the kind of the mover's set and the other's set. Decided in n plies: n or -n.
    std::vector<std::int8_t> values_;
};

}  // namespace zwarm::test
