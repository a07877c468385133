#include "engine/base/number_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>

namespace zwarm {

namespace {

constexpr int kMostDecimals = 6;
constexpr int kMantissaBits = 53;
constexpr double kMostExact = 9007199254740992.0;  // 2^53: whole numbers up to here are exact
constexpr int kMostPower = 22;                     // 10^22 is the last exact power of ten

double power_of_ten(int exponent) {
    double power = 1;
    for (int i = 0; i < exponent; ++i) power *= 10;
    return power;
}

// Takes a whole number with its sign off the front.
std::optional<std::int64_t> take_integer(std::string_view& text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

// What follows the digits: the exponent of the letter, if it is there and nothing else is.
std::optional<int> exponent_after(std::string_view text, char letter, int most) {
    if (text.empty()) return 0;
    if (text[0] != letter) return std::nullopt;
    text.remove_prefix(1);
    const auto exponent = take_integer(text);
    if (!exponent || !text.empty() || *exponent < -most || *exponent > most) return std::nullopt;
    return static_cast<int>(*exponent);
}

std::string decimal_text(std::int64_t scaled, int decimals) {
    std::string digits = std::to_string(scaled < 0 ? -scaled : scaled);
    const auto places = static_cast<std::size_t>(decimals);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    if (decimals > 0) digits.insert(digits.size() - places, ".");
    return (scaled < 0 ? "-" : "") + digits;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
    std::string digits;
    std::size_t at = 0;
    int decimals = 0;
    if (at < text.size() && text[at] == '-') digits += text[at++];
    const auto take_digits = [&] {
        const std::size_t begin = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') digits += text[at++];
        return static_cast<int>(at - begin);
    };
    int seen = take_digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        decimals = take_digits();
        seen += decimals;
    }
    std::string_view rest = digits;
    const auto whole = take_integer(rest);
    if (seen == 0 || !whole || !rest.empty() || decimals > kMostPower) return std::nullopt;
    const std::string_view tail = text.substr(at);
    if (tail.starts_with('p')) {
        const auto exponent = exponent_after(tail, 'p', 1100);
        if (!exponent || decimals > 0) return std::nullopt;
        return std::ldexp(static_cast<double>(*whole), *exponent);
    }
    const auto exponent = exponent_after(tail, 'e', kMostPower);
    if (!exponent) return std::nullopt;
    const int power = *exponent - decimals;
    if (power < -2 * kMostPower) return std::nullopt;
    const auto value = static_cast<double>(*whole);
    return power >= 0 ? value * power_of_ten(power) : value / power_of_ten(-power);
}

std::string number_text(double value) {
    for (int decimals = 0; decimals <= kMostDecimals; ++decimals) {
        const double power = power_of_ten(decimals);
        const double scaled = std::round(value * power);
        if (std::abs(scaled) >= kMostExact) break;
        if (scaled / power == value) {
            return decimal_text(static_cast<std::int64_t>(scaled), decimals);
        }
    }
    int exponent = 0;
    auto mantissa =
        static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), kMantissaBits));
    exponent -= kMantissaBits;
    for (; mantissa != 0 && mantissa % 2 == 0; mantissa /= 2) ++exponent;
    return std::to_string(mantissa) + "p" + std::to_string(exponent);
}

}  // namespace zwarm
