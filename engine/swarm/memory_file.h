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
#include <vector>

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

}  // namespace zwarm
