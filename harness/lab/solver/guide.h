// The guide of a beam: which of two boards looks nearer to the end, as one whole number, the less
// the better. A sum over the winner's stones and a few things about all of them; the weights are
// tuned (guides.h). And what is certain: how many moves are needed at least.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/named_fields.h"
#include "harness/lab/solver/move_maker.h"

namespace zwarm::lab {

// In hundredths of a row of the board, if nothing else is said.
struct GuideWeights {
    int convexity = 100;   // a stone d rows away from the tip costs d to this power, in percent
    int lateral = 5;       // for every step between a stone and its image on the other side
    int straggler = 0;     // for every row of the stone farthest behind
    int outside = 0;       // for every stone not in the target
    int mismatch = 0;      // for every stone of a hop class that the target has too few cells of
    int unmatched = 0;     // for every stone whose mirrored cell is empty: palindromic games
    int helper = 0;        // for every row of the helper's stones, as of the winner's
    int helper_rows = 12;  // so many rows of a helper's way count, the first ones
    int blocking = 0;      // for every stone of the helper in the target
    int noise = 100;       // chance: up to so much is added

    friend bool operator==(const GuideWeights&, const GuideWeights&) = default;
};
[[nodiscard]] const base::NamedFields<GuideWeights>& guide_fields();
// "convexity=120 lateral=10 ..", and back; throws std::runtime_error with one line.
[[nodiscard]] std::string guide_text(const GuideWeights& weights);
[[nodiscard]] GuideWeights parse_guide(const std::string& text);

class Guide {
  public:
    using Place = MoveMaker::Place;

    Guide(const Problem& problem, const GuideWeights& weights);

    // What a board is worth, kept up to date by single moves of one army (0 = the winner's).
    struct Tally {
        int cost = 0;  // the sum over stones
        int outside = 0;
        int adjacent = 0;  // of those outside: next to a cell of the target
        int blocking = 0;  // helpers' stones in the target
        std::array<std::int8_t, kHopClasses> surplus{};  // stones of a class beyond the target's
        std::array<int, 2> rearmost{};                   // rows of the two stones farthest behind
    };
    [[nodiscard]] Tally tally(std::span<const Place> winner, std::span<const Place> helper) const;

    // After the move: the cost of the whole, without chance and symmetry; and the least number of
    // moves the winner still needs.
    struct Outlook {
        int cost = 0;
        int winner_moves = 0;
    };
    [[nodiscard]] Outlook after(const Tally& tally, std::size_t army, Place from, Place to) const {
        Outlook outlook;
        const Stone& leaves = stones_[army][from];
        const Stone& comes = stones_[army][to];
        outlook.cost = tally.cost + comes.cost - leaves.cost;
        int outside = tally.outside;
        int adjacent = tally.adjacent;
        int mismatch = 0;
        int rearmost = tally.rearmost[0];
        if (army == 0) {
            outside += comes.outside - leaves.outside;
            adjacent += comes.adjacent - leaves.adjacent;
            auto surplus = tally.surplus;
            --surplus[leaves.hop_class];
            ++surplus[comes.hop_class];
            for (const int extra : surplus) mismatch += extra > 0 ? extra : 0;
            if (leaves.rows == rearmost) rearmost = tally.rearmost[1];
            if (comes.rows > rearmost) rearmost = comes.rows;
        } else {
            for (const int extra : tally.surplus) mismatch += extra > 0 ? extra : 0;
        }
        outlook.cost += weights_.mismatch * mismatch + weights_.straggler * rearmost;
        outlook.winner_moves = outside + (mismatch > adjacent ? mismatch - adjacent : 0);
        return outlook;
    }

    [[nodiscard]] const GuideWeights& weights() const { return weights_; }
    [[nodiscard]] bool in_target(Place cell) const { return stones_[0][cell].outside == 0; }
    [[nodiscard]] int height(Place cell) const { return heights_[cell]; }

  private:
    struct Stone {
        int cost = 0;
        int rows = 0;  // away from the tip
        std::int8_t outside = 0;
        std::int8_t adjacent = 0;
        std::uint8_t hop_class = 0;
    };

    GuideWeights weights_;
    std::array<std::vector<Stone>, 2> stones_;  // by army and cell
    std::vector<int> heights_;
    std::array<std::int8_t, kHopClasses> target_classes_{};
};

}  // namespace zwarm::lab
