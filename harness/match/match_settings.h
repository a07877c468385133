// Everything that decides what a run plays, and nothing else: two runs with equal settings are the
// same run, whatever the machine, the number of threads or the shard. Kept as match.json in a
// run's folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/schedule.h"
#include "harness/match/seat.h"
#include "harness/match/sprt.h"

namespace zwarm::match {

struct SeatSettings {
    std::string text;
    std::string name;
    Limits limits;
    bool operator==(const SeatSettings&) const = default;
};

// A side of the game: what a seat plays.
struct Side {
    std::string name;
    int team = 0;
    bool operator==(const Side&) const = default;
};

struct MatchSettings {
    std::string kind = "match";  // or "tournament": how the report looks
    std::string version;         // of the program
    std::string rules;           // variant id, or rule file and title
    std::vector<Side> sides;
    std::vector<SeatSettings> seats;
    int games = 100;  // for every choice of seats
    std::uint64_t seed = 1;
    std::string openings = "random:4";
    int turn_cap = 0;  // plies; 0 = the rules' own
    std::optional<SprtSettings> sprt;
    Shard shard;

    [[nodiscard]] Schedule schedule() const;
    [[nodiscard]] std::vector<int> teams() const;
    bool operator==(const MatchSettings&) const = default;
};

[[nodiscard]] std::string to_text(const MatchSettings& settings);
// Throws std::runtime_error with one line if the text is not what to_text writes.
[[nodiscard]] MatchSettings settings_from_text(const std::string& text);

// "i/n" with 1 <= i <= n.
[[nodiscard]] std::optional<Shard> parse_shard(const std::string& text);

// "movetime 100, depth 3"; "no limit" if there is none.
[[nodiscard]] std::string describe(const Limits& limits);

}  // namespace zwarm::match
