#include "harness/fau/axial.h"

#include <cstdlib>

namespace zwarm::fau {

std::string text(Axial place) {
    return "(" + std::to_string(place.x) + "," + std::to_string(place.y) + ")";
}

std::string letter(Player player) {
    return std::string(1, static_cast<char>('A' + player));
}

AxialBoard::AxialBoard(const Variant& variant) : variant_(variant), places_(variant, {}) {}

std::optional<Cell> AxialBoard::find(Axial place) const {
    for (Cell cell = 0; cell < variant_.topology->size(); ++cell) {
        const Axial there = at(cell);
        if (there.x == place.x && there.y == place.y) return cell;
    }
    return std::nullopt;
}

std::vector<Axial> AxialBoard::cells(const CellSet& set) const {
    std::vector<Axial> places;
    set.for_each([&](Cell cell) { places.push_back(at(cell)); });
    return places;
}

ReadMove AxialBoard::read(const Position& position, const std::vector<Axial>& list) const {
    const auto refused = [](std::string error) { return ReadMove{{}, std::move(error)}; };
    if (list.size() < 2) return refused("a move has at least two cells");
    std::vector<Cell> path;
    for (const Axial place : list) {
        const auto cell = find(place);
        if (!cell) return refused(text(place) + " is not on the board");
        path.push_back(*cell);
    }
    const Player mover = position.to_move();
    if (position.is_empty(path[0])) return refused("no peg stands on " + text(list[0]));
    if (position.owner(path[0]) != mover) {
        return refused("the peg on " + text(list[0]) + " is " + letter(position.owner(path[0])) +
                       "'s, but " + letter(mover) + " is to move");
    }
    for (std::size_t step = 1; step < path.size(); ++step) {
        const std::string wrong = wrong_with(position, path, step);
        if (!wrong.empty()) return refused(wrong);
    }
    if (path.front() == path.back()) return refused("a chain may not end where it began");
    const Move move(path.front(), path.back());
    if (!is_legal(position, move)) return refused("the rules forbid this move");
    return {move, {}};
}

std::string AxialBoard::what_stands_at(const Position& position, Cell cell) const {
    return text(at(cell)) + " is taken by " + letter(position.owner(cell));
}

std::string AxialBoard::wrong_with(const Position& position, const std::vector<Cell>& path,
                                   std::size_t step) const {
    const Cell from = path[step - 1];
    const Cell to = path[step];
    const Topology& topology = *variant_.topology;
    const std::string way = text(at(from)) + " to " + text(at(to));
    // The peg has left the cell where it began.
    const auto taken = [&](Cell cell) { return cell != path[0] && !position.is_empty(cell); };
    if (topology.distance(from, to) != 1) {
        bool hop = false;
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const Cell over = topology.next(from, direction);
            if (over == kNoCell || topology.next(over, direction) != to) continue;
            hop = true;
            if (!taken(over)) return "there is no peg to hop over from " + way;
        }
        if (!hop) return way + " is neither a step nor a hop";
    } else if (path.size() > 2) {
        return way + " is a step, and steps cannot be combined with hops";
    }
    if (!taken(to)) return {};
    const Player mover = position.to_move();
    if (position.owner(to) == mover || !variant_.target[mover].contains(to)) {
        return what_stands_at(position, to);
    }
    if (step + 1 < path.size()) {
        return what_stands_at(position, to) + ", and pegs are swapped at the end of a chain only";
    }
    return {};
}

std::vector<Axial> AxialBoard::list(const Position& position, Move move) const {
    std::vector<Axial> places;
    for (const Cell cell : path_of(position, move)) places.push_back(at(cell));
    return places;
}

}  // namespace zwarm::fau
