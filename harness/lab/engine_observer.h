// What our engine sees in a position, for tables that are blind to it: Selfo's signals, a swarm's
// pheromones, plans and ways home, the strong player's judgement, and why a move was made, in
// words.
#pragma once

#include <cstdint>

#include "harness/table/observer.h"

namespace zwarm::lab {

class EngineObserver final : public table::Observer {
  public:
    // `nodes` for each of the good moves of an advice; a turn is judged with a third of them.
    explicit EngineObserver(std::uint64_t nodes = 60'000) : nodes_(nodes) {}

    [[nodiscard]] nlohmann::json offers(const std::string& rules,
                                        const std::string& title) const override;
    [[nodiscard]] nlohmann::json look(const table::GameSoFar& game, const nlohmann::json& question,
                                      const std::stop_token& stop) const override;

  private:
    std::uint64_t nodes_;
};

}  // namespace zwarm::lab
