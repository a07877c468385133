// A race of more than two, planned: the others are thought to run, each making the turn that brings
// himself forward most, and the own turns are found by a beam. Turn by turn the best boards of the
// last one are followed by all their turns; the best of these are played on by everybody. A plan
// that comes home first is the best there is; else the one that is farthest after some turns.
// Wider and wider beams are tried for as long as there is time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/evaluate/standings.h"
#include "engine/evaluate/way_home.h"
#include "engine/rules/ending.h"
#include "engine/rules/game.h"
#include "engine/search/search_control.h"

namespace zwarm {

class ManyRace {
  public:
    // A race of more than two, which must outlive this.
    explicit ManyRace(const Variant& variant);

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style);

  private:
    struct Board {
        Position position;
        Past past;
        Move first{};
        int debt = 0;                      // for coming back to where the game has been
        int rivals = 0;                    // how the best of the others stands
        Outcome outcome = Outcome::kOpen;  // for the own side
    };
    struct Child {
        int score = 0;          // the own side's standing less half of the best rival's
        std::uint64_t key = 0;  // of the board after the turn
        std::uint32_t parent = 0;
        Move move{};
        int debt = 0;
    };
    struct Plan {
        Move first{};
        int score = 0;
        int turns = 0;
    };

    // The best plan of a beam; what it has found when the budget ends.
    Plan plan(const Game& game, std::size_t width, std::span<const Move> without);
    void expand(std::uint32_t parent, std::span<const Move> without,
                std::span<const std::uint64_t> been);
    void play(Board& board, Move move) const;
    // Until it is the own side's turn again, or the game is over for it.
    void let_others_run(Board& board);
    [[nodiscard]] int best_rival(const Position& position) const;
    [[nodiscard]] Move run_of(const Position& position);

    static constexpr int kRepeated = 1500;  // for each time that a position has been there
    static constexpr int kPerTurn = 100;    // what a turn sooner home is worth
    static constexpr int kTurns = 10;       // of the own side, that a plan looks ahead

    const Variant& variant_;
    Standings standings_;
    Race race_;
    MoveList list_;
    std::vector<Board> boards_;  // of this turn
    std::vector<Board> next_;    // of the next one
    std::vector<Child> children_;
    Player root_ = 0;
    std::uint8_t competing_ = 0;  // who has not finished at the root, as a mask
    int turns_ = kTurns;
    SearchBudget* budget_ = nullptr;
    SearchStyle style_;
};

}  // namespace zwarm
