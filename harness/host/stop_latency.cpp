#include "harness/host/stop_latency.h"

#include <algorithm>
#include <utility>

namespace zwarm::host {

void StopTimes::add(const SearchReply& reply) {
    if (reply.latency_us < 0) {
        ++over_;
    } else {
        times_.push_back(reply.latency_us);
    }
}

StopLatency StopTimes::latency(std::string way) const {
    StopLatency latency{
        .way = std::move(way), .stops = static_cast<int>(times_.size()), .over = over_};
    if (times_.empty()) return latency;
    std::vector<std::int64_t> sorted = times_;
    std::ranges::sort(sorted);
    const auto at = [&](std::size_t percent) {
        return sorted[(sorted.size() - 1) * percent / 100];
    };
    const auto prompt = std::ranges::upper_bound(sorted, kPromptStopUs) - sorted.begin();
    latency.in_time = static_cast<double>(prompt) / static_cast<double>(sorted.size());
    latency.median_us = at(50);
    latency.p90_us = at(90);
    latency.p99_us = at(99);
    latency.most_us = sorted.back();
    return latency;
}

}  // namespace zwarm::host
