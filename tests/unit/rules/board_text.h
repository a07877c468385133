// Positions drawn in tests: the board's characters in index order with any white space between.
#pragma once

#include <cctype>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm::test {

inline const Variant& variant(std::string_view id) {
    const Variant* found = find_variant(id);
    if (found == nullptr) throw std::invalid_argument(std::string(id));
    return *found;
}

// `to_move` counts from 1, as position texts do.
inline Position drawn(const Variant& variant, std::string_view picture, int to_move = 1) {
    std::string text;
    for (const char c : picture) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) text += c;
    }
    std::string error;
    const auto position = parse_position(variant, text + " " + std::to_string(to_move), error);
    if (!position) throw std::invalid_argument(error);
    return *position;
}

inline Cell cell(const Variant& variant, std::string_view name) {
    const auto found = variant.topology->find(name);
    if (!found) throw std::invalid_argument(std::string(name));
    return *found;
}

inline Move move(const Variant& variant, std::string_view text) {
    const auto found = parse_move(variant, text);
    if (!found) throw std::invalid_argument(std::string(text));
    return *found;
}

// The names of a set's cells, in index order with blanks between.
inline std::string names(const Variant& variant, const CellSet& set) {
    std::string text;
    set.for_each([&](Cell c) { text += (text.empty() ? "" : " ") + variant.topology->name(c); });
    return text;
}

}  // namespace zwarm::test
