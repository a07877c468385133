// The players' clocks: time used, and what is left if there is a limit. Time is given from outside,
// in milliseconds, so that tests need not wait.
#pragma once

#include <cstdint>
#include <vector>

namespace zwarm::table {

class Clock {
  public:
    // No limit if `limit_ms` is 0.
    void reset(std::size_t players, std::int64_t limit_ms, std::int64_t increment_ms) {
        used_.assign(players, 0);
        bonus_.assign(players, 0);
        limit_ = limit_ms;
        increment_ = increment_ms;
        running_ = -1;
    }

    // The player's time runs from now on; -1 stops.
    void run(int player, std::int64_t now) {
        settle(now);
        running_ = player;
        since_ = now;
    }
    // The one who moved gets his increment.
    void moved(int player) {
        if (limit_ > 0) bonus_[static_cast<std::size_t>(player)] += increment_;
    }

    [[nodiscard]] std::int64_t used(int player, std::int64_t now) const {
        const std::int64_t past = used_[static_cast<std::size_t>(player)];
        return player == running_ ? past + (now - since_) : past;
    }
    [[nodiscard]] std::int64_t limit() const { return limit_; }
    [[nodiscard]] std::int64_t increment() const { return increment_; }
    // Only with a limit.
    [[nodiscard]] std::int64_t left(int player, std::int64_t now) const {
        return limit_ + bonus_[static_cast<std::size_t>(player)] - used(player, now);
    }
    [[nodiscard]] int running() const { return running_; }
    [[nodiscard]] bool out_of_time(std::int64_t now) const {
        return limit_ > 0 && running_ >= 0 && left(running_, now) <= 0;
    }
    void set_used(int player, std::int64_t used, std::int64_t bonus) {
        used_[static_cast<std::size_t>(player)] = used;
        bonus_[static_cast<std::size_t>(player)] = bonus;
    }
    [[nodiscard]] std::int64_t bonus(int player) const {
        return bonus_[static_cast<std::size_t>(player)];
    }

  private:
    void settle(std::int64_t now) {
        if (running_ >= 0) used_[static_cast<std::size_t>(running_)] += now - since_;
    }

    std::vector<std::int64_t> used_, bonus_;
    std::int64_t limit_ = 0, increment_ = 0, since_ = 0;
    int running_ = -1;
};

}  // namespace zwarm::table
