// A game as something to send to a friend who has nothing installed: one HTML file that steps
// through it, or one animated SVG.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace zwarm::web {

// `view` is a table's view; `extras` go along by name (drawings of an observer by ply).
[[nodiscard]] std::string shown_as_html(const nlohmann::json& view, const nlohmann::json& extras);

// Every position for so many seconds, round and round.
[[nodiscard]] std::string shown_as_svg(const nlohmann::json& view, double seconds);

}  // namespace zwarm::web
