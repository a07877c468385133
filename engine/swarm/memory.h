// What a swarm remembers of its best game, in a small text file that outlives the program:
//
//   zwarm memory 1                     format and its version
//   kind pheromones                    what the lines below mean
//   variant star-solo
//   moves 68                           the game's length in own moves; less is better
//   lines 121
//   ..                                 the remembered lines themselves
//   check 0f3a...                      over everything before it
//
// A file is written whole under another name and then renamed, so that a crash leaves the old one
// or the new one, never half of one. A file that is damaged, too large or foreign is refused with
// a reason and left alone.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/variant.h"
#include "engine/swarm/pheromone_field.h"

namespace zwarm {

struct MemoryFile {
    std::string kind{};
    std::string variant{};
    int moves = 0;
    std::vector<std::string> lines{};

    friend bool operator==(const MemoryFile&, const MemoryFile&) = default;
};

[[nodiscard]] std::string memory_text(const MemoryFile& memory);

// std::nullopt and a reason if the text is not a whole memory.
[[nodiscard]] std::optional<MemoryFile> parse_memory(const std::string& text, std::string& error);

// The file's path in a folder: one file a kind and variant.
[[nodiscard]] std::string memory_path(const std::string& folder, const std::string& kind,
                                      const std::string& variant);

// std::nullopt with an empty reason if there is no file, with a reason if it is refused.
[[nodiscard]] std::optional<MemoryFile> load_memory(const std::string& path, std::string& error);

// False with a reason if the folder cannot be written; nothing is lost then but the memory.
bool save_memory(const std::string& path, const MemoryFile& memory, std::string& error);

// The best game of a variant as pheromones: what the paper's swarm starts its next game from. The
// field is kept in the first player's seat and carried to the seat that asks.
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

// The best whole game of a variant, move by move, kept on disk: the memory of a swarm that plans.
// Only for games in which all stones are the swarm's own (one player, or players who cooperate);
// against others no game comes twice.
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
