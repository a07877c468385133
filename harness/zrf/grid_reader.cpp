// Reads (grid ..): every combination of labels is a cell, every direction vector a link where
// both ends lie on the grid.
#include <array>
#include <string>

#include "harness/zrf/board_graph.h"

namespace zwarm::zrf {

namespace {

class GridReader {
  public:
    GridReader(Reading& reading, BoardGraph& graph) : reading_(reading), graph_(graph) {}

    void read(const Node& node) {
        Grid grid;
        const Node* directions = nullptr;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            const std::string_view head = part.head();
            if (head == "start-rectangle")
                grid.start = read_rectangle(reading_, part, 1).value_or(Rectangle{});
            else if (head == "dimensions")
                dimensions(part, grid);
            else if (head == "directions")
                directions = &part;
            else
                reading_.sink.error(part.place,
                                    "(grid ..) has start-rectangle, dimensions and "
                                    "directions only");
        }
        grid_cells(grid);
        if (directions != nullptr) grid_directions(*directions, grid);
    }

  private:
    struct Dimension {
        std::vector<std::string_view> labels;
        int dx = 0, dy = 0;
    };
    struct Grid {
        Rectangle start;
        std::vector<Dimension> dimensions;
        std::vector<int> cells;  // ids, first dimension fastest
    };

    void dimensions(const Node& node, Grid& grid) {
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            if (!part.is_list() || part.children.empty() || part.children[0]->is_list()) {
                reading_.sink.error(part.place, "a dimension is written (\"a/b/c\" (dx dy))");
                continue;
            }
            Dimension dimension;
            std::string_view labels = part.children[0]->text;
            while (true) {
                const std::size_t slash = labels.find('/');
                dimension.labels.push_back(labels.substr(0, slash));
                if (slash == std::string_view::npos) break;
                labels.remove_prefix(slash + 1);
            }
            if (part.children.size() > 1 && part.children[1]->children.size() == 2) {
                dimension.dx = reading_.number(*part.children[1]->children[0]).value_or(0);
                dimension.dy = reading_.number(*part.children[1]->children[1]).value_or(0);
            } else {
                reading_.sink.error(part.place, "the dimension lacks its step (dx dy)");
            }
            grid.dimensions.push_back(std::move(dimension));
        }
    }

    void grid_cells(Grid& grid) {
        std::size_t count = grid.dimensions.empty() ? 0 : 1;
        for (const Dimension& dimension : grid.dimensions) {
            count *= dimension.labels.size();
            if (count > BoardGraph::kMostCells) return;  // reported with the count of cells
        }
        for (std::size_t cell = 0; cell < count; ++cell) {
            std::string name;
            Rectangle where = grid.start;
            std::size_t rest = cell;
            for (const Dimension& dimension : grid.dimensions) {
                const std::size_t index = rest % dimension.labels.size();
                rest /= dimension.labels.size();
                name += dimension.labels[index];
                where.x1 += static_cast<int>(index) * dimension.dx;
                where.x2 += static_cast<int>(index) * dimension.dx;
                where.y1 += static_cast<int>(index) * dimension.dy;
                where.y2 += static_cast<int>(index) * dimension.dy;
            }
            grid.cells.push_back(graph_.add_cell(reading_.keep(std::move(name)), where));
        }
    }

    void grid_directions(const Node& node, const Grid& grid) {
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            if (!part.is_list() || part.head().empty()) {
                reading_.sink.error(part.place, "a direction is written (name dx dy ..)");
                continue;
            }
            const int direction = graph_.add_direction(part.head());
            std::vector<int> vector;
            for (std::size_t j = 1; j < part.children.size(); ++j)
                vector.push_back(reading_.number(*part.children[j]).value_or(0));
            vector.resize(grid.dimensions.size(), 0);
            for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
                const std::optional<std::size_t> target = shifted(grid, cell, vector);
                if (target)
                    graph_.link(direction, grid.cells[cell]) =
                        static_cast<std::int16_t>(grid.cells[*target]);
            }
        }
    }

    static std::optional<std::size_t> shifted(const Grid& grid, std::size_t cell,
                                              const std::vector<int>& vector) {
        std::size_t target = 0;
        std::size_t factor = 1;
        for (std::size_t d = 0; d < grid.dimensions.size(); ++d) {
            const std::size_t size = grid.dimensions[d].labels.size();
            const int index = static_cast<int>(cell % size) + vector[d];
            cell /= size;
            if (index < 0 || index >= static_cast<int>(size)) return std::nullopt;
            target += static_cast<std::size_t>(index) * factor;
            factor *= size;
        }
        return target;
    }

    Reading& reading_;
    BoardGraph& graph_;
};

}  // namespace

std::optional<Rectangle> read_rectangle(Reading& reading, const Node& node, std::size_t first) {
    if (node.children.size() < first + 4) {
        reading.sink.error(node.place, "a rectangle needs four numbers", "left top right bottom");
        return std::nullopt;
    }
    std::array<int, 4> values{};
    for (std::size_t i = 0; i < 4; ++i) {
        const std::optional<int> value = reading.number(*node.children[first + i]);
        if (!value) return std::nullopt;
        values[i] = *value;
    }
    return Rectangle{values[0], values[1], values[2], values[3]};
}

void read_grid(Reading& reading, const Node& block, BoardGraph& graph) {
    GridReader(reading, graph).read(block);
}

}  // namespace zwarm::zrf
