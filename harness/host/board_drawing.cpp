#include "harness/host/board_drawing.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

#include "harness/base/shown_text.h"
#include "harness/base/words.h"

namespace zwarm::host {

namespace {

constexpr int kMaxWidth = 230;
constexpr int kSameLine = 4;  // pixels that two cells of one line may differ by

// A cell on the screen.
struct Spot {
    int cell = 0;
    int x = 0, y = 0;  // the middle
    int line = 0;
};

std::vector<Spot> visible_spots(const zrf::Model& model) {
    std::vector<Spot> spots;
    for (std::size_t i = 0; i < model.cells.size(); ++i) {
        const auto& rectangle = model.cells[i].rectangle;
        if (!rectangle || rectangle->x2 <= 0 || rectangle->y2 <= 0) continue;
        spots.push_back({static_cast<int>(i), (rectangle->x1 + rectangle->x2) / 2,
                         (rectangle->y1 + rectangle->y2) / 2, 0});
    }
    std::stable_sort(spots.begin(), spots.end(),
                     [](const Spot& a, const Spot& b) { return a.y < b.y; });
    int line = -1;
    int top = 0;
    for (Spot& spot : spots) {
        if (line < 0 || spot.y - top > kSameLine) {
            ++line;
            top = spot.y;
        }
        spot.line = line;
    }
    std::stable_sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) {
        return a.line != b.line ? a.line < b.line : a.x < b.x;
    });
    return spots;
}

// The smallest distance between two neighbours on one line.
int smallest_gap(const std::vector<Spot>& spots) {
    int gap = 0;
    for (std::size_t i = 1; i < spots.size(); ++i) {
        const int distance = spots[i].x - spots[i - 1].x;
        if (spots[i].line == spots[i - 1].line && distance > kSameLine &&
            (gap == 0 || distance < gap)) {
            gap = distance;
        }
    }
    return gap == 0 ? 1 : gap;
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

// The characters of a text that is fit to be shown.
std::vector<std::string> characters_of(std::string_view text) {
    std::vector<std::string> characters;
    while (!text.empty()) {
        std::size_t bytes = 1;
        while (base::first_bytes(text, bytes).empty()) ++bytes;
        characters.emplace_back(text.substr(0, bytes));
        text.remove_prefix(bytes);
    }
    return characters;
}

int width_of(const std::string& text) {
    return static_cast<int>(base::character_count(text));
}

// The shortest beginnings, then other letter pairs, that tell the types apart.
std::vector<std::string> type_signs(const zrf::Model& model) {
    std::vector<std::string> signs;
    std::set<std::string> used;
    for (const auto& type : model.pieces) {
        const std::string name = upper(base::shown_line(type.name));
        const std::vector<std::string> letters = characters_of(name);
        std::vector<std::string> candidates;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            candidates.push_back(i == 0 ? letters[0] : letters[0] + letters[i]);
        }
        candidates.push_back(name);
        const auto free = std::find_if(candidates.begin(), candidates.end(),
                                       [&](const auto& c) { return !used.contains(c); });
        signs.push_back(free != candidates.end() ? *free : name);
        used.insert(signs.back());
    }
    return signs;
}

std::string sign_for(const std::vector<std::string>& signs, int piece, int owner) {
    const std::string& sign = signs[static_cast<std::size_t>(piece)];
    if (owner <= 0) return sign;
    if (owner == 1) return base::lower(sign);
    return sign + std::to_string(owner + 1);
}

const char* colour_of(int owner) {
    constexpr const char* kColours[] = {"\033[1;33m", "\033[1;36m", "\033[1;35m",
                                        "\033[1;32m", "\033[1;31m", "\033[1;34m"};
    return owner < 0 ? "" : kColours[static_cast<std::size_t>(owner) % std::size(kColours)];
}

class Drawing {
  public:
    Drawing(const zrf::State& state, const DrawingStyle& style)
        : state_(state),
          style_(style),
          signs_(type_signs(state.model())),
          spots_(visible_spots(state.model())) {}

    std::string draw() {
        draw_lines();
        draw_legend();
        draw_elsewhere();
        return text_;
    }

  private:
    std::string cell_text(int id) const {
        const zrf::Occupant& occupant = state_.at(id);
        if (occupant.empty()) {
            return style_.names ? cell_name(static_cast<std::size_t>(id)) : ".";
        }
        return sign_for(signs_, occupant.piece, occupant.owner);
    }

    bool highlighted(int id) const {
        return std::find(style_.highlight.begin(), style_.highlight.end(), id) !=
               style_.highlight.end();
    }

