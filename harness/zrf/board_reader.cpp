// Reads (board ..): cells, links, zones, symmetries and pictures.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "harness/zrf/board_graph.h"
#include "harness/zrf/reading.h"

namespace zwarm::zrf {

namespace {

constexpr std::size_t kEntriesOfAZone = 16;  // for each player, besides its cells

// Four numbers from child `first` on; nothing with an error.
std::optional<Rectangle> read_rectangle(Reading& reading, const Node& node, std::size_t first) {
    if (node.children.size() < first + 4) {
        reading.sink.error(node.place, "a rectangle needs four numbers", "left top right bottom");
        return std::nullopt;
    }
    std::array<int, 4> values{};
    for (std::size_t i = 0; i < 4; ++i) {
        const std::optional<int> value = reading.pixels(*node.children[first + i]);
        if (!value) return std::nullopt;
        values[i] = *value;
    }
    return Rectangle{values[0], values[1], values[2], values[3]};
}

// (grid ..): every combination of labels is a cell, every direction vector a link where both ends
// lie on the grid.
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
        if (grid_cells(node, grid) && directions != nullptr) grid_directions(*directions, grid);
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
                dimension.dx = reading_.pixels(*part.children[1]->children[0]).value_or(0);
                dimension.dy = reading_.pixels(*part.children[1]->children[1]).value_or(0);
            } else {
                reading_.sink.error(part.place, "the dimension lacks its step (dx dy)");
            }
            grid.dimensions.push_back(std::move(dimension));
        }
    }

    // False with an error if it is too large.
    bool grid_cells(const Node& node, Grid& grid) {
        std::size_t count = grid.dimensions.empty() ? 0 : 1;
        for (const Dimension& dimension : grid.dimensions) {
            count *= dimension.labels.size();
            if (!has_room(reading_.sink, node.place, count, kMostCells, "positions")) return false;
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
            const int id = graph_.add_cell(node.place, reading_.keep(std::move(name)), where);
            if (id < 0) return false;
            grid.cells.push_back(id);
        }
        return true;
    }

    void grid_directions(const Node& node, const Grid& grid) {
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            if (!part.is_list() || part.head().empty()) {
                reading_.sink.error(part.place, "a direction is written (name dx dy ..)");
                continue;
            }
            const int direction = graph_.add_direction(part.place, part.head());
            if (direction < 0) return;
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
            const auto index = static_cast<std::int64_t>(cell % size) + vector[d];
            cell /= size;
            if (index < 0 || index >= static_cast<std::int64_t>(size)) return std::nullopt;
            target += static_cast<std::size_t>(index) * factor;
            factor *= size;
        }
        return target;
    }

    Reading& reading_;
    BoardGraph& graph_;
};

// A zone defined twice for a player has the cells of both definitions.
void unite(std::vector<bool>& cells, const std::vector<bool>& more) {
    cells.resize(more.size(), false);
    for (std::size_t i = 0; i < more.size(); ++i)
        if (more[i]) cells[i] = true;
}

class BoardReader {
  public:
    BoardReader(Reading& reading, const Node& block)
        : reading_(reading), model_(reading.model), block_(block), graph_(reading, block) {}

    void read() {
        for (std::size_t i = 1; i < block_.children.size(); ++i) section(*block_.children[i]);
        graph_.finish();
        build_zones();
    }

  private:
    struct ZoneCells {
        int zone = kNone;
        std::vector<int> players;  // empty = all
        std::vector<const Node*> cells;
    };

    void section(const Node& node) {
        const std::string_view head = node.head();
        if (head == "image")
            image(node);
        else if (head == "grid")
            GridReader(reading_, graph_).read(node);
        else if (head == "positions")
            positions(node);
        else if (head == "dummy")
            dummies(node);
        else if (head == "links")
            links(node);
        else if (head == "unlink")
            unlink(node);
        else if (head == "kill-positions")
            kill(node);
        else if (head == "symmetry")
            symmetry(node);
        else if (head == "zone")
            zone(node);
        else
            unknown_section(node);
    }

    void unknown_section(const Node& node) {
        static constexpr std::array<std::string_view, 9> kSections{
            "image",  "grid",           "positions", "dummy", "links",
            "unlink", "kill-positions", "symmetry",  "zone"};
        const Node& word = node.is_list() && !node.children.empty() ? *node.children[0] : node;
        reading_.unknown(word, "board section", {kSections, reading_.expander.names()});
    }

    void image(const Node& node) {
        std::vector<std::string> files;
        for (std::size_t i = 1; i < node.children.size(); ++i)
            files.push_back(reading_.picture(*node.children[i]));
        model_.board_images.push_back(std::move(files));
    }

