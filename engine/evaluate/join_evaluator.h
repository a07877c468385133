// The evaluator the strong player searches with: the signal idea at a fraction of its price.
// Instead of the field of every group, waves spread from the main group, found by size and by
// nearness to the centre of the side's stones. A narrow wave goes wherever there is no enemy: each
// stone counts by its steps, and what it does not reach is cut off. A wide wave enters a cell only
// from two sides: stones it does not reach hang by a single cell somewhere. A roomy wave keeps off
// the cells next to enemies: stones it does not reach are pressed. A safe wave enters a cell
// from one side only if no enemy stands next to it: stones it does not reach can be cut off by one
// enemy turn. So the evaluator sees blockades come, for either side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/evaluate/row_board.h"

namespace zwarm {

// One side's stones, counted by how they are tied to its main group.
struct JoinTerms {
    static constexpr std::size_t kSteps = 16;

    // Stones that a way leads to, by its length; the last for all longer ways. The main group
    // itself is at zero.
    std::array<std::int16_t, kSteps> joined{};
    int hanging = 0;  // of these, stones whose every way is somewhere one cell wide
    int lost = 0;     // stones that no way leads to
    int exposed = 0;  // stones whose every way an enemy can close in one turn, and the lost ones
    int pressed = 0;  // stones whose every way leads along an enemy, and the lost ones

    [[nodiscard]] bool cut_off() const { return lost > 0; }
};

// What the terms are worth, in hundredths of a stone unless said otherwise. First the price of ways
// that may be closed.
struct RiskWeights {
    int hanging;      // for each such stone
    int exposed;      // for each
    int any_exposed;  // once, if there is any
    int pressed;      // for each
};

// Learnt by `zwarm learn selfo` from thousands of short games; experiment selfo-weights changes one
// at a time and shows what is left to gain.
struct JoinWeights {
    int fading = 85;  // per cent of a stone's worth left after a step from the main group; 0..100
    RiskWeights open{.hanging = -39, .exposed = -27, .any_exposed = 2, .pressed = -16};
    int cut_off = -292;
    int lost = -23;  // for each stone
    int turn = 31;   // to be the one to move

    // While the other side is cut off it cannot win: what counts is to join, and both sides'
    // standings are compared with what a stone is worth on average.
    RiskWeights ahead{.hanging = -27, .exposed = -19, .any_exposed = -64, .pressed = -5};
    int ahead_bonus = 347;
    int ahead_own = 115;   // per cent of the own standing
    int ahead_other = 61;  // per cent of the standing of the side that is cut off
    int average = 67;
};

class JoinEvaluator {
  public:
    explicit JoinEvaluator(const Topology& topology, const JoinWeights& weights = {});

    [[nodiscard]] const RowBoard& board() const { return board_; }

    // The group to gather around. The side must have stones.
    [[nodiscard]] RowSet main_group(const RowSet& own) const;

    // One side's terms, from its stones and the cells that are not an enemy's (own stones
    // included). It must have stones.
    [[nodiscard]] JoinTerms terms(const RowSet& own, const RowSet& area) const {
        return terms(own, area, main_group(own));
    }
    // How a side stands among others none of which is known to be cut off.
    [[nodiscard]] int standing(const JoinTerms& terms) const;
    // Two sides, `own` to move.
    [[nodiscard]] Lead lead(const RowSet& own, const RowSet& other) const {
        return lead(own, other, main_group(own), main_group(other));
    }
    // The same for who knows their main groups.
    [[nodiscard]] Lead lead(const RowSet& own, const RowSet& other, const RowSet& own_main,
                            const RowSet& other_main) const;
    // The same from the terms of two sides with so many stones each.
    [[nodiscard]] int lead(const JoinTerms& mine, const JoinTerms& theirs, int stones) const;

  private:
    [[nodiscard]] static int centre_of(const RowSet& own);
    template <class Ways>
    [[nodiscard]] RowSet main_group(const Ways& ways, const RowSet& own) const;
    [[nodiscard]] JoinTerms terms(const RowSet& own, const RowSet& area, const RowSet& main) const;
    template <class Ways>
    [[nodiscard]] JoinTerms terms(const Ways& ways, const RowSet& own, const RowSet& area,
                                  const RowSet& main) const;
    [[nodiscard]] int bonds(const JoinTerms& terms, const RiskWeights& risk) const;
    [[nodiscard]] int lead_over_cut_off(const JoinTerms& free, const JoinTerms& cut,
                                        int stones) const;

    static constexpr int kRings = 3;

    RowBoard board_;
    JoinWeights weights_;
    std::array<std::int16_t, JoinTerms::kSteps> bond_{};  // a stone's worth by its steps
    // The cells within one, two and three steps of a slot.
    std::array<std::array<RowSet, kRings>, RowSet::kSlots> around_;
};

// The main groups found lately. One side's does not change while the other moves, so that a search
// asks for the same ones again and again.
class MainGroups {
  public:
    // The evaluator must outlive them.
    explicit MainGroups(const JoinEvaluator& evaluator) : evaluator_(evaluator), found_(kPlaces) {}

    // The side must have stones.
    [[nodiscard]] const RowSet& of(const RowSet& own) {
        Found& place = found_[place_of(own)];
        if (!(place.own == own)) place = {own, evaluator_.main_group(own)};
        return place.main;
    }

  private:
    struct Found {
        RowSet own;
        RowSet main;
    };
    static constexpr int kBits = 12;
    static constexpr std::size_t kPlaces = std::size_t{1} << kBits;

    static std::size_t place_of(const RowSet& own) {
        constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = 0;
        for (int i = 0; i < 4; ++i) mixed = (mixed ^ own.word(i)) * kMix;
        return static_cast<std::size_t>(mixed >> (64 - kBits));
    }

    const JoinEvaluator& evaluator_;
    std::vector<Found> found_;
};

}  // namespace zwarm
