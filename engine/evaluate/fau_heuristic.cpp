#include "engine/evaluate/fau_heuristic.h"

#include <cstdlib>

#include "engine/evaluate/way_home.h"

namespace zwarm {

namespace {

constexpr Axial kGoalTip{-3, 6};

// A sixth of a turn to the left.
Axial turned(Axial place) {
    return {-place.y, place.x + place.y};
}

// Seen from the middle of the board as our own topology has it.
Axial unturned(const Topology& topology, Cell cell) {
    const Point point = topology.point(cell);
    const Point centre = topology.point(static_cast<Cell>(topology.size() / 2));
    const int down = point.row - centre.row;
    return {point.column - centre.column + down, -down};
}

// How often the board is turned until the tip is on top; 6 if it never is.
int turns_to_top(Axial tip) {
    int turns = 0;
    while (turns < 6 && (tip.x != kGoalTip.x || tip.y != kGoalTip.y)) {
        tip = turned(tip);
        ++turns;
    }
    return turns;
}

int manhattan(Axial a, Axial b) {
    return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

}  // namespace

bool FauBoard::fits(const Variant& variant) {
    if (variant.topology->lattice() != Lattice::kHexagonal || !variant.has_camps()) return false;
    for (Player player = 0; player < variant.players; ++player) {
        const Cell tip = WayHome(variant, player).tip();
        if (turns_to_top(unturned(*variant.topology, tip)) == 6) return false;
    }
    return variant.players > 1 && variant.movement == Movement::kHop;
}

FauBoard::FauBoard(const Variant& variant, const FauWeights& weights) : variant_(variant) {
    const Topology& topology = *variant.topology;
    for (Player player = 0; player < variant.players; ++player) {
        tip_[player] = WayHome(variant, player).tip();
        const int turns = turns_to_top(unturned(topology, tip_[player]));
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            Axial place = unturned(topology, cell);
            for (int i = 0; i < turns; ++i) place = turned(place);
            places_[player].push_back(place);
            const bool upright = std::abs(place.x) <= 3 && std::abs(place.x + place.y) <= 3;
            if (!upright) prohibited_[player].add(cell);
        }
    }
    const auto centre = static_cast<Cell>(topology.size() / 2);
    for (Player looks = 0; looks < variant.players; ++looks) {
        for (Player owner = 0; owner < variant.players; ++owner) {
            for (Cell cell = 0; cell < topology.size(); ++cell) {
                const auto to = [&](Cell other) {
                    return manhattan(places_[looks][cell], places_[looks][other]);
                };
                int sum = weights.centre * to(centre);
                variant.target[owner].for_each([&](Cell goal) {
                    // The last two rows are the goal, the one before them the subgoal.
                    sum += (steps(owner, goal) < 2 ? weights.goal : weights.subgoal) * to(goal);
                });
                distance_[looks][owner].push_back(sum);
            }
        }
    }
}

int FauBoard::steps(Player player, Cell cell) const {
    return variant_.topology->distance(cell, tip_[player]);
}

int FauBoard::direction(Player player, Move move) const {
    constexpr std::array<Axial, 6> kOrder{Axial{-1, 1}, Axial{0, 1},  Axial{-1, 0},
                                          Axial{1, 0},  Axial{1, -1}, Axial{0, -1}};
    const Axial from = at(player, move.from());
    const Axial to = at(player, move.to());
    const Axial way{to.x - from.x, to.y - from.y};
    int best = 0;
    int nearest = 0;
    for (std::size_t i = 0; i < kOrder.size(); ++i) {
        // Twice the product of two vectors whose axes are 60 degrees apart.
        const Axial d = kOrder[i];
        const int along = 2 * (d.x * way.x + d.y * way.y) + d.x * way.y + d.y * way.x;
        if (along <= nearest) continue;
        nearest = along;
        best = static_cast<int>(i);
    }
    return best;
}

int FauBoard::value(const Position& position, Player player, bool everyone) const {
    const auto sum_of = [&](Player owner) {
        const std::vector<int>& distance = distance_[player][owner];
        int sum = 0;
        position.stones(owner).for_each([&](Cell cell) { sum += distance[cell]; });
        return sum;
    };
    const int own = sum_of(player);
    if (!everyone) return sum_of(variant_.after(player)) - own;
    int others = 0;
    for (Player other = 0; other < variant_.players; ++other) {
        if (other != player) others += sum_of(other);
    }
    return others / (variant_.players - 1) - own;
}

}  // namespace zwarm
