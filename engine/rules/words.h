// The words of a line of text, for all that is read word by word.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace zwarm {

// What stands between the characters of `between`, none of it empty.
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text,
                                                            std::string_view between = " \t\r\n") {
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = text.find_first_not_of(between);
        if (begin == std::string_view::npos) return words;
        text.remove_prefix(begin);
        const auto end = std::min(text.find_first_of(between), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

}  // namespace zwarm
