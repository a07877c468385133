// Positions and moves in words for players, and why a move may have been made.
#pragma once

#include <zwarm/engine.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::lab {

// A game as the engine knows it, with the position before each turn.
struct Seen {
    Game game;
    std::vector<std::pair<Position, Move>> turns;
};

[[nodiscard]] std::string name_of(const Variant& variant, Player player);
[[nodiscard]] std::string plural(int count, const std::string& word);
// A score as stones or steps, "1.5".
[[nodiscard]] std::string stones_text(int score);

// The cells where the stone touches down.
[[nodiscard]] std::vector<std::string> way_of(const Position& position, Move move);
// "a1 - c3 - e5", "Pass"
[[nodiscard]] std::string words_of_move(const Position& position, Move move);

// Why the last move was made: sentences, and the better move as a drawing if there was one.
// `analysis` is what analyse_turn says of it; there must be a turn.
[[nodiscard]] nlohmann::json explain_last(const Seen& seen, const nlohmann::ordered_json& analysis);

}  // namespace zwarm::lab
