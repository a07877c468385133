// One game from the opening to its end. Whatever a seat does, a record comes out: a failure is the
// loss of the player who sat there.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "harness/match/game_record.h"
#include "harness/match/referee.h"
#include "harness/match/schedule.h"
#include "harness/match/seat.h"

namespace zwarm::match {

// A thread's own seats, made when they are first needed and kept from game to game. A seat that
// plays several sides of one game is there several times.
class Seating {
  public:
    // The entries must outlive it.
    explicit Seating(const std::vector<SeatEntry>& entries)
        : entries_(entries), made_(entries.size()) {}

    // By player; `seats` are indexes into the entries.
    [[nodiscard]] std::vector<Seat*> sit(const std::vector<int>& seats);

  private:
    const std::vector<SeatEntry>& entries_;
    std::vector<std::vector<std::unique_ptr<Seat>>> made_;  // [seat][copy]
};

// How long the seats thought, for the time tables; not part of the record, which must not change
// from run to run.
struct GameTimes {
    std::vector<std::int64_t> think_us;  // by player
    std::vector<int> turns;              // by player
    std::int64_t start_us = 0;           // of all seats, to be ready for the game
    std::int64_t total_us = 0;           // of the whole game
};

struct PlayedGame {
    GameRecord record;
    std::vector<SavedMove> saved;
    GameTimes times;
};

// `seats` by player. Throws std::runtime_error only if the opening does not fit the rules.
[[nodiscard]] PlayedGame play_game(const Rules& rules, const ScheduledGame& game,
                                   const Opening& opening, const std::vector<Seat*>& seats);

}  // namespace zwarm::match
