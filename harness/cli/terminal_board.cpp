#include "harness/cli/terminal_board.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::cli {

using Json = nlohmann::json;

int index_of_cell(const Json& view, const Json& name) {
    const Json& cells = view["game"]["cells"];
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i]["name"] == name) return static_cast<int>(i);
    }
    return -1;
}

host::DrawnBoard drawn_board(const Json& view) {
    const Json& game = view["game"];
    host::DrawnBoard board;
    std::vector<int> kinds;  // of the view's pieces, which are of a player each
    for (const Json& piece : game["pieces"]) {
        const auto name = piece["name"].get<std::string>();
        auto kind = std::find(board.pieces.begin(), board.pieces.end(), name);
        if (kind == board.pieces.end()) kind = board.pieces.insert(kind, name);
        kinds.push_back(static_cast<int>(kind - board.pieces.begin()));
    }
    for (const Json& player : game["players"]) {
        board.players.push_back(player["name"].get<std::string>());
    }
    const Json& occupied = view["state"]["board"];
    for (std::size_t i = 0; i < game["cells"].size(); ++i) {
        const Json& cell = game["cells"][i];
        host::DrawnBoard::Cell drawn;
        drawn.name = cell["name"].get<std::string>();
        drawn.x = (cell["x1"].get<int>() + cell["x2"].get<int>()) / 2;
        drawn.y = (cell["y1"].get<int>() + cell["y2"].get<int>()) / 2;
        if (const int piece = occupied[i].get<int>(); piece >= 0) {
            drawn.piece = kinds[static_cast<std::size_t>(piece)];
            drawn.owner = game["pieces"][static_cast<std::size_t>(piece)]["player"].get<int>();
        }
        board.cells.push_back(std::move(drawn));
    }
    for (const Json& zone : game["zones"]) {
        if (zone["name"] != "target") continue;
        for (const Json& cell : zone["cells"]) {
            board.cells[cell.get<std::size_t>()].camp = zone["player"].get<int>();
        }
    }
    return board;
}

host::DrawingStyle drawing_style(const Json& view, PointedAt cursor, bool names, bool colour) {
    const Json& cells = view["game"]["cells"];
    host::DrawingStyle style;
    style.names = names;
    style.colour = colour;
    style.margins = true;
    const Json& turns = view["turns"];
    if (!turns.empty()) {
        for (const char* end : {"from", "to"}) {
            const Json& last = turns.back();
            const int cell = last.contains(end) ? index_of_cell(view, last[end]) : -1;
            if (cell >= 0) style.highlight.push_back(cell);
        }
    }
    style.cursor = cursor.at;
    if (cursor.picked >= 0) {
        for (const Json& turn : view["state"]["legal"]) {
            if (turn["from"] != cells[static_cast<std::size_t>(cursor.picked)]["name"]) continue;
            if (const int to = index_of_cell(view, turn["to"]); to >= 0) {
                style.reached.push_back(to);
            }
        }
    }
    return style;
}

}  // namespace zwarm::cli
