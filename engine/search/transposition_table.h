// What earlier searches found out about positions, by key. A bucket holds four entries; the one of
// least use gives way: first what an older search left, then what was searched least deep.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/rules/move.h"

namespace zwarm {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

class TranspositionTable {
  public:
    struct Entry {
        std::uint32_t check = 0;  // the key's upper half
        Move move;
        std::int32_t score = 0;
        std::int16_t depth = 0;
        Bound bound = Bound::kNone;
        std::uint8_t age = 0;
    };

    // At least one bucket; the size is rounded down to a power of two.
    explicit TranspositionTable(std::size_t megabytes);

    void clear();
    void begin_search() { ++age_; }

    // The entry of this key, or nullptr.
    [[nodiscard]] const Entry* probe(std::uint64_t key) const;
    void store(std::uint64_t key, Move move, int score, int depth, Bound bound);

  private:
    using Bucket = std::array<Entry, 4>;

    [[nodiscard]] std::size_t index(std::uint64_t key) const {
        return static_cast<std::size_t>(key) & (buckets_.size() - 1);
    }

    std::vector<Bucket> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace zwarm
