// The files of the page, which are a part of the program.
#pragma once

#include <span>
#include <string_view>

namespace zwarm::web {

struct PageFile {
    std::string_view name;  // "board.js"
    std::string_view bytes;
};

[[nodiscard]] std::span<const PageFile> page_files();

}  // namespace zwarm::web
