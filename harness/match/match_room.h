// Plays scheduled games on several threads and hands them over one by one in the order of the
// schedule, so that nothing after it can depend on the number of threads.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "harness/match/game_runner.h"
#include "harness/match/opening.h"

namespace zwarm::match {

struct RoomPlan {
    const Rules& rules;
    const OpeningBook& openings;
    const std::vector<SeatEntry>& seats;
    std::vector<ScheduledGame> games;
    int concurrency = 1;
};

// Calls `accept` on the caller's thread for each game; when it returns false, or `stop` is set, no
// new game is begun and later games are dropped. Rethrows what a thread threw.
void play_games(const RoomPlan& plan, const std::function<bool(PlayedGame)>& accept,
                const std::atomic<bool>& stop);

}  // namespace zwarm::match
