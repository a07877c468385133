// Files of the form
//
//   ; a comment, as is a line that begins with #
//   key = value
//   [heading]
//   key = value
//
// line by line. What a heading or a key means is the reader's; a broken line comes with what is
// wrong with it, so that each reader can be as strict as it wants to.
#pragma once

#include <string_view>
#include <vector>

namespace zwarm {

struct IniLine {
    int number = 0;            // in the file, from 1
    bool heading = false;      // else a pair
    std::string_view name{};   // of the heading or the key
    std::string_view value{};  // of the key; may be empty
    std::string_view wrong{};  // what is wrong with the line; empty if nothing is
};

// All lines that are not empty and no comments. They point into `text`.
[[nodiscard]] std::vector<IniLine> ini_lines(std::string_view text);

}  // namespace zwarm
