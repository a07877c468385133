// The words of a line of text and the numbers among them, for all that is read word by word.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace zwarm {

// Without the blanks at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n";
    const auto begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

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

// The number that the text is, all of it. Not for a double in what is shipped: that would bring a
// quarter of a megabyte of tables along.
template <class Number>
[[nodiscard]] std::optional<Number> number_of(std::string_view text) {
    Number value{};
    const char* const last = text.data() + text.size();
    const auto [end, code] = std::from_chars(text.data(), last, value);
    if (code != std::errc() || end != last) return std::nullopt;
    return value;
}

}  // namespace zwarm
