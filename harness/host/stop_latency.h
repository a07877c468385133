// How soon an engine comes back after it was stopped: the times of many searches in a few numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/host/engine_process.h"

namespace zwarm::host {

// What nobody notices: an engine that answers within this time has stopped at once.
inline constexpr std::int64_t kPromptStopUs = 20'000;

struct StopLatency {
    std::string way;     // "kSTOPSOON by a thread"
    int stops = 0;       // searches that were stopped
    int over = 0;        // and others that were over before their stop
    double in_time = 1;  // the share of the stops that took at most kPromptStopUs
    std::int64_t median_us = 0, p90_us = 0, p99_us = 0, most_us = 0;
};

class StopTimes {
  public:
    void add(const SearchReply& reply);
    [[nodiscard]] bool empty() const { return times_.empty(); }
    [[nodiscard]] StopLatency latency(std::string way) const;

  private:
    std::vector<std::int64_t> times_;
    int over_ = 0;
};

}  // namespace zwarm::host
