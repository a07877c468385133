// Boards as who checks records and certificates sees them: names, coordinates and nothing else. It
// includes nothing of the engine and nothing of the solver.
#pragma once

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::lab::check {

// A cell: cartesian on squares, sheared on boards of hexagons.
using Spot = std::pair<int, int>;
using Spots = std::set<Spot>;

struct Wrong {
    std::string text;
};

inline std::string stripped(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return "";
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

inline int whole(const std::string& text) {
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
    [[nodiscard]] const std::vector<Spot>& units() const { return units_; }
    [[nodiscard]] std::vector<Spot> spots() const {
        std::vector<Spot> all;
        for (int x = -2 * kReach; x <= 2 * kReach; ++x) {
            for (int y = -2 * kReach; y <= 2 * kReach; ++y) {
                if (on_board({x, y})) all.emplace_back(x, y);
            }
        }
        return all;
    }

  private:
    static constexpr int kReach = 20;  // coordinates stay below

    std::string kind_;
    int size_ = 0;
    std::vector<Spot> units_;
};

inline Spots read_spots(const Board& board, const std::string& key, const std::string& names) {
    Spots spots;
    std::istringstream words(names);
    for (std::string name; words >> name;) {
        if (!spots.insert(board.spot(name)).second) throw Wrong{key + ": " + name + " twice"};
    }
    return spots;
}

// A file's lines: pairs, and the moves behind the heading.
struct Sheet {
    std::map<std::string, std::string> head{};
    std::vector<std::string> moves{};

    [[nodiscard]] const std::string& at(const std::string& key) const {
        const auto found = head.find(key);
        if (found == head.end()) throw Wrong{key + " is missing"};
        return found->second;
    }
};

inline Sheet read_sheet(const std::string& text) {
    Sheet sheet;
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
            sheet.moves.push_back(value);
            if (whole(key) != static_cast<int>(sheet.moves.size())) {
                throw Wrong{"move " + std::to_string(sheet.moves.size()) + " is numbered '" + key +
                            "'"};
            }
        } else if (!sheet.head.emplace(key, value).second) {
            throw Wrong{key + " twice"};
        }
    }
    return sheet;
}

// What a file says is to be solved.
struct Task {
    explicit Task(const Sheet& sheet)
        : board(sheet.at("board"), whole(sheet.at("directions"))),
          from(read_spots(board, "from", sheet.at("from"))),
          to(read_spots(board, "to", sheet.at("to"))),
          jumps_only(sheet.head.count("jumps only") != 0 && sheet.at("jumps only") == "yes") {
        if (board.is_star() && sheet.at("directions") != "6") {
            throw Wrong{"a star has 6 directions"};
        }
        const auto men = static_cast<std::size_t>(std::max(0, whole(sheet.at("men"))));
        if (men == 0 || from.size() != men || to.size() != men) {
            throw Wrong{"from and to must have `men` cells each"};
        }
        words = sheet.at("board") + ", " + std::to_string(men) + " men, " + sheet.at("directions") +
                " directions" + (jumps_only ? ", jumps only" : "");
    }

    Board board;
    Spots from;
    Spots to;
    bool jumps_only;
    std::string words{};
};

}  // namespace zwarm::lab::check
