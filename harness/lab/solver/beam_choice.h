// Which of very many moves become the next layer: every thread collects, and throws away what
// cannot be among the best any more. What is chosen does not depend on who found it when.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

#include "harness/lab/solver/move_maker.h"

namespace zwarm::lab {

// A move that may become a board of the next layer.
struct Candidate {
    std::int32_t cost = 0;
    std::uint32_t parent = 0;
    std::uint64_t key = 0;
    MoveMaker::Place from = 0;
    MoveMaker::Place to = 0;

    // Boards are told apart by cost and key; of several ways to a board the first is taken.
    friend bool operator<(const Candidate& a, const Candidate& b) {
        if (a.cost != b.cost) return a.cost < b.cost;
        if (a.key != b.key) return a.key < b.key;
        if (a.parent != b.parent) return a.parent < b.parent;
        return a.from != b.from ? a.from < b.from : a.to < b.to;
    }
};

// The best so many, without doubles, in their order.
inline void keep_best(std::vector<Candidate>& candidates, std::size_t width) {
    std::sort(candidates.begin(), candidates.end());
    const auto same = [](const Candidate& a, const Candidate& b) { return a.key == b.key; };
    candidates.erase(std::unique(candidates.begin(), candidates.end(), same), candidates.end());
    if (candidates.size() > width) candidates.resize(width);
}

// What the threads of one layer share.
class ChoiceLimit {
  public:
    explicit ChoiceLimit(std::size_t width)
        : width_(width), room_(std::max<std::size_t>(3 * width, 4096)) {}

    [[nodiscard]] bool too_costly(int cost) const {
        return cost > limit_.load(std::memory_order_relaxed);
    }

    // Of a thread's list.
    void add(std::vector<Candidate>& candidates, const Candidate& candidate) {
        candidates.push_back(candidate);
        if (candidates.size() < room_) return;
        keep_best(candidates, width_);
        // With many doubles there is more room; otherwise the last one is the limit for all.
        if (candidates.size() < width_) return;
        const int worst = candidates.back().cost;
        int known = limit_.load();
        while (worst < known && !limit_.compare_exchange_weak(known, worst)) {
        }
    }

  private:
    std::size_t width_;
    std::size_t room_;
    std::atomic<int> limit_{std::numeric_limits<int>::max()};
};

}  // namespace zwarm::lab
