#include "harness/host/game_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <utility>
#include <vector>

#include "harness/base/words.h"

namespace zwarm::host {

namespace {

constexpr std::size_t kShortestPart = 3;  // letters of a word's beginning that stand for it

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kSynonyms{
    {{"one", "1"},
     {"two", "2"},
     {"three", "3"},
     {"four", "4"},
     {"five", "5"},
     {"six", "6"},
     {"solitaire", "solo"},
     {"alone", "solo"},
     {"setup", "s"}}};

bool says_nothing(std::string_view word) {
    constexpr std::array<std::string_view, 11> kNoise{
        "the", "for", "player", "players", "game", "of", "on", "a", "by", "with", "and"};
    return std::ranges::find(kNoise, word) != kNoise.end();
}

// Words and numbers in lower case: "Selfo-2" is "selfo" and "2", "8x8" is "8x8".
std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    const auto end_word = [&] {
        for (const auto& [name, meaning] : kSynonyms) {
            if (word == name) word = meaning;
        }
        if (!word.empty() && !says_nothing(word)) words.push_back(word);
        word.clear();
    };
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            word += base::lower(c);
        } else {
            end_word();
        }
    }
    end_word();
    return words;
}

// "8" means "8x8", "check" means "checkers".
bool stands_for(const std::string& typed, const std::string& word) {
    if (typed == word || word == typed + "x" + typed) return true;
    const bool number = std::isdigit(static_cast<unsigned char>(typed.front())) != 0;
    return !number && typed.size() >= kShortestPart && word.starts_with(typed);
}

}  // namespace

std::optional<std::size_t> find_game(std::string_view typed, std::span<const GameName> games) {
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (base::same_letters(games[i].id, typed) || base::same_letters(games[i].title, typed)) {
            return i;
        }
    }
    const std::vector<std::string> wanted = words_in(typed);
    if (wanted.empty()) return std::nullopt;
    std::optional<std::size_t> best;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (std::size_t i = 0; i < games.size(); ++i) {
        const std::vector<std::string> title = words_in(games[i].title);
        std::vector<std::string> known = title;
        for (const std::string& text : {games[i].id, games[i].pack}) {
            for (std::string& word : words_in(text)) known.push_back(std::move(word));
        }
        const bool all = std::ranges::all_of(wanted, [&](const std::string& word) {
            return std::ranges::any_of(
                known, [&](const std::string& other) { return stands_for(word, other); });
        });
        if (!all) continue;
        const auto unsaid =
            static_cast<std::size_t>(std::ranges::count_if(title, [&](const std::string& other) {
                return std::ranges::none_of(
                    wanted, [&](const std::string& word) { return stands_for(word, other); });
            }));
        if (unsaid >= fewest) continue;
        fewest = unsaid;
        best = i;
    }
    return best;
}

}  // namespace zwarm::host
