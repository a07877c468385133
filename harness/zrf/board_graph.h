// The board's graph while it is read: cells, and links by direction and cell. Symmetry is
// applied at the end, when all directions are known.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/zrf/reading.h"

namespace zwarm::zrf {

class BoardGraph {
  public:
    // `block` is (board ..).
    BoardGraph(Reading& reading, const Node& block)
        : reading_(reading), model_(reading.model), block_(block) {}

    // The id; a cell that exists gets the new rectangle. Without one it is a dummy. kNone with an
    // error if there are too many.
    int add_cell(const Place& place, std::string_view name, std::optional<Rectangle> rectangle);
    int add_direction(const Place& place, std::string_view name);
    std::int16_t& link(int direction, int cell) {
        return rows_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(cell)];
    }
    void unlink_cell(int cell);
    void unlink_pair(int a, int b);
    void kill(int cell);
    // `pair` is (direction meaning).
    void add_symmetry(int player, const Node& pair) { symmetries_.emplace_back(player, &pair); }

    // Takes killed cells out, gives the rest dense ids and writes the links into the model.
    void finish();

  private:
    using Row = std::vector<std::int16_t>;  // neighbour by cell

    void remove_killed();
    void build_links();

    Reading& reading_;
    Model& model_;
    const Node& block_;
    std::vector<Row> rows_;  // by direction
    std::vector<bool> killed_;
    std::vector<std::pair<int, const Node*>> symmetries_;
};

}  // namespace zwarm::zrf
