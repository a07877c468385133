// The best whole game of a variant, move by move, kept on disk: the memory of a swarm that plans.
// Only for games in which all stones are the swarm's own (one player, or players who cooperate);
// against others no game comes twice.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/rules/variant.h"

namespace zwarm {

class PlanMemory {
  public:
    // Reads the file of the variant in the folder; no folder, no file. A game that is not legal or
    // does not reach the goal is refused; take_note() then says so.
    PlanMemory(const Variant& variant, const std::string& folder);

    // Empty if there is none.
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

    // A game from the start to the goal; kept, and written to the file, if none is shorter.
    void learn(const std::vector<Move>& moves);

    // What went wrong since the last call, in one line; empty if nothing did.
    [[nodiscard]] std::string take_note() { return std::exchange(note_, {}); }

  private:
    const Variant* variant_;
    std::string path_;
    std::vector<Move> moves_;
    std::string note_;
};

}  // namespace zwarm
