// When a search ends: asked to stop, out of nodes, deep enough, or nothing left to find out. The
// clock itself is the control's; a search with a fixed time for its move uses all of it unless the
// answer cannot change any more.
#pragma once

#include <cstdint>

#include "engine/search/search_control.h"

namespace zwarm {

class TimeControl {
  public:
    TimeControl(const Limits& limits, SearchControl& control)
        : limits_(limits), control_(control) {}

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] bool stopped() const { return stopped_; }

    // Counts a node; true if the search must unwind. The limit is kept to the node.
    bool count_node() {
        ++nodes_;
        if (limits_.nodes != 0 && nodes_ >= limits_.nodes) stopped_ = true;
        if ((nodes_ & kMask) == 0 && control_.stop_requested()) stopped_ = true;
        return stopped_;
    }

    // May an iteration of this depth begin? `decided`: the score is a proven win, loss or draw that
    // more depth cannot change; `moves`: legal moves at the root.
    bool begin_iteration(int depth, bool decided, std::size_t moves) {
        if (depth > 1) {
            if (stopped_ || decided || control_.stop_requested()) return false;
            if (limits_.depth != 0 && depth > limits_.depth) return false;
            if (limits_.nodes != 0 && nodes_ >= limits_.nodes) return false;
            // With a clock running a forced move needs no thought.
            if (moves == 1 && limits_.time_ms != 0) return false;
        }
        return true;
    }

    void report(const SearchInfo& info) { control_.report(info); }

  private:
    static constexpr std::uint64_t kMask = 31;

    const Limits& limits_;
    SearchControl& control_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace zwarm
