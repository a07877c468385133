#include "harness/lab/ugi_words.h"

#include <algorithm>

namespace zwarm::lab {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = text.find_first_not_of(" \t\r\n");
        if (begin == std::string_view::npos) return words;
        text.remove_prefix(begin);
        const auto end = std::min(text.find_first_of(" \t\r\n"), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kShown = 60;
    return "'" + std::string(text.substr(0, kShown)) + (text.size() > kShown ? "..'" : "'");
}

}  // namespace zwarm::lab
