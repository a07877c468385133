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

// A cell and the line of text it is on.
struct Spot {
    int cell = 0;
    int x = 0, y = 0;
    int line = 0;
};

bool visible(const zrf::Cell& cell) {
    return cell.rectangle && cell.rectangle->x2 > 0 && cell.rectangle->y2 > 0;
}

std::vector<Spot> spots_of(const DrawnBoard& board) {
    std::vector<Spot> spots;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        spots.push_back({static_cast<int>(i), board.cells[i].x, board.cells[i].y, 0});
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
std::vector<std::string> type_signs(const std::vector<std::string>& pieces) {
    std::vector<std::string> signs;
    std::set<std::string> used;
    for (const std::string& piece : pieces) {
        const std::string name = upper(base::shown_line(piece));
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

// Of the 256 colours of a terminal.
struct Paint {
    int ground = 0, ink = 0;
};

// Names that are colours are taken at their word; others get colours that everybody tells apart.
Paint paint_of(const std::string& player, int index) {
    constexpr std::pair<std::string_view, Paint> kNamed[] = {
        {"white", {255, 16}},  {"black", {238, 255}}, {"red", {160, 255}},   {"green", {35, 16}},
        {"blue", {27, 255}},   {"yellow", {220, 16}}, {"orange", {208, 16}}, {"purple", {91, 255}},
        {"violet", {91, 255}}, {"brown", {94, 255}},  {"pink", {218, 16}},   {"grey", {246, 16}}};
    for (const auto& [name, paint] : kNamed) {
        if (base::same_letters(player, name)) return paint;
    }
    constexpr Paint kOthers[] = {{220, 16}, {27, 255}, {208, 16}, {35, 16}, {91, 255}, {250, 16}};
    return kOthers[static_cast<std::size_t>(index) % std::size(kOthers)];
}

std::string painted(int ground, int ink, const std::string& text) {
    return "\033[48;5;" + std::to_string(ground) + ";38;5;" + std::to_string(ink) + "m" + text +
           "\033[0m";
}

// "swap" and the like: no name of a row and a column.
bool is_word(const std::string& name) {
    return name.find_first_of("0123456789") == std::string::npos && name.size() > 2;
}

class Drawing {
  public:
    Drawing(const DrawnBoard& board, const DrawingStyle& style)
        : board_(board), style_(style), spots_(spots_of(board)), signs_(type_signs(board.pieces)) {
        for (const DrawnBoard::Cell& cell : board.cells) {
            if (cell.piece >= 0) kinds_.emplace(cell.owner, cell.piece);
        }
        for (auto kind = kinds_.begin(); kind != kinds_.end(); ++kind) {
            const auto next = std::next(kind);
            one_kind_ = one_kind_ && kind->first >= 0 &&
                        (next == kinds_.end() || next->first != kind->first);
        }
    }

    std::string draw() {
        draw_lines();
        draw_legend();
        return text_;
    }

  private:
    const DrawnBoard::Cell& at(int cell) const {
        return board_.cells[static_cast<std::size_t>(cell)];
    }

    std::string sign_for(int piece, int owner) const {
        if (one_kind_) return std::to_string(owner + 1);
        const std::string& sign = signs_[static_cast<std::size_t>(piece)];
        if (owner <= 0) return sign;
        if (owner == 1) return base::lower(sign);
        return sign + std::to_string(owner + 1);
    }

    // With colours a stone is its owner's colour and has room for the name of its cell.
    std::string cell_text(int id) const {
        const DrawnBoard::Cell& cell = at(id);
        const std::string name = base::shown_line(cell.name);
        if (cell.piece < 0) return style_.names || is_word(name) ? name : ".";
        if (is_word(name) && style_.margins) return name;
        return style_.colour && one_kind_ && style_.margins ? name
                                                            : sign_for(cell.piece, cell.owner);
    }

    static bool has(const std::vector<int>& cells, int id) {
        return std::find(cells.begin(), cells.end(), id) != cells.end();
    }

    std::string decorated(int id, const std::string& text) const {
        if (!style_.colour) return text;
        if (style_.cursor == id) return "\033[7m" + text + "\033[0m";
        const DrawnBoard::Cell& cell = at(id);
        if (cell.piece >= 0 && cell.owner >= 0) {
            return in_player_colours(text, player_name(cell.owner), cell.owner);
        }
        if (cell.piece < 0 && cell.camp >= 0) {
            return painted(236, paint_of(player_name(cell.camp), cell.camp).ground, text);
        }
        return cell.piece >= 0 ? text : "\033[2m" + text + "\033[0m";
    }

    void draw_lines() {
        if (spots_.empty()) return;
        int width = 1;
        int margin = 0;
        for (const Spot& spot : spots_) {
            width = std::max(width, width_of(cell_text(spot.cell)));
            margin = std::max(margin, width_of(base::shown_line(at(spot.cell).name)));
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
        std::string last;
        for (std::size_t i = 0; i < spots_.size(); ++i) {
            const Spot& spot = spots_[i];
            const std::string name = base::shown_line(at(spot.cell).name);
            for (; line < spot.line; ++line) end_row(row, column, last);
            if (style_.margins && column == 0) {
                row = dimmed(name) +
                      std::string(static_cast<std::size_t>(std::max(0, margin - width_of(name))),
                                  ' ');
                column = margin;
            }
            const int wanted = (spot.x - left) * step / gap + (style_.margins ? margin + 1 : 0);
            const bool marked = has(style_.highlight, spot.cell);
            const bool reached = has(style_.reached, spot.cell);
            row.append(static_cast<std::size_t>(std::max(0, wanted - column)), ' ');
            const std::string cell = cell_text(spot.cell);
            row += marked ? "[" : reached ? "(" : " ";
            row += decorated(spot.cell, cell);
            row += marked ? "]" : reached ? ")" : "";
            column = std::max(column, wanted) + width_of(cell) + (marked || reached ? 2 : 1);
            last = name;
        }
        end_row(row, column, last);
    }

    std::string dimmed(const std::string& text) const {
        return style_.colour ? "\033[2m" + text + "\033[0m" : text;
    }

    void end_row(std::string& row, int& column, const std::string& last) {
        row.erase(row.find_last_not_of(' ') + 1);
        if (style_.margins && !row.empty()) row += "  " + dimmed(last);
        text_ += row + '\n';
        row.clear();
        column = 0;
    }

    void draw_legend() {
        int last_owner = -2;
        std::string line;
        for (const auto& [owner, piece] : kinds_) {
            if (owner != last_owner) {
                if (!line.empty()) text_ += line + '\n';
                line = legend_name(owner) + ":";
                last_owner = owner;
            }
            line += ' ' + sign_for(piece, owner) + '=' +
                    base::shown_line(board_.pieces[static_cast<std::size_t>(piece)]);
        }
        if (!line.empty()) text_ += line + '\n';
    }

    std::string player_name(int owner) const {
        if (owner < 0) return "nobody";
        return base::shown_line(board_.players[static_cast<std::size_t>(owner)]);
    }
    std::string legend_name(int owner) const {
        const std::string name = player_name(owner);
        return style_.colour && owner >= 0 ? in_player_colours(name, name, owner) : name;
    }

    const DrawnBoard& board_;
    const DrawingStyle& style_;
    std::vector<Spot> spots_;
    std::vector<std::string> signs_;
    std::set<std::pair<int, int>> kinds_;  // owner, piece
    bool one_kind_ = true;                 // a player has
    std::string text_;
};

}  // namespace

std::string in_player_colours(const std::string& text, const std::string& player, int index) {
    const Paint paint = paint_of(player, index);
    return painted(paint.ground, paint.ink, text);
}

std::string draw_board(const DrawnBoard& board, const DrawingStyle& style) {
    return Drawing(board, style).draw();
}

std::string draw_board(const zrf::State& state, const DrawingStyle& style) {
    const zrf::Model& model = state.model();
    DrawnBoard board;
    DrawingStyle mine = style;
    mine.highlight.clear();
    mine.reached.clear();
    for (std::size_t i = 0; i < model.cells.size(); ++i) {
        if (!visible(model.cells[i])) continue;
        const auto& rectangle = *model.cells[i].rectangle;
        const zrf::Occupant& occupant = state.at(static_cast<int>(i));
        const auto place = static_cast<int>(board.cells.size());
        const auto has = [i](const std::vector<int>& cells) {
            return std::find(cells.begin(), cells.end(), static_cast<int>(i)) != cells.end();
        };
        if (has(style.highlight)) mine.highlight.push_back(place);
        if (has(style.reached)) mine.reached.push_back(place);
        board.cells.push_back({model.cells[i].name, (rectangle.x1 + rectangle.x2) / 2,
                               (rectangle.y1 + rectangle.y2) / 2,
                               occupant.empty() ? -1 : occupant.owner,
                               occupant.empty() ? -1 : occupant.piece, -1});
    }
    for (const auto& piece : model.pieces) board.pieces.push_back(piece.name);
    for (const auto& player : model.players) board.players.push_back(player.name);
    std::string text = draw_board(board, mine);
    for (const std::string& line : pieces_elsewhere(state)) text += line + '\n';
    return text;
}

std::vector<std::string> pieces_elsewhere(const zrf::State& state) {
    const zrf::Model& model = state.model();
    const auto player = [&](int owner) {
        return owner < 0 ? "nobody"
                         : base::shown_line(model.players[static_cast<std::size_t>(owner)].name);
    };
    const auto piece = [&](std::size_t kind) { return base::shown_line(model.pieces[kind].name); };
    std::vector<std::string> lines;
    std::string line;
    for (std::size_t i = 0; i < model.cells.size(); ++i) {
        const zrf::Occupant& occupant = state.at(static_cast<int>(i));
        if (visible(model.cells[i]) || occupant.empty()) continue;
        line += (line.empty() ? "" : ", ") + player(occupant.owner) + ' ' +
                piece(static_cast<std::size_t>(occupant.piece)) + ' ' +
                base::shown_line(model.cells[i].name);
    }
    if (!line.empty()) lines.push_back("Beside the board: " + line);
    line.clear();
    for (std::size_t owner = 0; owner < model.players.size(); ++owner) {
        for (std::size_t kind = 0; kind < model.pieces.size(); ++kind) {
            const int count = state.reserve(static_cast<int>(owner), static_cast<int>(kind));
            if (count <= 0) continue;
            line += (line.empty() ? "" : ", ") + player(static_cast<int>(owner)) + ' ' +
                    std::to_string(count) + ' ' + piece(kind);
        }
    }
    if (!line.empty()) lines.push_back("In reserve: " + line);
    return lines;
}

}  // namespace zwarm::host
