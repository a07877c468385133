// What is drawn of a variant, as JSON: the cells as the rule file places them, the lines between
// them, players, pieces, camps, pictures and texts. The form is told in this folder's README.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "harness/zrf/game_file.h"
#include "harness/zrf/state.h"

namespace zwarm::table {

// Everything about a variant that stays the same during a game.
[[nodiscard]] nlohmann::json game_view(const zrf::Variant& variant);

// A few words for a list of games, with the start position.
[[nodiscard]] nlohmann::json variant_view(const zrf::Variant& variant);

// The cells that have a place on the screen, in the order in which boards list them.
[[nodiscard]] std::vector<int> shown_cells(const zrf::Model& model);

// What stands on the shown cells: an index into the game view's pieces, or -1.
[[nodiscard]] nlohmann::json board_of(const zrf::State& state, const std::vector<int>& cells);

// The first sentence of a description: what the game is about.
[[nodiscard]] std::string first_sentence(const std::string& text);

// A text of a rule file as paragraphs.
[[nodiscard]] std::vector<std::string> paragraphs(const std::string& text);

}  // namespace zwarm::table
