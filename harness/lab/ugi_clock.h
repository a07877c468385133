// The clocks that a UGI host names with "go", and how much of them a move may take.
#pragma once

#include <zwarm/engine.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace zwarm::lab {

class UgiClock {
  public:
    // Takes "wtime", "btime", "winc", "binc", the same for any player as "p1time", "p3inc", and
    // "movestogo". False if it is another word.
    bool set(std::string_view word, double value);

    // Milliseconds for a move of this player, at least one; nothing if his clock was not named.
    [[nodiscard]] std::optional<std::int64_t> time_for(Player player) const;

  private:
    struct Clock {
        std::optional<double> left;  // milliseconds, like the increment
        double increment = 0;
    };

    std::array<Clock, kMaxPlayers> clocks_{};
    double moves_to_go_ = 0;  // until more time comes, 0 = never
};

// What of the time for a move can be thought: the answer takes a little to be heard.
[[nodiscard]] std::chrono::microseconds thinking_time(std::int64_t move_ms);

}  // namespace zwarm::lab
