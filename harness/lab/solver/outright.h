// Small games of two players solved outright: what every position is worth against best play, by
// retrograde analysis. It begins with the positions in which somebody has won and works backwards,
// ply by ply: a turn into a lost position wins, and who has only turns into won ones loses. What is
// left in the end can be held by both sides for ever: draws.
//
// A board has a name, SHAPE-SIDE-MEN:
//
//   rhombus-4-3              Chinese Checkers as our diamonds are played, triangles of 1, 3, 6 or
//   10
//                            men in opposite corners; 4 men stand in a rhombus of two by two
//   rhombus-4-3-sturtevant   the rules of Sturtevant (ACG 2019): who has just moved wins if every
//                            cell of his target is taken, at least one by his own man. No move may
//                            lead to a position in which that is so for the side to move, nor, with
//                            6 men, to one whose empty home tip is sealed by its owner's men
//   square-4-3               Halma as we play it: eight directions, who has reached the target ends
//                            his turns inside
//   selfo-3-4                Selfo on a hexagon; here nothing but one group ends the game
//
// Rules that count turns or look at the past are left out: a position is worth the same however it
// came about. A player who cannot move misses his turn.
#pragma once

#include <zwarm/engine.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "harness/lab/solver/placement_numbers.h"

namespace zwarm::lab {

struct SmallGame {
    std::string name;
    Variant variant;
    bool sturtevant = false;  // with his illegal positions
};
// Throws std::runtime_error with one line if there is no such board.
[[nodiscard]] SmallGame small_game(const std::string& name);

// Placements with the side to move; of the two sides the one to move counts as the first, so that
// each pair of positions that differ only by colours is one.
struct OutrightCounts {
    std::uint64_t positions = 0;
    std::uint64_t illegal = 0;
    std::uint64_t over = 0;  // somebody has won
    std::uint64_t wins = 0;  // for the side to move
    std::uint64_t losses = 0;
    std::uint64_t draws = 0;
    std::uint64_t stuck = 0;  // of those that go on: the side to move has no move
    int longest = 0;          // plies of the longest win or loss
    int start = 0;            // as Outright::value

    friend bool operator==(const OutrightCounts&, const OutrightCounts&) = default;
};

struct OutrightSettings {
    int threads = 1;
    std::int64_t memory = 6144;  // MB
};

class Outright {
  public:
    using Stop = std::function<bool()>;
    using Progress = std::function<void(int plies, std::uint64_t decided)>;

    // Throws std::runtime_error if the game does not fit: more than 64 cells, more memory than is
    // allowed, a rule it does not know, or a win that takes more than 125 plies. The game's variant
    // must outlive this. Interrupted, it throws as well.
    explicit Outright(
        const SmallGame& game, const OutrightSettings& settings = {},
        const Stop& stop = [] { return false; }, const Progress& progress = [](int, auto) {});

    [[nodiscard]] const OutrightCounts& counts() const { return counts_; }

    // For the side to move of a game that is not over: n > 0 wins in n plies, n < 0 loses in -n
    // plies, 0 is a draw.
    [[nodiscard]] int value(const Position& position) const;
    // The moves that keep the value: all wins if it is won, all draws if it is drawn, and all moves
    // if it is lost.
    [[nodiscard]] std::vector<Move> sound_moves(const Position& position) const;
    // Of those the ones that win soonest or lose latest.
    [[nodiscard]] std::vector<Move> best_moves(const Position& position) const;

