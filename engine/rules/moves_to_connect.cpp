// The thesis's "minimal number of moves necessary for a set of pieces to reach the winning
// condition (keeping the opponents' pieces on their initial cells)". The problem is hard in
// general, so it is hemmed in from both sides: a plan that works is an upper bound, and a search by
// depth that finds nothing raises the lower one.
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "engine/rules/setups.h"

namespace zwarm {

namespace {

class Joining {
  public:
    Joining(const Topology& topology, const CellSet& own, const CellSet& area, int positions)
        : topology_(topology), area_(area), own_(own), left_(positions) {}

    MovesToConnect solve() {
        if (!own_.within(topology_.flood(CellSet::of(own_.first()), area_))) {
            return {kMaxCells, kMaxCells};
        }
        MovesToConnect bounds{widest_gap(), shortest_plan()};
        // 1. With every depth that is searched through and holds no solution one more is needed.
        while (bounds.at_least < bounds.at_most) {
            seen_.clear();
            if (within(bounds.at_least)) {
                bounds.at_most = bounds.at_least;
            } else if (left_ <= 0) {
                break;
            } else {
                ++bounds.at_least;
            }
        }
        return bounds;
    }

  private:
    // A turn brings two parts of the set nearer by one step at most, so the widest gap that has to
    // be closed is a lower bound: grow groups together by the narrowest gaps first, and the last
    // one is it.
    [[nodiscard]] int widest_gap() const {
        int gap = 0;
        CellSet joined = topology_.flood(CellSet::of(own_.first()), own_);
        while (!own_.within(joined)) {
            CellSet reached = joined;
            int steps = 0;
            for (; !reached.intersects(own_ - joined); ++steps) {
                reached = topology_.grown(reached) & area_;
            }
            gap = std::max(gap, steps - 1);
            joined |= topology_.flood(reached & (own_ - joined), own_);
        }
        return gap;
    }

    // Around each group in turn: the nearest stone outside walks to it, then the next. Nothing is
    // in the way of the nearest, and the group itself stays.
    [[nodiscard]] int shortest_plan() const {
        int best = kMaxCells;
        for (CellSet rest = own_; !rest.empty();) {
            const CellSet main = topology_.flood(CellSet::of(rest.first()), own_);
            rest -= main;
            best = std::min(best, plan_around(main));
        }
        return best;
    }
    [[nodiscard]] int plan_around(CellSet main) const {
        CellSet outside = own_ - main;
        int moves = 0;
        while (!outside.empty()) {
            std::vector<CellSet> rings{main};
            CellSet reached = main;
            while (!reached.intersects(outside)) {
                reached = topology_.grown(reached) & area_;
                rings.push_back(reached);
            }
            const Cell walker = (reached & outside).first();
            outside.remove(walker);
            moves += static_cast<int>(rings.size()) - 2;
            // Back along the rings to a cell beside the group.
            Cell place = walker;
            for (std::size_t ring = rings.size() - 1; ring > 1; --ring) {
                place = (topology_.neighbours(place) & rings[ring - 1]).first();
            }
            main = topology_.flood(CellSet::of(place), main | CellSet::of(place) | outside);
            outside -= main;
        }
        return moves;
    }

    // Can it be done in so many moves? False also when the budget is used up.
    bool within(int moves) {
        if (own_.within(topology_.flood(CellSet::of(own_.first()), own_))) return true;
        if (moves < std::max(1, widest_gap())) return false;
        if (--left_ <= 0) return false;
        if (!note(moves)) return false;
        const CellSet before = own_;
        std::vector<Cell> stones;
        before.for_each([&](Cell cell) { stones.push_back(cell); });
        for (const Cell from : stones) {
            CellSet free = (topology_.neighbours(from) & area_) - before;
            while (!free.empty()) {
                own_ = before;
                own_.remove(from);
                own_.add(free.pop_first());
                if (within(moves - 1)) return true;
            }
        }
        own_ = before;
        return false;
    }

    // False if the same stones were looked at with as many moves left.
    bool note(int moves) {
        std::uint64_t hash = 0;
        for (int i = 0; i < topology_.words(); ++i) {
            hash = (hash ^ own_.word(i)) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 29;
        }
        const auto [found, fresh] = seen_.try_emplace(hash, Seen{own_, moves});
        if (fresh || !(found->second.stones == own_) || found->second.moves < moves) {
            found->second = {own_, moves};
            return true;
        }
        return false;
    }

    struct Seen {
        CellSet stones;
        int moves;
    };

    const Topology& topology_;
    CellSet area_;
    CellSet own_;
    int left_;
    std::unordered_map<std::uint64_t, Seen> seen_;
};

}  // namespace

MovesToConnect moves_to_connect(const Position& position, Player player, int positions) {
    const CellSet& own = position.stones(player);
    if (own.empty()) return {};
    return Joining(position.topology(), own, position.empties() | own, positions).solve();
}

}  // namespace zwarm
