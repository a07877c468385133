#include "engine/swarm/ants.h"

#include <array>

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

// Chains looked at for one stone. Hardly any position has a tenth of it; crowded boards with
// countless detours are cut off here.
constexpr int kMaxChains = 4096;

// Depth-first over all simple hop chains of one stone.
class ChainSearch {
  public:
    ChainSearch(const SwarmParameters& parameters, const PheromoneField& field,
                const Position& position, Cell from, const CellSet& ends)
        : field_(field),
          topology_(position.topology()),
          ends_(ends),
          from_(from),
          per_hop_(parameters.length == PathLength::kEdges ? 2 : 1),
          free_(position.empties()) {
        free_.add(from);
        touched_.add(from);
    }

    void run(Trail& best, double& worth) {
        best_ = &best;
        worth_ = &worth;
        extend(from_, 0.0);
    }

  private:
    void extend(Cell cell, double sum) {
        for (int direction = 0; direction < topology_.directions(); ++direction) {
            const Cell over = topology_.next(cell, direction);
            if (over == kNoCell || free_.contains(over)) continue;
            const Cell to = topology_.next(over, direction);
            if (to == kNoCell || !free_.contains(to) || touched_.contains(to)) continue;
            if (++looked_at_ > kMaxChains) return;
            const double longer = sum + field_.at(cell, direction) + field_.at(over, direction);
            way_[depth_++] = static_cast<std::uint8_t>(direction);
            const double worth =
                static_cast<double>(per_hop_) * static_cast<double>(depth_) * longer;
            if (worth > *worth_ && ends_.contains(to)) {
                *worth_ = worth;
                best_->to = to;
                best_->hops = true;
                best_->directions.assign(way_.begin(),
                                         way_.begin() + static_cast<std::ptrdiff_t>(depth_));
            }
            touched_.add(to);
            if (depth_ < way_.size()) extend(to, longer);
            touched_.remove(to);
            --depth_;
        }
    }

    const PheromoneField& field_;
    const Topology& topology_;
    const CellSet& ends_;
    Cell from_;
    int per_hop_;
    CellSet free_;
    CellSet touched_;
    std::array<std::uint8_t, kMaxCells> way_{};
    std::size_t depth_ = 0;
    int looked_at_ = 0;
    Trail* best_ = nullptr;
    double* worth_ = nullptr;
};

}  // namespace

CellSet Ants::ends(Cell from) const {
    const CellSet legal = destinations(position_, from) & position_.empties();
    return way_.in_target(from) ? legal & way_.target() : legal;
}

Cell Ants::hop(Cell from, Cell cell, int direction) const {
    const Topology& topology = position_.topology();
    const Cell over = topology.next(cell, direction);
    if (over == kNoCell || over == from || position_.is_empty(over)) return kNoCell;
    const Cell to = topology.next(over, direction);
    return to != kNoCell && (to == from || position_.is_empty(to)) ? to : kNoCell;
}

std::optional<Trail> Ants::strongest(Cell from, const CellSet& ends) const {
    if (ends.empty()) return std::nullopt;
    const Topology& topology = position_.topology();
    Trail best{.from = from};
    double worth = -1.0;
    for (int direction = 0; direction < topology.directions(); ++direction) {
        const Cell to = topology.next(from, direction);
        if (to == kNoCell || !ends.contains(to) || field_.at(from, direction) <= worth) continue;
        worth = field_.at(from, direction);
        best.to = to;
        best.directions.assign(1, static_cast<std::uint8_t>(direction));
    }
    ChainSearch(parameters_, field_, position_, from, ends).run(best, worth);
    if (best.to == kNoCell) return std::nullopt;
    return best;
}

std::optional<Trail> Ants::exploit(Cell from) const {
    CellSet allowed = ends(from);
    if (parameters_.heading == Heading::kNearer) {
        CellSet nearer;
        allowed.for_each([&](Cell to) {
            if (way_.row(to) < way_.row(from)) nearer.add(to);
        });
        allowed = nearer;
    }
    return strongest(from, allowed);
}

std::optional<Trail> Ants::explore(Cell from, Random& random) const {
    const Topology& topology = position_.topology();
    const CellSet allowed = ends(from);
    const bool at_home = way_.in_target(from);
    Trail trail{.from = from};
    Trail legal{.from = from};  // the longest part so far that may end where it does
    CellSet touched = CellSet::of(from);
    for (Cell cell = from;;) {
        std::array<std::uint8_t, 2 * Topology::kMaxDirections> open{};
        std::uint32_t count = 0;
        std::uint32_t steps = 0;
        if (cell == from) {
            for (int direction = 0; direction < topology.directions(); ++direction) {
                const Cell to = topology.next(cell, direction);
                if (to != kNoCell && allowed.contains(to) && position_.is_empty(to)) {
                    open[count++] = static_cast<std::uint8_t>(direction);
                }
            }
            steps = count;
        }
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const Cell to = hop(from, cell, direction);
            if (to == kNoCell || touched.contains(to) || (at_home && !way_.in_target(to))) {
                continue;
            }
            open[count++] = static_cast<std::uint8_t>(direction);
        }
        if (count == 0) break;
        const std::uint32_t pick = random.below(count);
        trail.hops = pick >= steps;
        trail.directions.push_back(open[pick]);
        trail.to = trail.hops ? hop(from, cell, open[pick]) : topology.next(cell, open[pick]);
        if (allowed.contains(trail.to)) legal = trail;
        if (!trail.hops) break;
        const bool may_end = parameters_.wandering == Wandering::kChance && legal.to == trail.to;
        if (may_end && random.below(2) == 0) break;
        cell = trail.to;
        touched.add(cell);
    }
    if (legal.to == kNoCell) return std::nullopt;
    return legal;
}

std::optional<Trail> Ants::plan(Cell from, bool& explores, Random& random) const {
    if (explores) return explore(from, random);
    auto trail = exploit(from);
    if (trail) return trail;
    switch (parameters_.blocked) {
        case Blocked::kSilent:
            return std::nullopt;
        case Blocked::kBest:
            return strongest(from, ends(from));
        case Blocked::kRandom:
            explores = true;
            return explore(from, random);
    }
    return std::nullopt;
}

}  // namespace zwarm