    std::string decorated(int id, const std::string& cell) const {
        if (!style_.colour) return cell;
        const zrf::Occupant& occupant = state_.at(id);
        return (occupant.empty() ? "\033[2m" : colour_of(occupant.owner)) + cell + "\033[0m";
    }

    void draw_lines() {
        if (spots_.empty()) return;
        int width = 1;
        for (const Spot& spot : spots_) {
            width = std::max(width, width_of(cell_text(spot.cell)));
        }
        const auto by_x = [](const Spot& a, const Spot& b) { return a.x < b.x; };
        const int left = std::min_element(spots_.begin(), spots_.end(), by_x)->x;
        const int right = std::max_element(spots_.begin(), spots_.end(), by_x)->x;
        const int gap = smallest_gap(spots_);
        // A column of brackets belongs to every cell, so that a highlight moves nothing.
        int step = width + 2;
        while (step > 2 && (right - left) / gap * step > kMaxWidth) --step;
        int line = 0;
        std::string row;
        int column = 0;
        for (const Spot& spot : spots_) {
            for (; line < spot.line; ++line) end_row(row, column);
            const int wanted = (spot.x - left) * step / gap;
            const bool marked = highlighted(spot.cell);
            row.append(static_cast<std::size_t>(std::max(0, wanted - column)), ' ');
            const std::string cell = cell_text(spot.cell);
            row += marked ? "[" : " ";
            row += decorated(spot.cell, cell);
            row += marked ? "]" : "";
            column = std::max(column, wanted) + width_of(cell) + (marked ? 2 : 1);
        }
        end_row(row, column);
    }

    void end_row(std::string& row, int& column) {
        row.erase(row.find_last_not_of(' ') + 1);
        text_ += row + '\n';
        row.clear();
        column = 0;
    }

    void draw_legend() {
        std::set<std::pair<int, int>> kinds;  // owner, piece
        for (const Spot& spot : spots_) {
            const zrf::Occupant& occupant = state_.at(spot.cell);
            if (!occupant.empty()) kinds.emplace(occupant.owner, occupant.piece);
        }
        int last_owner = -2;
        std::string line;
        for (const auto& [owner, piece] : kinds) {
            if (owner != last_owner) {
                if (!line.empty()) text_ += line + '\n';
                line = player_name(owner) + ":";
                last_owner = owner;
            }
            line += ' ' + sign_for(signs_, piece, owner) + '=' + piece_name(piece);
        }
        if (!line.empty()) text_ += line + '\n';
    }

    void draw_elsewhere() {
        std::vector<bool> shown(state_.model().cells.size());
        for (const Spot& spot : spots_) shown[static_cast<std::size_t>(spot.cell)] = true;
        std::string line;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const zrf::Occupant& occupant = state_.at(static_cast<int>(i));
            if (shown[i] || occupant.empty()) continue;
            line += (line.empty() ? "" : ", ") + player_name(occupant.owner) + ' ' +
                    piece_name(occupant.piece) + ' ' + cell_name(i);
        }
        if (!line.empty()) text_ += "Beside the board: " + line + '\n';
        line.clear();
        for (std::size_t owner = 0; owner < state_.model().players.size(); ++owner) {
            for (std::size_t piece = 0; piece < state_.model().pieces.size(); ++piece) {
                const int count = state_.reserve(static_cast<int>(owner), static_cast<int>(piece));
                if (count <= 0) continue;
                line += (line.empty() ? "" : ", ") + player_name(static_cast<int>(owner)) + ' ' +
                        std::to_string(count) + ' ' + piece_name(static_cast<int>(piece));
            }
        }
        if (!line.empty()) text_ += "In reserve: " + line + '\n';
    }

    // Names come from a file and may hold anything.
    std::string cell_name(std::size_t cell) const {
        return base::shown_line(state_.model().cells[cell].name);
    }
    std::string player_name(int owner) const {
        if (owner < 0) return "nobody";
        return base::shown_line(state_.model().players[static_cast<std::size_t>(owner)].name);
    }
    std::string piece_name(int piece) const {
        return base::shown_line(state_.model().pieces[static_cast<std::size_t>(piece)].name);
    }

    const zrf::State& state_;
    const DrawingStyle& style_;
    std::vector<std::string> signs_;
    std::vector<Spot> spots_;
    std::string text_;
};

}  // namespace

std::string draw_board(const zrf::State& state, const DrawingStyle& style) {
    return Drawing(state, style).draw();
}

}  // namespace zwarm::host
