// Text of rule files, saved games and engines made fit to be shown. Such text is 8-bit of any kind
// and may hold anything; a terminal gets UTF-8 without control characters, JSON gets UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zwarm::base {

// The text as valid UTF-8: what is UTF-8 stays, every other byte is read as Windows-1252.
[[nodiscard]] std::string utf8(std::string_view text);

// The same for a terminal: line breaks and tabs stay; every other control character, of either
// set and those that turn the direction of writing, becomes a blank.
[[nodiscard]] std::string shown(std::string_view text);

// The same on one line: line breaks and tabs become blanks too.
[[nodiscard]] std::string shown_line(std::string_view text);

// Characters, not bytes, of a text as `utf8` would give it.
[[nodiscard]] std::size_t character_count(std::string_view text);

// The first `most` bytes at most, without cutting a character in two.
[[nodiscard]] std::string_view first_bytes(std::string_view text, std::size_t most);

// The object with every string and name as `utf8` gives it.
template <class Json>
[[nodiscard]] Json with_utf8(const Json& value) {
    if (value.is_string()) return utf8(value.template get_ref<const std::string&>());
    if (!value.is_structured()) return value;
    Json copy(value.type());
    for (const auto& [name, part] : value.items()) {
        if (value.is_array())
            copy.push_back(with_utf8(part));
        else
            copy[utf8(name)] = with_utf8(part);
    }
    return copy;
}

// An object of nlohmann's as text, always valid UTF-8.
template <class Json>
[[nodiscard]] std::string json_text(const Json& object, int indent = -1) {
    try {
        return object.dump(indent);
    } catch (const typename Json::type_error&) {  // a string that is not UTF-8
        return with_utf8(object).dump(indent);
    }
}

}  // namespace zwarm::base
