// Names of games as people type them: an id, a title in any case, or some words of either, with
// numbers as digits or as words ("chinese checkers for six", "halma 8").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zwarm::host {

struct GameName {
    std::string id;     // "star-6"; may be empty
    std::string title;  // "Chinese Checkers for Six"
    std::string pack;   // its rule file's name, whose words count too
};

// The game that is meant: that of this id or title; else, of those that have all the words, the one
// with the fewest others. Nothing if there is none.
[[nodiscard]] std::optional<std::size_t> find_game(std::string_view typed,
                                                   std::span<const GameName> games);

}  // namespace zwarm::host
