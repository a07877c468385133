#include "engine/evaluate/last_stones.h"

#include <algorithm>

#include "engine/rules/hop_chains.h"

namespace zwarm {

bool LastStones::serves(const Variant& variant, Player player) {
    const int stones = variant.start[player].count();
    const int room = variant.target[player].count();
    return variant.movement == Movement::kHop && variant.has_camps() && !variant.exchange &&
           variant.leaving_target != TargetRule::kStay && stones > kMostOutside &&
           (stones == room || (variant.goal == Goal::kAllHome && stones == room - 1));
}

LastStones::LastStones(const Variant& variant, Player player)
    : variant_(variant), player_(player), target_(variant.target[player]) {
    const Topology& topology = *variant.topology;
    const auto distance = [&](Cell cell) {
        int least = kMaxCells;
        target_.for_each([&](Cell to) { least = std::min(least, topology.distance(cell, to)); });
        return least;
    };
    rank_.resize(static_cast<std::size_t>(topology.size()));
    std::vector<int> away(static_cast<std::size_t>(topology.size()));
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        (target_.contains(cell) ? inside_ : outside_).push_back(cell);
        away[cell] = distance(cell);
    }
    std::ranges::stable_sort(outside_, {}, [&](Cell cell) { return away[cell]; });
    for (std::size_t i = 0; i < inside_.size(); ++i) {
        rank_[inside_[i]] = static_cast<std::uint16_t>(i);
    }
    for (std::size_t i = 0; i < outside_.size(); ++i) {
        rank_[outside_[i]] = static_cast<std::uint16_t>(i);
    }
    choose_.resize(static_cast<std::size_t>(topology.size()) + 1);
    for (std::size_t n = 0; n < choose_.size(); ++n) {
        choose_[n][0] = 1;
        for (std::size_t k = 1; k < choose_[n].size(); ++k) {
            choose_[n][k] = n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
        }
    }
    const auto spare = static_cast<std::uint32_t>(target_.count() - variant.start[player].count());
    std::uint32_t next = 0;
    for (std::uint32_t outside = 0; outside < kLevels; ++outside) {
        Level& level = levels_[outside];
        level.first = next;
        level.free = spare + outside;
        const std::uint32_t patterns =
            choose(static_cast<std::uint32_t>(inside_.size()), level.free);
        level.cells = static_cast<std::uint32_t>(outside_.size());
        while (outside > 1 &&
               std::uint64_t{patterns} * choose(level.cells, outside) > kMostPositions) {
            --level.cells;
        }
        level.outsides = choose(level.cells, outside);
        level.end = next = level.first + patterns * level.outsides;
        region_[outside] = target_;
        for (std::uint32_t i = 0; outside > 0 && i < level.cells; ++i) {
            region_[outside].add(outside_[i]);
        }
    }
    turns_.assign(next, kNotYet);
    // All home: nothing to do.
    for (std::uint32_t number = 0; number < levels_[0].end; ++number) {
        turns_[number] = 0;
        queue_.push_back(number);
    }
}

// The combinatorial number system, for the free cells of the target and for the stones outside.
std::uint32_t LastStones::number_of(const CellSet& stones) const {
    const CellSet out = stones - target_;
    const int outside = out.count();
    if (outside > kMostOutside) return kNone;
    const Level& level = levels_[static_cast<std::size_t>(outside)];
    std::uint32_t free = 0;
    std::uint32_t count = 0;
    (target_ - stones).for_each([&](Cell cell) {
        if (++count <= level.free) free += choose(rank_[cell], count);
    });
    if (count != level.free) return kNone;
    std::array<std::uint16_t, kMostOutside> ranks{};
    std::size_t filled = 0;
    out.for_each([&](Cell cell) { ranks[filled++] = rank_[cell]; });
    std::sort(ranks.begin(), ranks.begin() + outside);
    std::uint32_t placed = 0;
    for (std::size_t i = 0; i < filled; ++i) {
        if (ranks[i] >= level.cells) return kNone;
        placed += choose(ranks[i], static_cast<std::uint32_t>(i) + 1);
    }
    return level.first + free * level.outsides + placed;
}

CellSet LastStones::stones_of(std::uint32_t number) const {
    std::uint32_t outside = 0;
    while (number >= levels_[outside].end) ++outside;
    const Level& level = levels_[outside];
    std::uint32_t free = (number - level.first) / level.outsides;
    std::uint32_t placed = (number - level.first) % level.outsides;
    CellSet stones = target_;
    auto n = static_cast<std::uint32_t>(inside_.size());
    for (std::uint32_t k = level.free; k > 0; --k) {
        do --n;
        while (choose(n, k) > free);
        free -= choose(n, k);
        stones.remove(inside_[n]);
    }
    n = level.cells;
    for (std::uint32_t k = outside; k > 0; --k) {
        do --n;
        while (choose(n, k) > placed);
        placed -= choose(n, k);
        stones.add(outside_[n]);
    }
    return stones;
}

bool LastStones::allowed(Cell from, Cell to) const {
    if (variant_.leaving_target == TargetRule::kEndInside && target_.contains(from) &&
        !target_.contains(to)) {
        return false;
    }
    const CellSet& home = variant_.home[player_];
    return variant_.reentering_home || home.contains(from) || !home.contains(to);
}

template <class Visit>
void LastStones::reach(const CellSet& stones, Cell from, Visit visit) const {
    const auto taken = [&](Cell cell) { return cell == kMaxCells || stones.contains(cell); };
    visit_turns(*variant_.topology, from, taken, visit);
}

// Every turn can be taken back the same way, where the rules allow it forwards.
void LastStones::look_back(std::uint32_t number) {
    const auto turns = static_cast<std::uint8_t>(turns_[number] + 1);
    const CellSet stones = stones_of(number);
    stones.for_each([&](Cell to) {
        CellSet before = stones;
        before.remove(to);
        reach(stones, to, [&](Cell from) {
            if (!allowed(from, to)) return;
            before.add(from);
            const std::uint32_t earlier = number_of(before);
            before.remove(from);
            if (earlier == kNone || turns_[earlier] != kNotYet) return;
            turns_[earlier] = turns;
            queue_.push_back(earlier);
        });
    });
}

int LastStones::turns(const CellSet& stones) const {
    const std::uint32_t number = number_of(stones);
    return number == kNone || turns_[number] == kNotYet ? kUnknown : turns_[number];
}

Move LastStones::first_move(const CellSet& stones) const {
    const int now = turns(stones);
    Move best;
    stones.for_each([&](Cell from) {
        if (!best.is_none()) return;
        CellSet after = stones;
        after.remove(from);
        reach(stones, from, [&](Cell to) {
            if (!best.is_none() || !allowed(from, to)) return;
            after.add(to);
            if (turns(after) == now - 1) best = Move(from, to);
            after.remove(to);
        });
    });
    return best;
}

}  // namespace zwarm
