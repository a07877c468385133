#include "engine/evaluate/signals.h"

#include <algorithm>
#include <array>

namespace zwarm {

namespace {

constexpr int kNoWay = -1;

// Steps from a group to every cell through `area`; cells beside the area are reached but not left.
std::vector<int> steps_from(const Topology& topology, const CellSet& group, const CellSet& area) {
    std::vector<int> steps(static_cast<std::size_t>(topology.size()), kNoWay);
    CellSet reached = group;
    CellSet front = group;
    for (int distance = 0; !front.empty(); ++distance) {
        front.for_each([&](Cell cell) { steps[cell] = distance; });
        front = topology.grown(front & area) - reached;
        reached |= front;
    }
    return steps;
}

// What is left of something after so many steps, by the reading's law.
class Law {
  public:
    Law(const SignalReading& reading, int first) {
        const auto geometric = detail::fading<kSteps>(static_cast<std::uint64_t>(first),
                                                      static_cast<std::uint64_t>(reading.fade));
        for (int steps = 0; steps < static_cast<int>(kSteps); ++steps) {
            const int near = steps + 1;
            int left = geometric[static_cast<std::size_t>(steps)];
            if (reading.decay == Decay::kLinear) left = std::max(0, first * (10 - steps) / 10);
            if (reading.decay == Decay::kInverse) left = (2 * first + near) / (2 * near);
            if (reading.decay == Decay::kInverseSquare) {
                left = (2 * first + near * near) / (2 * near * near);
            }
            left_[static_cast<std::size_t>(steps)] = left;
        }
    }
    // Longer ways count as the longest.
    [[nodiscard]] int after(int steps) const {
        return left_[static_cast<std::size_t>(std::min(steps, static_cast<int>(kSteps) - 1))];
    }

  private:
    static constexpr std::size_t kSteps = kLongestBond;
    std::array<int, kSteps> left_{};
};

int audible(const Law& law, int size, int steps) {
    if (steps == kNoWay || steps >= kSignalReach) return 0;
    return std::min(kLoudest, size * law.after(steps));
}

std::vector<SignalGroup> groups_of(const Topology& topology, const CellSet& stones) {
    std::vector<SignalGroup> groups;
    for (CellSet rest = stones; !rest.empty(); rest -= groups.back().stones) {
        SignalGroup group;
        group.stones = topology.flood(CellSet::of(rest.first()), rest);
        group.size = group.stones.count();
        groups.push_back(group);
    }
    return groups;
}

}  // namespace

SignalSide hear_signals(const Position& position, Player player, const SignalReading& reading) {
    const Topology& topology = position.topology();
    const CellSet& own = position.stones(player);
    const CellSet area = position.empties() | own;
    const Law signal(reading, kSignalUnit);
    SignalSide side;
    side.strength.assign(static_cast<std::size_t>(topology.size()), 0);
    side.groups = groups_of(topology, own);
    if (side.groups.empty()) return side;

    // 1. The signals add up.
    std::vector<std::vector<int>> steps;
    for (const SignalGroup& group : side.groups) {
        steps.push_back(steps_from(topology, group.stones, area));
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            const int sum = side.strength[cell] + audible(signal, group.size, steps.back()[cell]);
            side.strength[cell] = static_cast<std::uint16_t>(std::min(kLoudest, sum));
        }
    }

    // 2. The centroid and the main group.
    const auto zone = [&](Cell cell) {
        CellSet cells = CellSet::of(cell);
        if (reading.centroid == Centroid::kArea) cells |= topology.neighbours(cell) & area;
        return cells;
    };
    int loudest = -1;
    area.for_each([&](Cell cell) {
        int strength = 0;
        zone(cell).for_each([&](Cell member) { strength += side.strength[member]; });
        if (strength <= loudest) return;
        loudest = strength;
        side.centroid = cell;
    });
    const CellSet heart = zone(side.centroid);
    for (std::size_t i = 0; i < side.groups.size(); ++i) {
        SignalGroup& group = side.groups[i];
        heart.for_each([&](Cell cell) {
            group.strength_at_centroid += audible(signal, group.size, steps[i][cell]);
        });
        const SignalGroup& best = side.groups[side.main];
        if (group.strength_at_centroid > best.strength_at_centroid ||
            (group.strength_at_centroid == best.strength_at_centroid && group.size > best.size)) {
            side.main = i;
        }
    }

    // 3. The bonds of the other stones with the main group.
    const Law bond_law(reading, kBond[1]);
    const SignalGroup& main = side.groups[side.main];
    side.score = main.size * kStoneScore;
    (own - main.stones).for_each([&](Cell stone) {
        const int way = steps[side.main][stone];
        SignalBond bond{stone, std::max(way, 0), 0};
        if (way != kNoWay) bond.score = bond_law.after(way - 1);
        side.score += bond.score;
        side.bonds.push_back(bond);
    });

    // 4. Or something else that the words allow.
    if (reading.score == SideScore::kCentroid) {
        const Law law(reading, kStoneScore);
        const std::vector<int> way = steps_from(topology, heart, area);
        side.score = 0;
        own.for_each([&](Cell stone) {
            if (way[stone] != kNoWay) side.score += law.after(way[stone]);
        });
    }
    if (reading.score == SideScore::kStrength) side.score = loudest * kStoneScore / kSignalUnit;
    if (side.groups.size() == 1) side.score = kOneGroupScore;
    return side;
}

int signal_value(const Position& position, Player player, const SignalReading& reading) {
    const Variant& variant = position.variant();
    int best_opponent = 0;
    for (Player other = 0; other < variant.players; ++other) {
        if (variant.same_team(player, other)) continue;
        best_opponent = std::max(best_opponent, hear_signals(position, other, reading).score);
    }
    return hear_signals(position, player, reading).score - best_opponent * reading.enemy / 100;
}

}  // namespace zwarm
