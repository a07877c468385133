// The last stones on their way home: exact numbers of turns. A table has every position in which a
// few stones are still outside the target and all others inside, whichever cells of the target are
// free: so many turns bring all of them home, if nobody else is near. It is worked out backwards
// from the full target, breadth first, when it is first needed; stones inside that make room are
// turns like any other.
//
// With one stone outside all cells of the board are in the table, with more of them only the cells
// nearest to the target, as many as fit. Ways on which more stones are outside at once than at the
// start do not count, nor do ways that lead far away again.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/rules/variant.h"

namespace zwarm {

class LastStones {
  public:
    static constexpr int kUnknown = -1;

    // The variant must outlive the table. Nothing is worked out yet.
    LastStones(const Variant& variant, Player player);

    // Has the variant such a table: hops, a target for all stones of the player, and no rule that
    // lets others interfere?
    [[nodiscard]] static bool serves(const Variant& variant, Player player);

    // Goes on with working it out, until it is done, stop() says so, or `most` positions were
    // looked at; true when it is done. A fifth of a second in all.
    template <class Stop>
    bool prepare(const Stop& stop, std::uint64_t most = ~std::uint64_t{0}) {
        for (std::uint64_t looked = 1; head_ < queue_.size(); ++looked) {
            if (looked > most || (looked % kAskEvery == 0 && stop())) return false;
            look_back(queue_[head_++]);
        }
        return true;
    }
    [[nodiscard]] bool ready() const { return head_ == queue_.size(); }

    // Turns until all of these stones are home; kUnknown where the table does not reach. Only once
    // it is ready, and only true while nobody else stands on or next to the ways.
    [[nodiscard]] int turns(const CellSet& stones) const;
    // The first turn of a shortest way; stones that are not home and whose turns are known.
    [[nodiscard]] Move first_move(const CellSet& stones) const;

    [[nodiscard]] std::size_t size() const { return turns_.size(); }
    // Stones outside at most.
    static constexpr int kMostOutside = 3;
    // Cells that may be part of a way with so many stones outside, those of the target included.
    [[nodiscard]] const CellSet& reach_of(int outside) const {
        return region_[static_cast<std::size_t>(outside)];
    }

  private:
    static constexpr std::uint64_t kAskEvery = 64;
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static constexpr std::uint8_t kNotYet = 0xFF;
    static constexpr std::size_t kLevels = kMostOutside + 1;
    static constexpr std::uint32_t kMostPositions = 60'000;  // of one level

    // All positions with so many stones outside.
    struct Level {
        std::uint32_t first = 0;     // its first number
        std::uint32_t free = 0;      // free cells of the target
        std::uint32_t cells = 0;     // outside, the nearest ones
        std::uint32_t outsides = 0;  // ways to place the stones outside
        std::uint32_t end = 0;       // past its last number
    };

    [[nodiscard]] std::uint32_t choose(std::uint32_t n, std::uint32_t k) const {
        return choose_[n][k];
    }
    // kNone if the table does not have it.
    [[nodiscard]] std::uint32_t number_of(const CellSet& stones) const;
    [[nodiscard]] CellSet stones_of(std::uint32_t number) const;
    void look_back(std::uint32_t number);
    // Calls visit(to) for every cell that the stone reaches by a step or by hops.
    template <class Visit>
    void reach(const CellSet& stones, Cell from, Visit visit) const;
    [[nodiscard]] bool allowed(Cell from, Cell to) const;

    const Variant& variant_;
    Player player_;
    CellSet target_;
    std::vector<Cell> inside_;         // cells of the target
    std::vector<Cell> outside_;        // the others, nearest first
    std::vector<std::uint16_t> rank_;  // by cell: its place in one of the two
    std::array<Level, kLevels> levels_{};
    std::array<CellSet, kLevels> region_{};
    std::vector<std::array<std::uint32_t, kMostOutside + 3>> choose_;
    std::vector<std::uint8_t> turns_;   // by number
    std::vector<std::uint32_t> queue_;  // numbers in the order in which their turns became known
    std::size_t head_ = 0;              // of those that were looked back from
};

}  // namespace zwarm
