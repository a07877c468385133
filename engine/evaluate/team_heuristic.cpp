#include "engine/evaluate/team_heuristic.h"

#include <algorithm>

#include "engine/evaluate/way_home.h"

namespace zwarm {

namespace {

constexpr int kFarthest = 32;  // the paper's highest Manhattan distance

}  // namespace

TeamHeuristic::TeamHeuristic(const Variant& variant, const TeamWeights& weights)
    : variant_(variant), alone_(weights.alone), around_(weights.around) {
    for (Player player = 0; player < variant.players; ++player) {
        const WayHome way(variant, player);
        int widest = 0;
        for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
            widest = std::max(widest, way.aside(cell));
        }
        for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
            worth_[player].push_back(weights.distance * (kFarthest - way.row(cell)) +
                                     weights.diagonal * (widest - way.aside(cell)) +
                                     (way.in_target(cell) ? weights.goal : 0) -
                                     (variant.home[player].contains(cell) ? weights.home : 0));
        }
    }
}

int TeamHeuristic::value(const Position& position, Player player) const {
    const CellSet& own = position.stones(player);
    const std::vector<int>& worth = worth_[player];
    int sum = alone_ == 0 ? 0 : -alone_ * lonely(own, team_stones(position, player));
    own.for_each([&](Cell cell) { sum += worth[cell]; });
    return sum;
}

int TeamHeuristic::value_after(const Position& position, Player player, int before,
                               Move move) const {
    if (!move.is_stone_move()) return before;
    const int after = before + worth_[player][move.to()] - worth_[player][move.from()];
    if (alone_ == 0) return after;
    CellSet own = position.stones(player);
    CellSet team = team_stones(position, player);
    const int lonely_before = lonely(own, team);
    for (CellSet* const stones : {&own, &team}) {
        stones->remove(move.from());
        stones->add(move.to());
    }
    return after - alone_ * (lonely(own, team) - lonely_before);
}

int TeamHeuristic::team_value(const Position& position, Player player) const {
    std::array<int, 2> sum{};
    std::array<int, 2> players{};
    for (Player other = 0; other < variant_.players; ++other) {
        const std::size_t side = variant_.same_team(player, other) ? 0 : 1;
        sum[side] += value(position, other);
        ++players[side];
    }
    return sum[0] / players[0] - (players[1] == 0 ? 0 : sum[1] / players[1]);
}

int TeamHeuristic::lonely(const CellSet& own, const CellSet& team) const {
    int count = 0;
    own.for_each([&](Cell cell) {
        bool has_friend = false;
        team.for_each([&](Cell other) {
            has_friend = has_friend ||
                         (other != cell && variant_.topology->distance(cell, other) <= around_);
        });
        if (!has_friend) ++count;
    });
    return count;
}

CellSet TeamHeuristic::team_stones(const Position& position, Player player) const {
    CellSet stones;
    for (Player other = 0; other < variant_.players; ++other) {
        if (variant_.same_team(player, other)) stones |= position.stones(other);
    }
    return stones;
}

}  // namespace zwarm
