#include "harness/lab/ugi_clock.h"

#include <algorithm>

namespace zwarm::lab {

bool UgiClock::set(std::string_view word, double value) {
    if (word == "movestogo") {
        moves_to_go_ = std::max(value, 0.0);
        return true;
    }
    const bool numbered = word.starts_with('p') && word.size() > 1;
    const int player = numbered                ? word[1] - '1'
                       : word.starts_with('w') ? 0
                       : word.starts_with('b') ? 1
                                               : -1;
    if (player < 0 || player >= kMaxPlayers) return false;
    Clock& clock = clocks_[static_cast<std::size_t>(player)];
    const std::string_view what = word.substr(numbered ? 2 : 1);
    if (what == "time") clock.left = value;
    if (what == "inc") clock.increment = std::max(value, 0.0);
    return what == "time" || what == "inc";
}

std::optional<std::int64_t> UgiClock::time_for(Player player) const {
    constexpr double kMovesAhead = 35;  // as if the game lasted so many more
    constexpr double kReserve = 50;     // for answers that are held up, in milliseconds
    constexpr double kMost = 86'400'000;
    const Clock& clock = clocks_[player];
    if (!clock.left) return std::nullopt;
    const double usable = *clock.left - std::min(kReserve, *clock.left / 4);
    const double moves = moves_to_go_ >= 1 ? std::min(moves_to_go_, kMovesAhead) : kMovesAhead;
    const double share = usable / moves + clock.increment * 3 / 4;
    return static_cast<std::int64_t>(std::clamp(std::min(share, usable), 1.0, kMost));
}

std::chrono::microseconds thinking_time(std::int64_t move_ms) {
    constexpr std::int64_t kMost = 4'000;
    const std::int64_t us = move_ms * 1'000;
    return std::chrono::microseconds(us - std::min(us / 10, kMost));
}

}  // namespace zwarm::lab
