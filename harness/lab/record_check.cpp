#include "harness/lab/record_check.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

namespace zwarm::lab {

namespace {

// Cartesian on squares, sheared on boards of hexagons.
using Spot = std::pair<int, int>;
using Spots = std::set<Spot>;

struct Wrong {
    std::string text;
};

std::string stripped(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return "";
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

int whole(const std::string& text) {
    int value = -1;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() && end == text.data() + text.size() ? value : -1;
}

// A letter and a number: across and along for squares and rhombuses, row and column for stars.
class Board {
  public:
    Board(const std::string& shape, int directions) {
        std::istringstream words(shape);
        std::string size;
        words >> kind_ >> size;
        size_ = whole(size);
        if (kind_ != "square" && kind_ != "rhombus" && kind_ != "star" && kind_ != "draughts") {
            throw Wrong{"board: unknown shape '" + kind_ + "'"};
        }
        if (size_ < 2 || size_ > 16) throw Wrong{"board: size must be 2 to 16"};
        if (directions != 4 && directions != 6 && directions != 8) {
            throw Wrong{"directions: must be 4, 6 or 8"};
        }
        for (int x = -1; x <= 1; ++x) {
            for (int y = -1; y <= 1; ++y) {
                const bool diagonal = x != 0 && y != 0;
                if (x == 0 && y == 0) continue;
                if (directions == 4 && diagonal) continue;
                if (directions == 6 && x == y) continue;
                units_.emplace_back(x, y);
            }
        }
    }

    [[nodiscard]] Spot spot(const std::string& name) const {
        const int letter = name.empty() ? -1 : name[0] - 'a';
        const int number = name.empty() ? -1 : whole(name.substr(1)) - 1;
        Spot at{letter, number};
        bool inside = letter >= 0 && letter < size_ && number >= 0 && number < size_;
        if (kind_ == "star") {
            // Two triangles laid over each other around the centre.
            const int q = number - 2 * size_;
            const int r = letter - 2 * size_;
            const int s = -q - r;
            const bool up = q <= size_ && r <= size_ && s <= size_;
            const bool down = q >= -size_ && r >= -size_ && s >= -size_;
            inside = up || down;
        }
        if (kind_ == "draughts") {
            // Diagonals become rows and columns; the sixth direction runs along the files.
            inside = inside && (letter + number) % 2 == 0;
            at = {(letter + number) / 2, (letter - number) / 2};
        }
        if (!inside) throw Wrong{"no cell '" + name + "' on the board"};
        return at;
    }

    [[nodiscard]] bool on_board(Spot at) const {
        if (kind_ == "star") {
            const int q = at.second - 2 * size_;
            const int r = at.first - 2 * size_;
            const int s = -q - r;
            return (q <= size_ && r <= size_ && s <= size_) ||
                   (q >= -size_ && r >= -size_ && s >= -size_);
        }
        int across = at.first;
        int along = at.second;
        if (kind_ == "draughts") {
            across = at.first + at.second;
            along = at.first - at.second;
        }
        return across >= 0 && across < size_ && along >= 0 && along < size_;
    }

    [[nodiscard]] bool unit(Spot difference) const {
        return std::find(units_.begin(), units_.end(), difference) != units_.end();
    }
    [[nodiscard]] bool is_star() const { return kind_ == "star"; }

  private:
    std::string kind_;
    int size_ = 0;
    std::vector<Spot> units_;
};

Spots read_spots(const Board& board, const std::string& key, const std::string& names) {
    Spots spots;
    std::istringstream words(names);
    for (std::string name; words >> name;) {
        if (!spots.insert(board.spot(name)).second) throw Wrong{key + ": " + name + " twice"};
    }
    return spots;
}

// One move along its cells; says whether it was a step.
bool play_path(const Board& board, const std::vector<Spot>& path, Spots& movers,
               const Spots& others, bool jumps_only) {
    if (path.size() < 2) throw Wrong{"a move has at least two cells"};
    if (movers.count(path[0]) == 0) throw Wrong{"no stone of the mover on the first cell"};
    movers.erase(path[0]);
    const auto taken = [&](Spot at) { return movers.count(at) + others.count(at) > 0; };
    bool step = false;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Spot by{path[i].first - path[i - 1].first, path[i].second - path[i - 1].second};
        if (!board.on_board(path[i])) throw Wrong{"a cell is off the board"};
        if (taken(path[i])) throw Wrong{"a cell on the way is occupied"};
        if (board.unit(by)) {
            if (jumps_only) throw Wrong{"a step where only jumps count"};
            if (path.size() > 2) throw Wrong{"a step inside a chain"};
            step = true;
            continue;
        }
        const Spot half{by.first / 2, by.second / 2};
        if (by.first % 2 != 0 || by.second % 2 != 0 || !board.unit(half)) {
            throw Wrong{"neither a step nor a hop"};
        }
        const Spot over{path[i - 1].first + half.first, path[i - 1].second + half.second};
        if (!board.on_board(over) || !taken(over)) throw Wrong{"nothing to hop over"};
    }
    if (path.back() == path.front()) throw Wrong{"a move back to where it began"};
    movers.insert(path.back());
    return step;
}

// Does some map of the plane turn the game's moves, backwards, into the game itself? Tried are the
// maps that swap two axes or change signs, around the middle between the two ends.
bool is_palindrome(const std::vector<std::pair<Spot, Spot>>& game, const Spots& from,
                   const Spots& to) {
    for (int code = 0; code < 81; ++code) {
        const std::array<int, 4> m{code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1};
        if (std::abs(m[0] * m[3] - m[1] * m[2]) != 1) continue;
        const auto turned = [&](Spot at) {
            return Spot{m[0] * at.first + m[1] * at.second, m[2] * at.first + m[3] * at.second};
        };
        Spots image;
        for (const Spot& at : from) image.insert(turned(at));
        const Spot shift{to.begin()->first - image.begin()->first,
                         to.begin()->second - image.begin()->second};
        const auto mapped = [&](Spot at) {
            const Spot t = turned(at);
            return Spot{t.first + shift.first, t.second + shift.second};
        };
        bool same = true;
        for (const Spot& at : from) same = same && to.count(mapped(at)) == 1;
        for (const Spot& at : to) same = same && from.count(mapped(at)) == 1;
        for (std::size_t i = 0; same && i < game.size(); ++i) {
            const auto& [begin, end] = game[game.size() - 1 - i];
            same = game[i].first == mapped(end) && game[i].second == mapped(begin);
        }
        if (same) return true;
    }
    return false;
}

RecordVerdict checked(const std::string& text) {
    std::map<std::string, std::string> head;
    std::vector<std::string> moves;
    bool in_moves = false;
    std::istringstream lines(text);
    for (std::string raw; std::getline(lines, raw);) {
        const std::string line = stripped(raw);
        if (line.empty() || line[0] == ';' || line[0] == '#') continue;
        if (line == "[moves]") {
            in_moves = true;
            continue;
        }
        const auto equals = line.find('=');
        if (equals == std::string::npos) throw Wrong{"'" + line + "' is no pair"};
        const std::string key = stripped(line.substr(0, equals));
        const std::string value = stripped(line.substr(equals + 1));
        if (in_moves) {
            moves.push_back(value);
            if (whole(key) != static_cast<int>(moves.size())) {
                throw Wrong{"move " + std::to_string(moves.size()) + " is numbered '" + key + "'"};
            }
        } else if (!head.emplace(key, value).second) {
            throw Wrong{key + " twice"};
        }
    }
    for (const char* key : {"board", "directions", "men", "from", "to", "players", "length"}) {
        if (head.count(key) == 0) throw Wrong{std::string(key) + " is missing"};
    }
    const Board board(head["board"], whole(head["directions"]));
    if (board.is_star() && head["directions"] != "6") throw Wrong{"a star has 6 directions"};
    const Spots from = read_spots(board, "from", head["from"]);
    const Spots to = read_spots(board, "to", head["to"]);
    const auto men = static_cast<std::size_t>(std::max(0, whole(head["men"])));
    if (men == 0 || from.size() != men || to.size() != men) {
        throw Wrong{"from and to must have `men` cells each"};
    }
    const int players = whole(head["players"]);
    if (players != 1 && players != 2) throw Wrong{"players: 1 or 2"};
    const bool jumps_only = head.count("jumps only") != 0 && head["jumps only"] == "yes";
    RecordVerdict verdict;
    verdict.problem = head["board"] + ", " + std::to_string(men) + " men, " + head["directions"] +
                      " directions" + (jumps_only ? ", jumps only" : "") +
                      (players == 2 ? ", 2 players" : "");
    std::array<Spots, 2> armies{from, players == 2 ? to : Spots{}};
    const std::array<Spots, 2> goals{to, from};
    std::vector<std::pair<Spot, Spot>> game;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t mover = players == 2 ? i % 2 : 0;
        const std::string where = "move " + std::to_string(i + 1) + " (" + moves[i] + "): ";
        try {
            std::vector<Spot> path;
            std::istringstream cells(moves[i]);
            for (std::string name; std::getline(cells, name, '-');)
                path.push_back(board.spot(name));
            if (play_path(board, path, armies[mover], armies[1 - mover], jumps_only)) {
                ++verdict.steps;
            }
            game.emplace_back(path.front(), path.back());
        } catch (const Wrong& wrong) {
            throw Wrong{where + wrong.text};
        }
        const bool over = armies[mover] == goals[mover];
        if (over != (i + 1 == moves.size())) {
            throw Wrong{where + (over ? "the target is full before the last move"
                                      : "the target is not filled at the end")};
        }
        verdict.winner = static_cast<int>(mover) + 1;
    }
    verdict.length = static_cast<int>(moves.size());
    if (verdict.length == 0) throw Wrong{"no moves"};
    if (verdict.length != whole(head["length"])) {
        throw Wrong{"length: says " + head["length"] + ", has " + std::to_string(verdict.length)};
    }
    verdict.palindrome = players == 1 && is_palindrome(game, from, to);
    return verdict;
}

}  // namespace

RecordVerdict check_record(const std::string& text) {
    try {
        return checked(text);
    } catch (const Wrong& wrong) {
        RecordVerdict verdict;
        verdict.wrong = wrong.text;
        return verdict;
    }
}

}  // namespace zwarm::lab
