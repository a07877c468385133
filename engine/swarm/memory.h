// The best game of a variant as pheromones: what the paper's swarm starts its next game from. The
// field is kept in the first player's seat and carried to the seat that asks.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/swarm/memory_file.h"
#include "engine/swarm/pheromone_field.h"

namespace zwarm {

class SwarmMemory {
  public:
    // Reads the file of the variant in the folder; no folder, no file. What is wrong with the file
    // is in take_note() afterwards, and the memory is then empty.
    SwarmMemory(const Variant& variant, const std::string& folder);

    // Own moves of the best game; 0 if there is none yet.
    [[nodiscard]] int moves() const { return moves_; }
    // The best game's field for a player.
    [[nodiscard]] std::optional<PheromoneField> field_for(Player player) const;

    // A player's finished game. Kept, and written to the file, if it is the best so far.
    void learn(Player player, int moves, const PheromoneField& field);

    // What went wrong since the last call, in one line; empty if nothing did.
    [[nodiscard]] std::string take_note() { return std::exchange(note_, {}); }

  private:
    const Variant* variant_;
    std::string path_;
    int moves_ = 0;
    std::optional<PheromoneField> field_;
    std::string note_;
};

// A field as lines of text, one a cell, exact to the last bit; and back. std::nullopt if the lines
// are not a field of this board: wrong numbers of them, negative or unbounded values, or
// pheromones where there is no edge.
[[nodiscard]] std::vector<std::string> field_lines(const PheromoneField& field);
[[nodiscard]] std::optional<PheromoneField> parse_field(const Topology& topology,
                                                        const std::vector<std::string>& lines);

}  // namespace zwarm
