#include "engine/search/transposition_table.h"

#include <algorithm>
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
      buckets_(static_cast<Bucket*>(std::calloc(count_, sizeof(Bucket)))) {
    if (!buckets_) throw NoMemoryForTable();
}

const TranspositionTable::Entry* TranspositionTable::probe(std::uint64_t key) const {
    for (const Entry& entry : buckets_[index(key)]) {
        if (entry.check == check_of(key) && entry.bound != Bound::kNone) return &entry;
    }
    return nullptr;
}

void TranspositionTable::store(std::uint64_t key, Move move, int score, int depth, Bound bound) {
    Bucket& bucket = buckets_[index(key)];
    Entry* place = nullptr;
    int least = 0;
    for (Entry& entry : bucket) {
        if (entry.check == check_of(key) && entry.bound != Bound::kNone) {
            // A deeper result of this search stays, unless the new one is exact.
            if (entry.age == age_ && entry.depth > depth && bound != Bound::kExact) return;
            if (move.is_none()) move = entry.move;
            place = &entry;
            break;
        }
        const int old = static_cast<std::uint8_t>(age_ - entry.age);
        const int use = entry.bound == Bound::kNone ? -1'000'000 : entry.depth - 8 * old;
        if (place == nullptr || use < least) {
            place = &entry;
            least = use;
        }
    }
    *place = {check_of(key), move, score, static_cast<std::int16_t>(depth), bound, age_};
}

}  // namespace zwarm
