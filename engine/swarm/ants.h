// A stone as an ant: it looks for its own way over the board, either by the strongest pheromones
// (exploitation) or by chance (exploration). It knows nothing of the other stones' plans.
#pragma once

#include <optional>

#include "engine/base/random.h"
#include "engine/rules/position.h"
#include "engine/swarm/pheromone_field.h"

namespace zwarm {

class Ants {
  public:
    // All must outlive the ants; the side to move is the ants' own.
    Ants(const SwarmParameters& parameters, const WayHome& way, const PheromoneField& field,
         const Position& position)
        : parameters_(parameters), way_(way), field_(field), position_(position) {}

    // Of all steps and all hop chains without a repeated landing, the path with the largest
    // l * sum of pheromones (11); of equal ones the first found. Heading as the parameters say.
    // std::nullopt if there is none.
    [[nodiscard]] std::optional<Trail> exploit(Cell from) const;

    // A random edge that allows a step or a hop; after a hop further random hops to cells not
    // touched before, as far as the parameters say. std::nullopt for a stone that cannot move.
    [[nodiscard]] std::optional<Trail> explore(Cell from, Random& random) const;

    // What the stone does as an explorer or not, with the rule for blocked stones, by which it may
    // become an explorer.
    [[nodiscard]] std::optional<Trail> plan(Cell from, bool& explores, Random& random) const;

  private:
    [[nodiscard]] std::optional<Trail> strongest(Cell from, const CellSet& ends) const;
    // Cells the turn may end on: legal, and a stone in the target stays there.
    [[nodiscard]] CellSet ends(Cell from) const;
    // The landing cell of a hop, or kNoCell. The moving stone's own cell counts as empty.
    [[nodiscard]] Cell hop(Cell from, Cell cell, int direction) const;

    const SwarmParameters& parameters_;
    const WayHome& way_;
    const PheromoneField& field_;
    const Position& position_;
};

}  // namespace zwarm
