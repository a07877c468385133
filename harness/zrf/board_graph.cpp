#include "harness/zrf/board_graph.h"

#include <algorithm>
#include <string>

namespace zwarm::zrf {

namespace {

constexpr std::size_t kEntriesOfACell = 64;  // its name and rectangle, measured in links

}  // namespace

int BoardGraph::add_cell(const Place& place, std::string_view name,
                         std::optional<Rectangle> rectangle) {
    const int known = reading_.names.cells.find(name);
    if (known >= 0) {
        if (rectangle) model_.cells[static_cast<std::size_t>(known)].rectangle = rectangle;
        return known;
    }
    if (!has_room(reading_.sink, place, model_.cells.size() + 1, kMostCells, "positions") ||
        !reading_.take_room(place, {kEntriesOfACell}))
        return kNone;
    const int id = reading_.names.cells.add(name);
    model_.cells.push_back({std::string(name), rectangle, !rectangle});
    killed_.push_back(false);
    for (Row& row : rows_) row.push_back(kNone);
    return id;
}

int BoardGraph::add_direction(const Place& place, std::string_view name) {
    if (reading_.names.directions.find(name) < 0 &&
        !has_room(reading_.sink, place, rows_.size() + 1, kMostDirections, "directions"))
        return kNone;
    const int id = reading_.names.directions.add(name);
    if (static_cast<std::size_t>(id) == rows_.size()) {
        rows_.emplace_back(model_.cells.size(), std::int16_t{kNone});
        model_.directions.emplace_back(name);
    }
    return id;
}

void BoardGraph::unlink_cell(int cell) {
    for (Row& row : rows_) {
        row[static_cast<std::size_t>(cell)] = kNone;
        for (std::int16_t& target : row)
            if (target == cell) target = kNone;
    }
}

void BoardGraph::unlink_pair(int a, int b) {
    for (std::size_t way = 0; way < rows_.size(); ++way) {
        if (link(static_cast<int>(way), a) == b) link(static_cast<int>(way), a) = kNone;
        if (link(static_cast<int>(way), b) == a) link(static_cast<int>(way), b) = kNone;
    }
}

void BoardGraph::kill(int cell) {
    unlink_cell(cell);
    killed_[static_cast<std::size_t>(cell)] = true;
}

void BoardGraph::finish() {
    remove_killed();
    build_links();
}

// Gives the remaining cells their final, dense ids.
void BoardGraph::remove_killed() {
    if (std::find(killed_.begin(), killed_.end(), true) == killed_.end()) return;
    std::vector<std::int16_t> new_id(killed_.size(), kNone);
    std::vector<Cell> kept;
    NameTable names;
    for (std::size_t old = 0; old < killed_.size(); ++old) {
        if (killed_[old]) continue;
        new_id[old] = static_cast<std::int16_t>(names.add(reading_.names.cells.all()[old]));
        kept.push_back(std::move(model_.cells[old]));
    }
    for (Row& row : rows_) {
        Row moved(kept.size(), kNone);
        for (std::size_t old = 0; old < killed_.size(); ++old)
            if (new_id[old] >= 0 && row[old] >= 0)
                moved[static_cast<std::size_t>(new_id[old])] =
                    new_id[static_cast<std::size_t>(row[old])];
        row = std::move(moved);
    }
    model_.cells = std::move(kept);
    reading_.names.cells = std::move(names);
}

void BoardGraph::build_links() {
    const std::size_t cells = model_.cells.size();
    // Forward and back.
    if (!reading_.take_room(block_.place, {2, model_.players.size(), rows_.size(), cells})) return;
    for (std::size_t player = 0; player < model_.players.size(); ++player) {
        std::vector<std::size_t> meaning(rows_.size());
        for (std::size_t way = 0; way < meaning.size(); ++way) meaning[way] = way;
        for (const auto& [owner, pair] : symmetries_) {
            if (owner != static_cast<int>(player)) continue;
            const NameTable& directions = reading_.names.directions;
            const int from = reading_.require(*pair->children[0], directions, "direction");
            const int to = reading_.require(*pair->children[1], directions, "direction");
            if (from >= 0 && to >= 0)
                meaning[static_cast<std::size_t>(from)] = static_cast<std::size_t>(to);
        }
        Row forward(rows_.size() * cells, kNone);
        Row backward(rows_.size() * cells, kNone);
        for (std::size_t way = 0; way < rows_.size(); ++way) {
            for (std::size_t cell = 0; cell < cells; ++cell) {
                const std::int16_t target = rows_[meaning[way]][cell];
                if (target < 0) continue;
                forward[way * cells + cell] = target;
                std::int16_t& back = backward[way * cells + static_cast<std::size_t>(target)];
                if (back < 0) back = static_cast<std::int16_t>(cell);
            }
        }
        model_.links.push_back(std::move(forward));
        model_.reverse_links.push_back(std::move(backward));
    }
}

}  // namespace zwarm::zrf
