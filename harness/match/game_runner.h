// One game from the opening to its end. Whatever a seat does, a record comes out: a failure is the
// loss of the player who sat there.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "harness/match/game_record.h"
#include "harness/match/referee.h"
#include "harness/match/schedule.h"
#include "harness/match/seat.h"

namespace zwarm::match {

// A seat at the board, with what it is allowed.
struct Sitter {
    Seat* seat = nullptr;
    Limits limits;
};

// How long the seats thought, for the time tables; not part of the record, which must not change
// from run to run.
struct GameTimes {
    std::vector<std::int64_t> think_us;  // by player
    std::vector<int> turns;              // by player
    std::int64_t start_us = 0;           // of all seats, to be ready for the game
    std::int64_t total_us = 0;           // of the whole game
};

// A line of the saved game: a move in the host's notation with its number.
struct SavedMove {
    int number = 1;
    std::string text;
};

struct PlayedGame {
    GameRecord record;
    std::vector<SavedMove> saved;
    GameTimes times;
};

// `sitters` by player; a seat that plays several sides appears as several objects. Throws
// std::runtime_error only if the opening does not fit the rules.
[[nodiscard]] PlayedGame play_game(const Rules& rules, const ScheduledGame& game,
                                   const Opening& opening, const std::vector<Sitter>& sitters);

}  // namespace zwarm::match
