#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

// Letters without regard to case, as Windows names files and ZoG its variants.
namespace zwarm::zrf {

inline char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

inline std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](char c) { return lower(c); });
    return text;
}

inline bool same_letters(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace zwarm::zrf
