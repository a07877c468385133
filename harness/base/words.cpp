#include "harness/base/words.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace zwarm::base {

std::vector<std::string_view> words_of(std::string_view text, std::string_view between) {
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = text.find_first_not_of(between);
        if (begin == std::string_view::npos) return words;
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
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
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
    if (std::abs(rows - columns) > limit) return limit + 1;
    const std::size_t width = b.size() + 1;
    std::vector<int> before(width), last(width), row(width);
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
    std::string_view nearest;
    for (const std::string_view candidate : known) {
        if (candidate.empty() || candidate == word) continue;
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
