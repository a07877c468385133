// Moves in bulk: heads in one vector, effects of all of them in another, both reused, so that
// generating moves does not allocate once the vectors have grown.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/zrf/move.h"

namespace zwarm::zrf {

struct MoveHead {
    std::uint32_t first = 0;  // of its effects
    std::uint32_t count = 0;
    std::int16_t type = -1;
    std::int16_t next_type = -1;
    std::int16_t from = -1;
    std::int16_t to = -1;
    bool partial = false;
    bool pass = false;
};

class MoveList {
  public:
    void clear() {
        heads_.clear();
        effects_.clear();
    }
    std::size_t size() const { return heads_.size(); }
    bool empty() const { return heads_.empty(); }
    const MoveHead& head(std::size_t index) const { return heads_[index]; }
    std::span<const Effect> effects(std::size_t index) const {
        return {effects_.data() + heads_[index].first, heads_[index].count};
    }
    // A self-contained copy.
    Move move(std::size_t index) const;

    // A new move starts with begin(); its effects are the ones pushed until finish().
    MoveHead& begin() {
        heads_.emplace_back();
        heads_.back().first = static_cast<std::uint32_t>(effects_.size());
        return heads_.back();
    }
    void push(const Effect& effect) { effects_.push_back(effect); }
    // Effects pushed since begin().
    std::size_t open_effects() const { return effects_.size() - heads_.back().first; }
    void finish() {
        heads_.back().count = static_cast<std::uint32_t>(effects_.size()) - heads_.back().first;
    }
    void add_pass() { begin().pass = true; }

    // Keeps the moves for which `keep(index)` is true, in order.
    template <typename Keep>
    void filter(Keep keep) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < heads_.size(); ++i)
            if (keep(i)) heads_[kept++] = heads_[i];
        heads_.resize(kept);
    }

  private:
    std::vector<MoveHead> heads_;
    std::vector<Effect> effects_;
};

}  // namespace zwarm::zrf
