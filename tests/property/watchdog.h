// Ends a test program whose search does not come back: a hung test says nothing by itself.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace zwarm {

class Watchdog {
  public:
    explicit Watchdog(std::string whom)
        : whom_(std::move(whom)), thread_([this](const std::stop_token& stop) { watch(stop); }) {}

    // The test has come so far.
    void sees(int step) {
        const std::lock_guard lock(mutex_);
        step_ = step;
    }

  private:
    // Far more than any search here takes on any machine.
    static constexpr std::chrono::seconds kPatience{120};

    void watch(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            const int seen = step_;
            const bool moved = changed_.wait_for(lock, stop, kPatience, [] { return false; });
            if (moved || stop.stop_requested() || step_ != seen) continue;
            std::fprintf(stderr, "a stop was lost: %s has not come back since step %d\n",
                         whom_.c_str(), seen);
            std::abort();
        }
    }

    std::string whom_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    int step_ = -1;
    std::jthread thread_;  // last: it ends first
};

}  // namespace zwarm
