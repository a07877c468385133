// What the strong player thinks of a position or of a whole game, as JSON values for commands and
// pages; the form is told in this folder's README. Scores come as chances of winning and moves
// ahead as well (score_curve.h).
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/host/saved_game.h"

namespace zwarm::lab {

struct AnalysisSettings {
    int lines = 3;                    // best moves of a position
    Limits limits{.nodes = 100'000};  // for each search
    int hash_mb = 16;
    double turning_point = 0.10;  // a move that gives away this much chance of winning, or more
    std::stop_token stop{};       // ends it; what has been found so far is answered
    std::function<void(int done, int plies)> progress{};  // of a game
};

// The best moves, best first. The game must not be over.
[[nodiscard]] nlohmann::ordered_json analyse_position(const Game& game,
                                                      const AnalysisSettings& settings);

// The game's last turn: what it was worth and what would have been better. One must have been
// played since the start or the last edit.
[[nodiscard]] nlohmann::ordered_json analyse_turn(const Game& game,
                                                  const AnalysisSettings& settings);

// Every turn since the start or the last edit: what it was worth, what would have been better, and
// which turns decided the game.
[[nodiscard]] nlohmann::ordered_json analyse_game(const Game& game,
                                                  const AnalysisSettings& settings);

// The chances of winning over the game, turning points marked, from what analyse_game answered.
[[nodiscard]] std::string score_graph(const nlohmann::ordered_json& analysis);

// A saved game of one of our variants as a game of the engine, parts of chains put together.
struct SavedTurns {
    Game game;
    std::vector<std::size_t> lines;  // of each turn since the last edit: its last line in the file
};
// Nothing and a reason "LINE: what is wrong" if it cannot be played.
[[nodiscard]] std::optional<SavedTurns> read_turns(const Variant& variant,
                                                   const std::vector<host::SavedLine>& lines,
                                                   std::string& error);

// The saved game with what analyse_game found as comments behind its turning points.
[[nodiscard]] host::SavedGame commented(const host::SavedGame& saved,
                                        const std::vector<std::size_t>& lines,
                                        const nlohmann::ordered_json& analysis);

// A turning point or a line of play as a sentence for people.
[[nodiscard]] std::string in_words(const nlohmann::ordered_json& turning_point);

}  // namespace zwarm::lab
