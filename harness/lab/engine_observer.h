// What our engine sees in a position, for tables that are blind to it: Selfo's signals, a swarm's
// pheromones, plans and ways home, the strong player's judgement, and why a move was made, in
// words.
#pragma once

#include "harness/table/observer.h"

namespace zwarm::lab {

class EngineObserver final : public table::Observer {
  public:
    [[nodiscard]] nlohmann::json offers(const std::string& rules,
                                        const std::string& title) const override;
    [[nodiscard]] nlohmann::json look(const table::GameSoFar& game, const nlohmann::json& question,
                                      const std::stop_token& stop) const override;
};

}  // namespace zwarm::lab
