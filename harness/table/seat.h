// Who sits at a player's place, as commands say it and as people read it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "harness/host/thinker.h"

namespace zwarm::table {

enum class SeatKind {
    kHuman,
    kEngine,   // a plug-in in a worker process; the built-in player where there is none
    kBuiltIn,  // the player that knows nothing but the rule file
};

inline constexpr int kLongestThought = 10 * 60 * 1000;  // ms
inline constexpr int kLevels = 7;  // 1 the weakest; 0 = no level is chosen, as strong as can be

struct Seat {
    SeatKind kind = SeatKind::kHuman;
    std::string name;  // "" = none given
    int level = 0;
    int time_ms = 1000;  // for a move; 0 = until it is told to move
    int depth = 0;
    int variety = 0;

    bool operator==(const Seat&) const = default;
};

// {"kind": "human"|"engine"|"builtin", "name", "level", "time_ms", "depth", "variety"}; what is
// not there stays as in `before`. Throws Refused.
[[nodiscard]] Seat seat_of(const nlohmann::json& object, Seat before = {});
[[nodiscard]] nlohmann::json to_json(const Seat& seat);

[[nodiscard]] host::ThinkLimits limits_of(const Seat& seat);

}  // namespace zwarm::table
