#include "harness/match/schedule.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "harness/base/chance.h"
#include "harness/base/words.h"

namespace zwarm::match {

namespace {

constexpr int kTries = 100;      // games by chance may end before the opening is over
constexpr int kMaxPlies = 1000;  // of a random opening

// The number after the colon of "random:4".
int plies_of(const std::string& text) {
    const auto plies = base::number_of<int>(text.substr(text.find(':') + 1));
    if (!plies || *plies < 0 || *plies > kMaxPlies) {
        throw std::invalid_argument("--openings random:N needs a number of plies, not '" + text +
                                    "'");
    }
    return *plies;
}

// All ways to choose `count` of `seats`, each ascending, in lexicographic order.
std::vector<std::vector<int>> choices(int seats, int count) {
    std::vector<std::vector<int>> result;
    std::vector<bool> chosen(static_cast<std::size_t>(seats), false);
    std::fill_n(chosen.begin(), count, true);
    do {
        std::vector<int> group;
        for (int seat = 0; seat < seats; ++seat) {
            if (chosen[static_cast<std::size_t>(seat)]) group.push_back(seat);
        }
        result.push_back(std::move(group));
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return result;
}

}  // namespace

Schedule::Schedule(int seats, int players, int games_each, std::uint64_t seed) {
    const auto groups = choices(seats, std::min(seats, players));
    rotations_ = std::min(seats, players);
    const int rounds = (games_each + rotations_ - 1) / rotations_;
    // The choices take turns, so that a run that is cut short is still a fair one.
    int round = 0;
    for (int r = 0; r < rounds; ++r) {
        for (const auto& group : groups) {
            ++round;
            for (int rotation = 0; rotation < rotations_; ++rotation) {
                if (r * rotations_ + rotation >= games_each) break;
                ScheduledGame game;
                game.number = static_cast<int>(games_.size()) + 1;
                game.round = round;
                game.seed =
                    base::derived_seed(seed, "game", static_cast<std::uint64_t>(game.number));
                for (int player = 0; player < players; ++player) {
                    const int place = (player + rotation) % rotations_;
                    game.seats.push_back(group[static_cast<std::size_t>(place)]);
                }
                games_.push_back(std::move(game));
            }
        }
    }
}

OpeningBook::OpeningBook(const std::string& text, const Rules& rules, std::uint64_t seed)
    : rules_(rules), seed_(seed) {
    if (text == "start") return;
    if (text.starts_with("random:")) {
        kind_ = OpeningKind::kRandom;
        plies_ = plies_of(text);
    } else if (text == "generator" || text.starts_with("generator:")) {
        kind_ = OpeningKind::kGenerated;
        if (text.size() > 10) generator_ = text.substr(10);
        std::string error;
        if (!rules_.generate(generator_, 1, error)) throw std::invalid_argument(error);
    } else {
        kind_ = OpeningKind::kFile;
        read_file(text);
    }
}

void OpeningBook::read_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        throw std::invalid_argument("--openings is start, random:N, generator[:KIND] or a file; '" +
                                    path + "' cannot be read");
    }
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty() || line.front() == '#') continue;
        const auto refuse = [&](const std::string& why) {
            throw std::invalid_argument(path + ":" + std::to_string(number) + ": " + why);
        };
        std::string error;
        const auto start = rules_.start("", error);
        Opening opening;
        std::istringstream words(line);
        std::string word;
        words >> word;
        const Ruling first = start->play(word);
        if (first != Ruling::kNoMove) {
            for (Ruling ruling = first;; ruling = start->play(word)) {
                if (ruling != Ruling::kPlayed) refuse("'" + word + "' is not legal here");
                opening.moves.push_back(word);
                if (!(words >> word)) break;
            }
            if (start->verdict()) refuse("the game is over after these moves");
        } else {
            const auto placed = rules_.start(line, error);
            if (!placed) refuse(error);
            if (placed->verdict()) refuse("the game is over in this position");
            opening.position = line;
        }
        lines_.push_back(std::move(opening));
    }
    if (lines_.empty()) throw std::invalid_argument(path + ": no opening in this file");
    base::Chance(base::derived_seed(seed_, "opening order", 0)).shuffle(lines_);
}

Opening OpeningBook::opening(int round) const {
    const auto index = static_cast<std::uint64_t>(round - 1);
    const std::uint64_t seed = base::derived_seed(seed_, "opening", index);
    switch (kind_) {
        case OpeningKind::kStart:
            return {};
        case OpeningKind::kRandom:
            return random_opening(seed);
        case OpeningKind::kFile:
            return lines_[index % lines_.size()];
        case OpeningKind::kGenerated: {
            std::string error;
            const auto position = rules_.generate(generator_, seed, error);
            if (!position) throw std::runtime_error(error);
            return {.position = *position, .moves = {}};
        }
    }
    return {};
}

Opening OpeningBook::random_opening(std::uint64_t seed) const {
    base::Chance chance(seed);
    for (int attempt = 0; attempt < kTries; ++attempt) {
        std::string error;
        const auto referee = rules_.start("", error);
        while (static_cast<int>(referee->moves().size()) < plies_ && !referee->verdict()) {
            const auto moves = referee->legal_moves();
            referee->play(moves[chance.below(moves.size())]);
        }
        if (!referee->verdict()) return {.position = {}, .moves = referee->moves()};
    }
    throw std::runtime_error("no game of " + rules_.id() + " lasts " + std::to_string(plies_) +
                             " random plies; ask for fewer with --openings random:N");
}

}  // namespace zwarm::match
