#include "harness/base/shown_text.h"

#include <array>

namespace zwarm::base {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

// What Windows-1252 has in place of the second set of control characters; 0: nothing.
constexpr std::array<char16_t, 32> kWindowsLetters{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

struct Character {
    char32_t code = 0;
    std::size_t bytes = 1;  // that it takes in the text
};

unsigned byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

Character windows_character(unsigned byte) {
    if (byte < 0x80 || byte >= 0xA0) return {byte};
    const char16_t letter = kWindowsLetters[byte - 0x80];
    return {letter != 0 ? letter : kReplacement};
}

Character character_at(std::string_view text, std::size_t at) {
    const unsigned first = byte_at(text, at);
    const std::size_t bytes = first < 0x80   ? 1
                              : first < 0xC2 ? 0
                              : first < 0xE0 ? 2
                              : first < 0xF0 ? 3
                              : first < 0xF5 ? 4
                                             : 0;
    if (bytes == 1) return {first};
    if (bytes == 0 || at + bytes > text.size()) return windows_character(first);
    char32_t code = first & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const unsigned next = byte_at(text, at + i);
        if ((next & 0xC0u) != 0x80) return windows_character(first);
        code = code << 6 | (next & 0x3Fu);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    if (overlong || surrogate || code > 0x10FFFF) return windows_character(first);
    return {code, bytes};
}

void append(std::string& text, char32_t code) {
    const auto tail = [&](int shift) {
        text += static_cast<char>(0x80u | (code >> shift & 0x3Fu));
    };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0u | code >> 6);
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0u | code >> 12);
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0u | code >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

bool is_control(char32_t code) {
    if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return true;
    // Line and paragraph separators, marks and overrides of the direction of writing.
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
           code == 0xFEFF;
}

template <class Wanted>
std::string with_blanks(std::string_view text, Wanted&& wanted) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Character character = character_at(text, at);
        append(result, wanted(character.code) ? character.code : U' ');
        at += character.bytes;
    }
    return result;
}

}  // namespace

std::string utf8(std::string_view text) {
    return with_blanks(text, [](char32_t) { return true; });
}

std::string shown(std::string_view text) {
    return with_blanks(
        text, [](char32_t code) { return code == '\n' || code == '\t' || !is_control(code); });
}

std::string shown_line(std::string_view text) {
    return with_blanks(text, [](char32_t code) { return !is_control(code); });
}

std::size_t character_count(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) at += character_at(text, at).bytes;
    return count;
}

std::string_view first_bytes(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = 0;
    while (end + character_at(text, end).bytes <= most) end += character_at(text, end).bytes;
    return text.substr(0, end);
}

}  // namespace zwarm::base
