#include "engine/base/fields.h"

#include <algorithm>
#include <cmath>

#include "engine/base/number_text.h"
#include "engine/base/words.h"

namespace zwarm {

namespace {

// Not longer than a line.
std::string quoted(std::string_view text) {
    constexpr std::size_t kShown = 60;
    return "'" + std::string(text.substr(0, kShown)) + (text.size() > kShown ? "..'" : "'");
}

template <class Number>
bool read_whole(Number& value, std::string_view values, std::string_view text) {
    const auto [least, most] = range_text(values);
    const auto number = number_of<Number>(text);
    if (!number || *number < number_of<Number>(least) || *number > number_of<Number>(most)) {
        return false;
    }
    value = *number;
    return true;
}

}  // namespace

RangeText range_text(std::string_view range) {
    constexpr std::string_view kTo = "..";
    const auto to = std::min(range.find(kTo), range.size());
    return {range.substr(0, to), range.substr(std::min(to + kTo.size(), range.size()))};
}

int word_index(std::string_view words, std::string_view word) {
    const auto all = words_of(words, "|");
    const auto found = std::ranges::find(all, word);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

std::string_view word_at(std::string_view words, int index) {
    const auto all = words_of(words, "|");
    const auto at = static_cast<std::size_t>(index);
    return at < all.size() ? all[at] : std::string_view();
}

bool read_field(double& value, std::string_view values, std::string_view text) {
    const auto [least, most] = range_text(values);
    const auto number = parse_number(text);
    if (!number || *number < parse_number(least) || *number > parse_number(most)) return false;
    value = *number;
    return true;
}

// Also as "1e3".
bool read_field(int& value, std::string_view values, std::string_view text) {
    double number = 0;
    if (!read_field(number, values, text) || number != std::floor(number)) return false;
    value = static_cast<int>(number);
    return true;
}

bool read_field(std::int64_t& value, std::string_view values, std::string_view text) {
    return read_whole(value, values, text);
}

bool read_field(std::uint64_t& value, std::string_view values, std::string_view text) {
    return read_whole(value, values, text);
}

bool read_field(bool& value, std::string_view values, std::string_view text) {
    const int index = word_index(values, text);
    if (index >= 0) value = index == 1;
    return index >= 0;
}

bool read_field(std::string& value, std::string_view /*values*/, std::string_view text) {
    value = text;
    return true;
}

std::string field_text(double value, std::string_view /*values*/) {
    return number_text(value);
}

std::string field_text(int value, std::string_view /*values*/) {
    return std::to_string(value);
}

std::string field_text(std::int64_t value, std::string_view /*values*/) {
    return std::to_string(value);
}

std::string field_text(std::uint64_t value, std::string_view /*values*/) {
    return std::to_string(value);
}

std::string field_text(bool value, std::string_view values) {
    return std::string(word_at(values, value ? 1 : 0));
}

std::string field_text(const std::string& value, std::string_view /*values*/) {
    return value;
}

std::string unknown_field(std::string_view name) {
    return "there is no " + quoted(name);
}

std::string refused_field(std::string_view name, std::string_view values, std::string_view text) {
    return std::string(name) + " takes " + std::string(values) + ", not " + quoted(text);
}

}  // namespace zwarm
