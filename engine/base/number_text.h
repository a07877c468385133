// Numbers as text, the same under every locale and C library, and read back as they were. Written
// here because the standard library's way brings a quarter of a megabyte of tables along.
//
//   20   0.25   -1.5        where six decimals say it all
//   5764607523034235p-52    else: a whole number times a power of two
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace zwarm {

// The whole text as a number, in the forms above or with an exponent ("1e-3"); std::nullopt if
// anything else is in it. Up to 15 digits are exact to the last bit.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

// A finite number as text that reads back as the same number.
[[nodiscard]] std::string number_text(double value);

}  // namespace zwarm
