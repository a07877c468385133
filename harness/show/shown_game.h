// A game as something to send to a friend who has nothing installed: one HTML file that steps
// through it, or one animated SVG.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>

#include "harness/table/observer.h"

namespace zwarm::show {

// A set of the rule file's own pictures, as data: addresses.
struct Art {
    std::string board;                          // "" = the crisp drawing
    std::size_t set = 0;                        // among those of the rule file, from 0
    std::map<std::string, std::string> pieces;  // by the name the rule file gives
};

// The answer to the command {"do": "show", "as": "html" | "svg", "seconds": of each position of an
// SVG}: {"name", "type", "text"} of a file. The HTML also has what an observer sees, if there is
// one. Throws Refused.
[[nodiscard]] nlohmann::json shown_game(const table::WholeGame& game, const nlohmann::json& command,
                                        const table::Observer* observer, const Art& art,
                                        const std::stop_token& stop);

// `view` is a table's view; `extras` go along by name (drawings of an observer by ply).
[[nodiscard]] std::string shown_as_html(const nlohmann::json& view, const nlohmann::json& extras,
                                        const Art& art);

// Every position for so many seconds, round and round.
[[nodiscard]] std::string shown_as_svg(const nlohmann::json& view, double seconds, const Art& art);

}  // namespace zwarm::show
