// The count of a run, game by game. A game is compared player by player: whoever has the better
// place has won against the other, teammates are not compared. With two players that is the
// ordinary result; with more, every seat has a result against every other seat of the game, and
// points by place: the share of opponents left behind, a tie counting half.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/match/elo.h"
#include "harness/match/game_record.h"

namespace zwarm::match {

struct SeatTally {
    GameCounts total;                   // against every other seat of every game
    std::vector<GameCounts> by_player;  // the same by the side it played
    std::vector<Count> places;          // index = place - 1: how often a player of it came there
    double points = 0.0;                // sum over its players of points by place
    Count turns_at_table = 0;           // players it has been
    std::map<std::string, Count> failures;  // its own, by word
};

class Tally {
  public:
    // `teams` by player.
    Tally(int seats, std::vector<int> teams, int games_a_round);

    // In the order of the schedule.
    void add(const GameRecord& record);

    [[nodiscard]] Count games() const { return games_; }
    [[nodiscard]] int players() const { return static_cast<int>(teams_.size()); }
    [[nodiscard]] const std::vector<SeatTally>& seats() const { return seats_; }
    // Results of seat `a` against seat `b`.
    [[nodiscard]] const GameCounts& against(int a, int b) const;
    [[nodiscard]] const std::map<std::string, Count>& endings() const { return endings_; }
    // Full rounds of a run with two seats, from the view of the first.
    [[nodiscard]] const PairCounts& pairs() const { return pairs_; }
    [[nodiscard]] bool has_pairs() const { return seats_.size() == 2 && games_a_round_ == 2; }
    // Plies of the games in the order they came.
    [[nodiscard]] const std::vector<int>& plies() const { return plies_; }

  private:
    void compare_seats(const GameRecord& record, int a, int b);
    void count_places(const GameRecord& record);

    std::vector<int> teams_;
    int games_a_round_;
    Count games_ = 0;
    std::vector<SeatTally> seats_;
    std::vector<GameCounts> against_;  // [a * seats + b]
    std::map<std::string, Count> endings_;
    PairCounts pairs_;
    std::vector<int> plies_;
    int open_round_ = 0;  // the round whose games are being counted
    int open_games_ = 0;
    int open_points_ = 0;  // of the first seat, in half points
};

// 1 the first player is ahead, 0 level, -1 behind.
[[nodiscard]] int compare_places(const GameRecord& record, std::size_t a, std::size_t b);

}  // namespace zwarm::match
