#include "engine/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <new>

namespace zwarm {

namespace {

std::uint32_t check_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> 32);
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : count_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket))) {
    buckets_.reset();
    buckets_.reset(static_cast<Bucket*>(std::calloc(count_, sizeof(Bucket))));
    if (!buckets_) throw std::bad_alloc();
    age_ = 0;
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
