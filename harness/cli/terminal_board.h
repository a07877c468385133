// The board of a table's view as the terminal draws it.
#pragma once

#include <nlohmann/json.hpp>

#include "harness/host/board_drawing.h"

namespace zwarm::cli {

// By index of the view's cells, -1 = nowhere.
struct PointedAt {
    int at = -1;
    int picked = -1;  // the stone that is held; where it can go is shown
};

[[nodiscard]] host::DrawnBoard drawn_board(const nlohmann::json& view);
[[nodiscard]] host::DrawingStyle drawing_style(const nlohmann::json& view, PointedAt cursor,
                                               bool names, bool colour);

// The index of the cell of this name, or -1.
[[nodiscard]] int index_of_cell(const nlohmann::json& view, const nlohmann::json& name);

}  // namespace zwarm::cli
