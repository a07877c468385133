#include "engine/evaluate/signal_waves.h"

#ifdef __AVX2__
#include "engine/evaluate/signal_vectors.h"
#endif

namespace zwarm {

Waves::Waves(const RowBoard& board, const RowSet& own, const RowSet& area) : board_(board) {
    find_groups(own);
    spread(area);
}

// Stones without friends beside them need no flood. They come after the other groups, which
// changes no tie: a larger group beats them, and among themselves the lowest cell is first.
void Waves::find_groups(const RowSet& own) {
    const RowSet joined = own & board_.beside(own);
    for (RowSet rest = joined; !rest.empty();) {
        Wave& wave = waves_[static_cast<std::size_t>(count_++)];
        wave.stones = board_.flood(RowSet::of(rest.first()), joined);
        wave.size = wave.stones.count();
        rest -= wave.stones;
    }
    (own - joined).for_each([this](int slot) {
        Wave& wave = waves_[static_cast<std::size_t>(count_++)];
        wave.stones = RowSet::of(slot);
        wave.size = 1;
    });
}

Waves::Strengths Waves::plain_strengths() const {
    Strengths sum{};
    for (int i = 0; i < count_; ++i) {
        board_.cells().for_each([&](int slot) {
            auto& strength = sum[static_cast<std::size_t>(slot)];
            const int louder = strength + waves_[static_cast<std::size_t>(i)].strength_at(slot);
            strength = static_cast<std::uint16_t>(std::min(kLoudest, louder));
        });
    }
    return sum;
}

void Waves::plain_spread(const RowSet& area) {
    for (int i = 0; i < count_; ++i) {
        Wave& wave = waves_[static_cast<std::size_t>(i)];
        RowSet reached = wave.stones;
        wave.distance = {};
        for (std::size_t steps = 1; steps < kSignalReach; ++steps) {
            const RowSet next = board_.spread(reached) & area;
            const RowSet front = next - reached;
            if (front.empty()) break;
            reached = next;
            for (std::size_t k = 0; k < 4; ++k) {
                if ((steps >> k & 1) != 0) wave.distance[k] |= front;
            }
        }
        for (RowSet& plane : wave.distance) plane |= ~reached;
    }
}

#ifdef __AVX2__

void Waves::spread(const RowSet& area) {
    if (!board_.is_even()) return plain_spread(area);
    for (int i = 0; i < count_; i += 2) {
        Wave& first = waves_[static_cast<std::size_t>(i)];
        // A last group without a partner spreads beside itself.
        Wave& second = waves_[static_cast<std::size_t>(std::min(i + 1, count_ - 1))];
        spread_two_waves(board_, area, first, second);
    }
}

Waves::Strengths Waves::strengths() const {
    Strengths sum{};
    sum_strengths(board_.cells(), {waves_.data(), static_cast<std::size_t>(count_)}, sum);
    return sum;
}

int Waves::loudest_slot() const {
    alignas(32) Strengths sum;
    const int most =
        sum_strengths(board_.cells(), {waves_.data(), static_cast<std::size_t>(count_)}, sum);
    return first_slot_of(board_.cells(), sum, most);
}

#else

void Waves::spread(const RowSet& area) {
    plain_spread(area);
}

Waves::Strengths Waves::strengths() const {
    return plain_strengths();
}

int Waves::loudest_slot() const {
    const Strengths sum = plain_strengths();
    return static_cast<int>(std::ranges::max_element(sum) - sum.begin());
}

#endif

}  // namespace zwarm
