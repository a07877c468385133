#include "engine/search/transposition_table.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <new>

namespace zwarm {

namespace {

class NoMemoryForTable final : public std::bad_alloc {
  public:
    [[nodiscard]] const char* what() const noexcept override {
        return "not enough memory for a table of this size";
    }
};

// More megabytes than a 32-bit program can count in bytes are no size at all.
std::size_t buckets_in(std::size_t megabytes, std::size_t bucket) {
    constexpr std::size_t kMegabyte = 1024 * 1024;
    if (megabytes > std::numeric_limits<std::size_t>::max() / kMegabyte) throw NoMemoryForTable();
    return std::bit_floor(std::max<std::size_t>(megabytes, 1) * kMegabyte / bucket);
}

std::uint32_t check_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> 32);
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : count_(buckets_in(megabytes, sizeof(Bucket))),
      memory_(std::calloc(count_ + 1, sizeof(Bucket))),
      buckets_(nullptr) {
    if (!memory_) throw NoMemoryForTable();
    void* place = memory_.get();
    std::size_t room = (count_ + 1) * sizeof(Bucket);
    buckets_ =
        static_cast<Bucket*>(std::align(sizeof(Bucket), count_ * sizeof(Bucket), place, room));
}

TranspositionTable::Words TranspositionTable::read(Words& place) {
    constexpr auto kOrder = std::memory_order_relaxed;
    return {std::atomic_ref(place.check).load(kOrder), std::atomic_ref(place.move).load(kOrder),
            std::atomic_ref(place.score).load(kOrder), std::atomic_ref(place.rest).load(kOrder)};
}

void TranspositionTable::write(Words& place, const Words& words) {
    constexpr auto kOrder = std::memory_order_relaxed;
    std::atomic_ref(place.check).store(words.check, kOrder);
    std::atomic_ref(place.move).store(words.move, kOrder);
    std::atomic_ref(place.score).store(words.score, kOrder);
    std::atomic_ref(place.rest).store(words.rest, kOrder);
}

TranspositionTable::Entry TranspositionTable::unpacked(const Words& words) {
    return {.move = {static_cast<Cell>(words.move >> 16), static_cast<Cell>(words.move & 0xFFFF)},
            .score = static_cast<std::int32_t>(words.score),
            .depth = static_cast<std::int16_t>(words.rest >> 16),
            .bound = static_cast<Bound>(words.rest >> 8 & 0xFF),
            .age = static_cast<std::uint8_t>(words.rest & 0xFF)};
}

std::optional<TranspositionTable::Entry> TranspositionTable::probe(std::uint64_t key) const {
    for (Words& place : buckets_[index(key)]) {
        const Words words = read(place);
        if ((words.check ^ words.move ^ words.score ^ words.rest) != check_of(key)) continue;
        const Entry entry = unpacked(words);
        if (entry.bound != Bound::kNone) return entry;
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, Move move, int score, int depth, Bound bound) {
    Words* place = nullptr;
    int least = 0;
    for (Words& candidate : buckets_[index(key)]) {
        const Words words = read(candidate);
        const Entry entry = unpacked(words);
        const std::uint32_t check = words.check ^ words.move ^ words.score ^ words.rest;
        if (check == check_of(key) && entry.bound != Bound::kNone) {
            // A deeper result of this search stays, unless the new one is exact.
            if (entry.age == age_ && entry.depth > depth && bound != Bound::kExact) return;
            if (move.is_none()) move = entry.move;
            place = &candidate;
            break;
        }
        const int old = static_cast<std::uint8_t>(age_ - entry.age);
        const int use = entry.bound == Bound::kNone ? -1'000'000 : entry.depth - 8 * old;
        if (place == nullptr || use < least) {
            place = &candidate;
            least = use;
        }
    }
    Words words{.check = 0,
                .move = move.code(),
                .score = static_cast<std::uint32_t>(score),
                .rest = static_cast<std::uint32_t>(depth & 0xFFFF) << 16 |
                        static_cast<std::uint32_t>(bound) << 8 | age_};
    words.check = check_of(key) ^ words.move ^ words.score ^ words.rest;
    write(*place, words);
}

}  // namespace zwarm