    // Calls visit(position, value) for every position with a game still to play, the first player
    // to move; of those that are mirror images of each other, one.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::uint32_t own = 0; own < masks_.size(); ++own) {
            if (!first_of_kind(own)) continue;
            for (std::uint32_t other = 0; other < masks_.size(); ++other) {
                const std::uint8_t entry = values_[index(own, other)];
                if (entry != kNothing && !ends(entry)) {
                    visit(position_of(own, other), value_of(entry));
                }
            }
        }
    }

    [[nodiscard]] std::size_t bytes() const { return values_.size() * 2; }

  private:
    using Numbers = PlacementNumbers<std::uint32_t>;
    using Place = Numbers::Place;
    static constexpr std::size_t kMostCells = 64;
    static constexpr std::size_t kMostMen = 10;
    // Entries of the table: open or drawn; no position or an illegal one; else 1 + 2 plies, one
    // more for a win.
    static constexpr std::uint8_t kOpen = 0;
    static constexpr std::uint8_t kIllegal = 254;
    static constexpr std::uint8_t kNothing = 255;
    static constexpr int kMostPlies = 125;
    static constexpr std::uint8_t lost_in(int plies) {
        return static_cast<std::uint8_t>(1 + 2 * plies);
    }
    static constexpr std::uint8_t won_in(int plies) {
        return static_cast<std::uint8_t>(2 + 2 * plies);
    }
    static constexpr int value_of(std::uint8_t entry) {
        if (entry == kOpen) return 0;
        const int plies = (entry - 1) / 2;
        return entry % 2 == 0 ? plies : -plies;
    }
    // Over, or illegal.
    static constexpr bool ends(std::uint8_t entry) {
        return entry == lost_in(0) || entry == won_in(0) || entry >= kIllegal;
    }

    // A camp, or none.
    struct Camps {
        std::uint64_t home = 0;
        std::uint64_t target = 0;
    };

    void read_board();
    void list_sets();
    void work_in_parallel(const std::function<void(std::uint32_t own)>& work) const;
    void judge_all();
    void count();

    [[nodiscard]] std::size_t index(std::uint32_t own, std::uint32_t other) const {
        return static_cast<std::size_t>(own) * masks_.size() + other;
    }
    [[nodiscard]] std::uint32_t number_of(std::uint64_t mask) const;
    [[nodiscard]] std::uint64_t reach(int from, std::uint64_t taken) const;
    // The cells a stone of this side may end its turn on.
    [[nodiscard]] std::uint64_t ends_of(int side, int from, std::uint64_t taken) const;
    [[nodiscard]] bool reached_goal(int side, std::uint32_t set, std::uint64_t taken) const;
    [[nodiscard]] bool illegal(std::uint32_t own, std::uint32_t other) const;
    [[nodiscard]] std::uint8_t judge(std::uint32_t own, std::uint32_t other, std::uint8_t& turns);
    void undo_turns(std::uint32_t own, std::uint32_t other, int plies);
    [[nodiscard]] bool first_of_kind(std::uint32_t own) const;
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> sets_of(const Position& position) const;
    [[nodiscard]] Position position_of(std::uint32_t own, std::uint32_t other) const;

    const SmallGame& game_;
    const Variant& variant_;
    int threads_;
    int cells_;
    std::size_t men_;
    Numbers numbers_;
    std::array<std::uint64_t, kMostCells> neighbours_{};
    std::array<std::array<std::int8_t, Topology::kMaxDirections>, kMostCells> next_{};
    std::array<std::array<std::int8_t, Topology::kMaxDirections>, kMostCells> beyond_{};
    std::array<Camps, 2> camps_{};                // of the side to move, and of the other one
    std::array<std::uint64_t, 2> seal_{};         // men that seal the tip of their home
    std::array<std::uint64_t, 2> tip_{};          // and that tip
    std::vector<std::vector<Cell>> reflections_;  // that keep the camps
    std::vector<std::uint64_t> masks_;            // of all sets of stones
    std::vector<std::uint8_t> one_group_;         // by set
    std::vector<std::uint32_t> turned_;           // the set as the other side sees it
    std::vector<std::uint8_t> values_;            // by the set of the side to move and the other's
    std::vector<std::uint8_t> turns_left_;        // not yet known to lose
    std::vector<std::size_t> stuck_;              // positions without a move, ascending
    OutrightCounts counts_;
};

}  // namespace zwarm::lab
