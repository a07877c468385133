// Which folder may include which: the layers of the project as a table, and the judge of a single
// #include line by it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace zwarm::project {

// What an #include line names, without its quotes or brackets.
struct Include {
    std::string path;
    bool quoted = false;  // "path", not <path>
};

// The header that this source line includes, if it is an #include line at all.
std::optional<Include> parse_include(std::string_view line);

bool names_windows(const Include& include);

// Says what is wrong when `file` (from the root, "engine/board/topology.cpp") includes `include`;
// nothing when the layers allow it.
std::optional<std::string> complaint(std::string_view file, const Include& include);

}  // namespace zwarm::project