    void positions(const Node& node) {
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            if (part.head().empty()) {
                reading_.sink.error(part.place, "a position is written (name x1 y1 x2 y2)");
                continue;
            }
            if (const std::optional<Rectangle> where = read_rectangle(reading_, part, 1))
                if (graph_.add_cell(part.place, part.head(), where) < 0) return;
        }
    }

    void dummies(const Node& node) {
        for (std::size_t i = 1; i < node.children.size(); ++i)
            if (graph_.add_cell(node.children[i]->place, node.children[i]->text, std::nullopt) < 0)
                return;
    }

    // A cell by name; -1 with an error, or silently when it was killed before.
    int cell_named(const Node& node) {
        if (node.is_word() && reading_.names.killed_cells.find(node.text) >= 0) return kNone;
        return reading_.require(node, reading_.names.cells, "position");
    }

    void links(const Node& node) {
        if (node.children.size() < 2 || !node.children[1]->is_word()) {
            reading_.sink.error(node.place, "(links ..) needs a direction", "(links n (a b) ..)");
            return;
        }
        const int direction = graph_.add_direction(node.children[1]->place, node.children[1]->text);
        if (direction < 0) return;
        for (std::size_t i = 2; i < node.children.size(); ++i) {
            const Node& pair = *node.children[i];
            if (!pair.is_list() || pair.children.size() != 2) {
                reading_.sink.error(pair.place, "a link is written (from to)");
                continue;
            }
            const int from = cell_named(*pair.children[0]);
            const int to = cell_named(*pair.children[1]);
            if (from >= 0 && to >= 0) graph_.link(direction, from) = static_cast<std::int16_t>(to);
        }
    }

    void unlink(const Node& node) {
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            if (!part.is_list()) {
                if (const int cell = cell_named(part); cell >= 0) graph_.unlink_cell(cell);
                continue;
            }
            if (part.children.size() != 2) {
                reading_.sink.error(part.place,
                                    "unlink takes a position, (position position) or "
                                    "(position direction)");
                continue;
            }
            const int from = cell_named(*part.children[0]);
            if (from < 0) continue;
            const Node& second = *part.children[1];
            if (const int to = reading_.names.cells.find(second.text);
                second.is_word() && to >= 0) {
                graph_.unlink_pair(from, to);
            } else if (const int way = reading_.names.directions.find(second.text);
                       second.is_word() && way >= 0) {
                graph_.link(way, from) = kNone;
            } else {
                reading_.unknown(second, "position or direction",
                                 {reading_.names.cells, reading_.names.directions});
            }
        }
    }

    void kill(const Node& node) {
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const int cell = cell_named(*node.children[i]);
            if (cell < 0) continue;
            graph_.kill(cell);
            reading_.names.killed_cells.add(node.children[i]->text);
        }
    }

    void symmetry(const Node& node) {
        if (node.children.size() < 2) {
            reading_.sink.error(node.place, "(symmetry ..) needs a player");
            return;
        }
        const int player = reading_.require(*node.children[1], reading_.names.players, "player");
        for (std::size_t i = 2; i < node.children.size(); ++i) {
            const Node& pair = *node.children[i];
            if (!pair.is_list() || pair.children.size() != 2) {
                reading_.sink.error(pair.place, "a symmetry is written (direction direction)");
                continue;
            }
            if (player >= 0) graph_.add_symmetry(player, pair);
        }
    }

    void zone(const Node& node) {
        ZoneCells entry;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            const std::string_view head = part.head();
            if (head == "name" && part.children.size() == 2 && !part.children[1]->is_list()) {
                const std::string_view name = part.children[1]->text;
                if (reading_.names.zones.find(name) < 0 &&
                    !has_room(reading_.sink, part.place,
                              static_cast<std::size_t>(reading_.names.zones.size()) + 1, kMostZones,
                              "zones"))
                    return;
                entry.zone = reading_.names.zones.add(name);
            } else if (head == "players") {
                for (std::size_t j = 1; j < part.children.size(); ++j) {
                    const int player =
                        reading_.require(*part.children[j], reading_.names.players, "player");
                    if (player >= 0) entry.players.push_back(player);
                }
                if (entry.players.empty()) entry.players.push_back(kNone);
            } else if (head == "positions") {
                entry.cells.insert(entry.cells.end(), part.children.begin() + 1,
                                   part.children.end());
            } else {
                reading_.sink.error(part.place, "(zone ..) has name, players and positions only");
            }
        }
        if (entry.zone < 0)
            reading_.sink.error(node.place, "the zone has no name");
        else
            zones_.push_back(std::move(entry));
    }

    void build_zones() {
        const auto zones = static_cast<std::size_t>(reading_.names.zones.size());
        if (!reading_.take_room(block_.place, {zones, model_.players.size(),
                                               model_.cells.size() / 16 + kEntriesOfAZone}))
            return;
        for (const std::string_view name : reading_.names.zones.all()) {
            Zone zone;
            zone.name = name;
            zone.cells_by_player.resize(model_.players.size());
            model_.zones.push_back(std::move(zone));
        }
        for (const ZoneCells& entry : zones_) {
            std::vector<bool> cells(model_.cells.size(), false);
            for (const Node* node : entry.cells)
                if (const int cell = cell_named(*node); cell >= 0)
                    cells[static_cast<std::size_t>(cell)] = true;
            Zone& zone = model_.zones[static_cast<std::size_t>(entry.zone)];
            for (std::size_t player = 0; player < model_.players.size(); ++player)
                if (entry.players.empty() ||
                    std::find(entry.players.begin(), entry.players.end(),
                              static_cast<int>(player)) != entry.players.end())
                    unite(zone.cells_by_player[player], cells);
        }
    }

    Reading& reading_;
    Model& model_;
    const Node& block_;
    BoardGraph graph_;
    std::vector<ZoneCells> zones_;
};

}  // namespace

void read_board(Reading& reading, const Node& block) {
    BoardReader(reading, block).read();
}

}  // namespace zwarm::zrf
