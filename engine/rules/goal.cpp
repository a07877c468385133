#include "engine/rules/goal.h"

namespace zwarm {

bool goal_reached(const Position& position, Player player) {
    const CellSet& own = position.stones(player);
    if (own.empty()) return false;
    const CellSet& target = position.variant().target[player];
    switch (position.variant().goal) {
        case Goal::kOneGroup:
            return position.topology().flood(CellSet::of(own.first()), own) == own;
        case Goal::kAllHome:
            return own.within(target);
        case Goal::kFilledWithOwn:
            return target.within(position.occupied()) && own.intersects(target);
    }
    return false;
}

int group_count(const Position& position, Player player) {
    int groups = 0;
    for (CellSet rest = position.stones(player); !rest.empty(); ++groups) {
        rest -= position.topology().flood(CellSet::of(rest.first()), rest);
    }
    return groups;
}

bool cut_off(const Position& position, Player player) {
    const CellSet& own = position.stones(player);
    if (own.empty()) return false;
    const CellSet region = position.empties() | own;
    return !own.within(position.topology().flood(CellSet::of(own.first()), region));
}

bool all_cut_off(const Position& position) {
    for (Player player = 0; player < position.variant().players; ++player) {
        if (!cut_off(position, player)) return false;
    }
    return true;
}

int stones_home(const Position& position, Player player) {
    return (position.stones(player) & position.variant().target[player]).count();
}

}  // namespace zwarm
