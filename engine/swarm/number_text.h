// Numbers as text, the same under every locale and C library.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace zwarm {

// The whole text as a number; std::nullopt if anything else is in it.
[[nodiscard]] inline std::optional<double> parse_number(std::string_view text) {
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// The shortest text that reads back as the same number.
[[nodiscard]] inline std::string number_text(double value) {
    char buffer[32];
    const auto [end, code] = std::to_chars(buffer, buffer + sizeof buffer, value);
    return code == std::errc{} ? std::string(buffer, end) : std::string("0");
}

}  // namespace zwarm
