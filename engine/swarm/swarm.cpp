#include "engine/swarm/swarm.h"

#include <algorithm>
#include <utility>

namespace zwarm {

namespace {

// Stones that are asked again are asked this often; with some exploration the chance that they
// stay silent to the end is nil unless no stone can move.
constexpr int kMaxRounds = 200;

}  // namespace

Swarm::Swarm(const Variant& variant, Player player, const SwarmParameters& parameters)
    : variant_(&variant),
      player_(player),
      parameters_(parameters),
      way_(variant, player),
      field_(*variant.topology) {
    begin(nullptr);
}

void Swarm::begin(const PheromoneField* best) {
    field_.fill(parameters_, way_);
    if (best != nullptr) field_.recall(parameters_, *best);
    past_.assign(static_cast<std::size_t>(variant_->topology->size()), {});
    own_moves_ = 0;
}

// The paper's race is for places in the target; when they are all taken, its bees would dance
// around it for ever. Where a full target wins once the home is left, only men at home matter then.
CellSet Swarm::late(const Position& position) const {
    const CellSet& own = position.stones(player_);
    const CellSet& target = variant_->target[player_];
    const bool full = variant_->goal == Goal::kFilledWithOwn && own.intersects(target) &&
                      target.within(position.occupied());
    return full ? own & variant_->home[player_] : CellSet();
}

Decision Swarm::decide(const Position& position, Random& random) const {
    Decision decision;
    const Ants ants(parameters_, way_, field_, position);
    const CellSet& own = position.stones(player_);
    const CellSet movers = own - way_.locked(own);
    const bool again = parameters_.silence == Silence::kAgain && parameters_.q0 < 1;
    const int rounds = again ? kMaxRounds : 1;
    // 0. Men who are late hurry; if they cannot, the others make way.
    SwarmParameters hurry = parameters_;
    hurry.heading = Heading::kNearer;
    const Ants forward(hurry, way_, field_, position);
    late(position).for_each([&](Cell from) {
        if (auto trail = forward.exploit(from)) {
            decision.proposals.push_back({.trail = std::move(*trail)});
        }
    });
    while (decision.proposals.empty() && decision.rounds < rounds) {
        ++decision.rounds;
        // 1. Every stone that may move plans its own path.
        movers.for_each([&](Cell from) {
            bool explores = random.unit() >= parameters_.q0;
            auto trail = ants.plan(from, explores, random);
            if (!trail) return;
            decision.proposals.push_back({.trail = std::move(*trail), .explored = explores});
        });
    }
    if (decision.proposals.empty()) return decision;
    // 2. The hive judges the paths.
    for (Proposal& proposal : decision.proposals) {
        proposal.pheromone = field_.sum(proposal.trail);
        proposal.fitness = fitness(parameters_, way_, proposal);
    }
    // 3. Fit paths are advertised, the others given up.
    advertise(decision.proposals);
    follow(decision.proposals, random);
    // 4. One of the advertised paths is taken.
    decision.chosen = elect(parameters_, decision.proposals, random);
    return decision;
}

void Swarm::moved(const Trail& trail) {
    Past past = std::exchange(past_[trail.from], {});
    for_each_edge(*variant_->topology, trail, [&](Cell cell, int direction) {
        const auto edge = static_cast<std::uint16_t>(field_.index(cell, direction));
        if (std::ranges::find(past.edges, edge) == past.edges.end()) past.edges.push_back(edge);
    });
    // 5. The path is marked.
    field_.deposit(parameters_, trail);
    // 6. A stone that comes home marks all its ways.
    const bool again = parameters_.home_reward == HomeReward::kAlways;
    if ((again || !past.arrived) && way_.in_target(trail.to)) {
        past.arrived = true;
        const double reward = parameters_.rho * parameters_.tau0 * parameters_.goal;
        const auto directions = static_cast<std::size_t>(variant_->topology->directions());
        for (const std::uint16_t edge : past.edges) {
            field_.add(static_cast<Cell>(edge / directions), static_cast<int>(edge % directions),
                       reward);
        }
    }
    past_[trail.to] = std::move(past);
    // 7. From time to time everything fades.
    if (++own_moves_ % parameters_.evaporation == 0) field_.evaporate(parameters_.alpha);
}

void Swarm::learn_from(const Swarm& partner) {
    const Topology& topology = *variant_->topology;
    std::optional<SeatMap> map;
    if (parameters_.partner_edge == PartnerEdge::kRotated) {
        map = seat_map(*variant_, player_, *partner.variant_, partner.player_);
    }
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const Cell end = topology.next(cell, direction);
            if (end == kNoCell) continue;
            const double liked =
                map ? partner.field_.at(map->cell[cell],
                                        map->direction[static_cast<std::size_t>(direction)])
                    : partner.field_.at(end, direction ^ 1);
            if (liked > parameters_.threshold) field_.add(cell, direction, parameters_.cooperation);
        }
    }
}

}  // namespace zwarm
