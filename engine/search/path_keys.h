// The keys of the game so far and of the line being searched: has this position been here before?
// A small table of counters answers "no" without looking at the list.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace zwarm {

class PathKeys {
  public:
    PathKeys() { keys_.reserve(4096); }

    // The game's keys; the last one is the root's.
    void begin(std::span<const std::uint64_t> game) {
        keys_.clear();
        counts_.fill(0);
        for (const std::uint64_t key : game) push(key);
        root_ = keys_.size() - 1;
    }
    void push(std::uint64_t key) {
        keys_.push_back(key);
        ++counts_[place(key)];
    }
    void pop() {
        --counts_[place(keys_.back())];
        keys_.pop_back();
    }

    // Is the last position a draw by repetition? Once more within the searched line is enough, for
    // what was repeated once can be repeated again; in the game before it, twice.
    [[nodiscard]] bool repeated() const {
        const std::uint64_t key = keys_.back();
        if (counts_[place(key)] < 2) return false;
        int before = 0;
        for (std::size_t i = keys_.size() - 1; i-- > 0;) {
            if (keys_[i] != key) continue;
            if (i >= root_ || ++before == 2) return true;
        }
        return false;
    }

  private:
    static constexpr std::size_t kPlaces = 4096;
    static std::size_t place(std::uint64_t key) { return static_cast<std::size_t>(key) % kPlaces; }

    std::vector<std::uint64_t> keys_;
    std::array<std::uint16_t, kPlaces> counts_{};
    std::size_t root_ = 0;
};

}  // namespace zwarm
