#include "harness/base/words.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace zwarm::base {

namespace {

constexpr std::size_t kLongestCompared = 64;  // letters; nobody misspells longer words

// How often each letter occurs, whatever the order; some letters share a place.
using LetterCounts = std::array<int, 32>;

LetterCounts letters_of(std::string_view word) {
    LetterCounts counts{};
    for (const char c : word) ++counts[static_cast<unsigned char>(lower(c)) % counts.size()];
    return counts;
}

// One change of a word changes the counts by two at most.
bool too_different(const LetterCounts& word, std::string_view candidate, int limit) {
    LetterCounts counts = word;
    for (const char c : candidate) --counts[static_cast<unsigned char>(lower(c)) % counts.size()];
    int sum = 0;
    for (const int count : counts) sum += std::abs(count);
    return sum > 2 * limit;
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text, std::string_view between,
                                       std::size_t most) {
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = text.find_first_not_of(between);
        if (begin == std::string_view::npos || words.size() == most) return words;
        text.remove_prefix(begin);
        const auto end = std::min(text.find_first_of(between), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return lower(c); });
    return text;
}

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

int edit_distance(std::string_view a, std::string_view b, int limit) {
    const int rows = static_cast<int>(a.size());
    const int columns = static_cast<int>(b.size());
    if (std::abs(rows - columns) > limit || b.size() > kLongestCompared) return limit + 1;
    const std::size_t width = b.size() + 1;
    std::array<int, kLongestCompared + 1> before{}, last{}, row{};
    for (std::size_t j = 0; j < width; ++j) last[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i);
        int best = row[0];
        for (std::size_t j = 1; j < width; ++j) {
            const int change = last[j - 1] + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + 1);
            best = std::min(best, row[j]);
        }
        if (best > limit) return limit + 1;
        before.swap(last);
        last.swap(row);
    }
    return std::min(last[width - 1], limit + 1);
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known) {
    int limit = std::min(3, std::max(1, static_cast<int>(word.size()) / 3));
    const LetterCounts letters = letters_of(word);
    const auto length = static_cast<std::ptrdiff_t>(word.size());
    std::string_view nearest;
    for (const std::string_view candidate : known) {
        if (candidate.empty() || candidate == word) continue;
        if (std::abs(static_cast<std::ptrdiff_t>(candidate.size()) - length) > limit) continue;
        if (too_different(letters, candidate, limit)) continue;
        const int distance = edit_distance(word, candidate, limit);
        // Shorter than its own distance would suggest any two-letter direction for any typo.
        if (distance > limit || distance >= static_cast<int>(candidate.size())) continue;
        if (nearest.empty() || distance < limit) {
            nearest = candidate;
            limit = distance;
        }
    }
    if (nearest.empty()) return {};
    return "did you mean '" + std::string(nearest) + "'?";
}

}  // namespace zwarm::base
