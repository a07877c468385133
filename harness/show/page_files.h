// Files of the page that are a part of the program.
#pragma once

#include <span>
#include <string_view>

namespace zwarm::show {

struct PageFile {
    std::string_view name;  // "board.js"
    std::string_view bytes;
};

// Those that draw a game, which a game in one file needs, too.
[[nodiscard]] std::span<const PageFile> drawing_files();
// All others: a part of the program that serves the page (harness/web).
[[nodiscard]] std::span<const PageFile> page_files();

}  // namespace zwarm::show
