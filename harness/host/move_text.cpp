#include "harness/host/move_text.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "harness/base/words.h"

namespace zwarm::host {

namespace {

constexpr std::string_view kBlanks = " \t\n\v\f\r";
constexpr std::size_t kComparedWords = 100;  // two moves that agree so far look alike to anybody

// How many words must be put in, left out or changed; a change inside a word costs half.
int word_distance(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::vector<int> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (int& cost : row) cost *= 2;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = static_cast<int>(2 * i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool alike = !a[i - 1].empty() && !b[j - 1].empty() && a[i - 1][0] == b[j - 1][0];
            const int change = a[i - 1] == b[j - 1] ? 0 : alike ? 1 : 2;
            const int best = std::min({row[j] + 2, row[j - 1] + 2, diagonal + change});
            diagonal = std::exchange(row[j], best);
        }
    }
    return row.back();
}

}  // namespace

std::vector<std::string> move_words(std::string_view move, std::size_t most) {
    std::vector<std::string_view> words = base::words_of(move, kBlanks, most);
    if (words.size() > 1 && words[0] == "partial" &&
        words[1].find_first_not_of("0123456789") == std::string_view::npos) {
        words.erase(words.begin() + 1);
    }
    return {words.begin(), words.end()};
}

std::string plain_move(std::string_view move) {
    std::string text;
    for (const std::string& word : move_words(move)) {
        if (!text.empty()) text += ' ';
        text += word;
    }
    return text;
}

bool is_pass(std::string_view move) {
    return plain_move(move) == "Pass";
}

bool is_partial(std::string_view move) {
    const auto words = move_words(move);
    return !words.empty() && words[0] == "partial";
}

std::string find_legal(std::string_view move, const std::vector<std::string>& legal) {
    const std::string wanted = plain_move(move);
    const auto found = std::ranges::find(legal, wanted, plain_move);
    return found == legal.end() ? std::string() : *found;
}

std::vector<std::string> nearest_moves(std::string_view move, const std::vector<std::string>& legal,
                                       std::size_t count) {
    const std::vector<std::string> wanted = move_words(move, kComparedWords);
    std::vector<std::pair<int, std::size_t>> order;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        order.emplace_back(word_distance(wanted, move_words(legal[i], kComparedWords)), i);
    }
    std::sort(order.begin(), order.end());
    std::vector<std::string> nearest;
    for (const auto& [distance, index] : order) {
        if (nearest.size() == count) break;
        nearest.push_back(legal[index]);
    }
    return nearest;
}

}  // namespace zwarm::host
