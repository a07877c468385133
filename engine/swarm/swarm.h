// One player's stones as a swarm of ants and bees (Kuehner and Stock 2021): the field they share,
// the turn they take together and what the turn leaves behind. The swarm does not keep the
// position; it is told every own move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/swarm/ants.h"
#include "engine/swarm/hive.h"
#include "engine/swarm/seat_map.h"

namespace zwarm {

// How a turn was decided, stone by stone.
struct Decision {
    std::vector<Proposal> proposals;
    std::optional<std::size_t> chosen;  // into proposals; none if no stone had anything to propose
    int rounds = 0;  // how often the stones were asked; more than one after a silent round

    [[nodiscard]] const Trail* trail() const {
        return chosen ? &proposals[*chosen].trail : nullptr;
    }
};

class Swarm {
  public:
    // The variant must outlive the swarm; the player must have a target.
    Swarm(const Variant& variant, Player player, const SwarmParameters& parameters);

    // A new game, with the field of the best game if there is one.
    void begin(const PheromoneField* best);

    // The stones' decision; the swarm's player is to move. Changes nothing but the random numbers.
    [[nodiscard]] Decision decide(const Position& position, Random& random) const;

    // An own move was made.
    void moved(const Trail& trail);

    // (18): the partner's field as it is now.
    void learn_from(const Swarm& partner);

    [[nodiscard]] Player player() const { return player_; }
    [[nodiscard]] const SwarmParameters& parameters() const { return parameters_; }
    [[nodiscard]] const WayHome& way() const { return way_; }
    [[nodiscard]] const PheromoneField& field() const { return field_; }
    [[nodiscard]] int own_moves() const { return own_moves_; }

  private:
    // A stone's past: the edges it has passed, by index, each once.
    struct Past {
        std::vector<std::uint16_t> edges;
        bool arrived = false;
    };

    [[nodiscard]] CellSet late(const Position& position) const;

    const Variant* variant_;
    Player player_;
    SwarmParameters parameters_;
    WayHome way_;
    PheromoneField field_;
    std::vector<Past> past_;  // by the cell the stone is on
    int own_moves_ = 0;
};

}  // namespace zwarm
