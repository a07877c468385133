// What is kept of a game: enough to count it, to write it as a saved game and to play it again.
// One line of JSON each in a run's games.jsonl, always with the same bytes for the same game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zwarm::match {

// Where a game starts: a position (empty: the rules' own start) and moves made before the seats
// take over.
struct Opening {
    std::string position;
    std::vector<std::string> moves;

    bool operator==(const Opening&) const = default;
};

struct GameRecord {
    int number = 0;          // from 1, unique in the run
    int round = 0;           // from 1; the games of a round share the opening
    std::vector<int> seats;  // by player: index into the run's seats
    std::uint64_t seed = 0;
    Opening opening;
    std::vector<std::string> moves;  // after the opening's
    std::vector<int> places;         // by player, 1 = first
    std::string ending;
    std::string reason;
    int offender = -1;                 // the player whose failure ended the game
    std::vector<std::uint64_t> nodes;  // by player

    // Plies with the opening's.
    [[nodiscard]] int plies() const;
    bool operator==(const GameRecord&) const = default;
};

[[nodiscard]] std::string to_line(const GameRecord& record);
// Nothing if the line is not a whole record.
[[nodiscard]] std::optional<GameRecord> from_line(std::string_view line);

}  // namespace zwarm::match
