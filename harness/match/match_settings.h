// Everything that decides what a match or a tournament plays: two runs with equal settings are the
// same run, whatever the machine, the number of threads or the shard. Kept as match.json in the
// run's folder, without what makes the seats and how long the room waits for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/schedule.h"
#include "harness/match/seat.h"
#include "harness/match/sprt.h"

namespace zwarm::match {

// A side of the game: what a seat plays.
struct Side {
    std::string name;
    int team = 0;
};

struct MatchSettings {
    std::string kind = "match";  // or "tournament": how the report looks
    std::string version;         // of the program
    std::string rules;           // variant id, or rule file and title
    std::vector<Side> sides;
    std::vector<SeatEntry> seats;
    int games = 100;  // for every choice of seats
    std::uint64_t seed = 1;
    std::string openings = "random:4";
    int turn_cap = 0;  // plies; 0 = the rules' own
    std::optional<SprtSettings> sprt;

    [[nodiscard]] Schedule schedule() const;
    [[nodiscard]] std::vector<int> teams() const;
};

// A JSON object.
[[nodiscard]] std::string to_text(const MatchSettings& settings);
// Throws std::runtime_error with one line if the text is not what to_text writes.
[[nodiscard]] MatchSettings settings_from_text(const std::string& text);

}  // namespace zwarm::match
