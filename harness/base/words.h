// The words of a text, the numbers among them, letters without regard to case, and the nearest
// known word ("did you mean").
#pragma once

#include <charconv>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace zwarm::base {

// What stands between the characters of `between`, none of it empty; at most the first `most`.
[[nodiscard]] std::vector<std::string_view> words_of(
    std::string_view text, std::string_view between = " \t\r\n",
    std::size_t most = std::numeric_limits<std::size_t>::max());

// Without blanks at either end.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The number that the text is, all of it.
template <class Number>
[[nodiscard]] std::optional<Number> number_of(std::string_view text) {
    Number value{};
    const char* const last = text.data() + text.size();
    const auto [end, code] = std::from_chars(text.data(), last, value);
    if (code != std::errc() || end != last) return std::nullopt;
    return value;
}

// Lower case of the letters a to z, as Windows names files and ZoG its variants.
[[nodiscard]] char lower(char c);
[[nodiscard]] std::string lower(std::string text);
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b);

// "did you mean 'x'?", or empty when nothing is near enough (a third of the word's letters, at
// most three changes; swapping neighbours counts as one). Of equally near words the first wins.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& known);

// Edit distance with swaps of neighbours, whatever the case; stops early and returns limit + 1 when
// it is larger, or the words longer than 64 letters.
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b, int limit);

}  // namespace zwarm::base
