// What earlier searches found out about positions, by key. A bucket holds four entries; the one of
// least use gives way: first what an older search left, then what was searched least deep.
//
// Several threads may read and write at once, without locks: an entry is four words, the first of
// which is the key's upper half mixed with the others. Words of different writers do not fit
// together, and are then no entry at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "engine/rules/move.h"

namespace zwarm {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

class TranspositionTable {
  public:
    struct Entry {
        Move move;
        std::int32_t score = 0;
        std::int16_t depth = 0;
        Bound bound = Bound::kNone;
        std::uint8_t age = 0;
    };

    // At least one bucket; the size is rounded down to a power of two. Costs next to nothing until
    // it is used: the system gives out memory that is zero, page by page. Throws std::bad_alloc,
    // which says so in words, if there is not enough memory.
    explicit TranspositionTable(std::size_t megabytes);

    // While nobody searches.
    void begin_search() { ++age_; }

    // This key will be asked for soon.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[index(key)]); }

    // The entry of this key, if there is one.
    [[nodiscard]] std::optional<Entry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, Move move, int score, int depth, Bound bound);

  private:
    struct Words {
        std::uint32_t check;  // the key's upper half, mixed with the other three
        std::uint32_t move;
        std::uint32_t score;
        std::uint32_t rest;  // depth, bound, age
    };
    using Bucket = std::array<Words, 4>;
    struct Freer {
        void operator()(void* memory) const { std::free(memory); }
    };
    // Zero bytes are an entry of no bound, which is all that is ever read of an empty one.
    static_assert(static_cast<int>(Bound::kNone) == 0);

    static Words read(Words& place);
    static void write(Words& place, const Words& words);
    static Entry unpacked(const Words& words);

    [[nodiscard]] std::size_t index(std::uint64_t key) const {
        return static_cast<std::size_t>(key) & (count_ - 1);
    }

    std::size_t count_;
    std::unique_ptr<void, Freer> memory_;
    Bucket* buckets_;  // in it; each begins where a line of the cache does
    std::uint8_t age_ = 0;
};

}  // namespace zwarm
