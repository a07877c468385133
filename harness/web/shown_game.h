// A game as something to send to a friend who has nothing installed: one HTML file that steps
// through it, or one animated SVG.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "harness/web/art.h"

namespace zwarm::web {

// `view` is a table's view; `extras` go along by name (drawings of an observer by ply).
[[nodiscard]] std::string shown_as_html(const nlohmann::json& view, const nlohmann::json& extras,
                                        const Art& art = {});

// Every position for so many seconds, round and round.
[[nodiscard]] std::string shown_as_svg(const nlohmann::json& view, double seconds,
                                       const Art& art = {});

}  // namespace zwarm::web
