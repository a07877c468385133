// Reads (board ..): cells, links, zones, symmetries and pictures.
#include <algorithm>
#include <string>

#include "harness/zrf/board_graph.h"
#include "harness/zrf/reading.h"

namespace zwarm::zrf {

namespace {

// A zone defined twice for a player has the cells of both definitions.
void unite(std::vector<bool>& cells, const std::vector<bool>& more) {
    cells.resize(more.size(), false);
    for (std::size_t i = 0; i < more.size(); ++i)
        if (more[i]) cells[i] = true;
}

class BoardReader {
  public:
    explicit BoardReader(Reading& reading)
        : reading_(reading), model_(reading.model), graph_(reading) {}

    void read(const Node& block) {
        for (std::size_t i = 1; i < block.children.size(); ++i) section(*block.children[i]);
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
            read_grid(reading_, node, graph_);
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
        NameTable known;
        for (const std::string_view word : {"image", "grid", "positions", "dummy", "links",
                                            "unlink", "kill-positions", "symmetry", "zone"})
            known.add(word);
        for (const std::string_view macro : reading_.expander.names()) known.add(macro);
        const Node& word = node.is_list() && !node.children.empty() ? *node.children[0] : node;
        reading_.unknown(word, "board section", {&known});
    }

    void image(const Node& node) {
        std::vector<std::string> files;
        for (std::size_t i = 1; i < node.children.size(); ++i)
            files.emplace_back(node.children[i]->text);
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
                graph_.add_cell(part.head(), where);
        }
    }

    void dummies(const Node& node) {
        for (std::size_t i = 1; i < node.children.size(); ++i)
            graph_.add_cell(node.children[i]->text, std::nullopt);
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
        const int direction = graph_.add_direction(node.children[1]->text);
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
                                 {&reading_.names.cells, &reading_.names.directions});
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
                entry.zone = reading_.names.zones.add(part.children[1]->text);
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
    BoardGraph graph_;
    std::vector<ZoneCells> zones_;
};

}  // namespace

void read_board(Reading& reading, const Node& block) {
    BoardReader(reading).read(block);
}

}  // namespace zwarm::zrf
