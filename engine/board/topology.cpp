#include "engine/board/topology.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace zwarm {

namespace {

// The step along each axis; hexagonal E, SE, NE; square and irregular E, S, SE, NE; orthogonal and
// triangular the first two.
constexpr std::array<Point, 3> kHexagonalAxes{{{0, 1}, {1, 0}, {-1, 1}}};
constexpr std::array<Point, 4> kSquareAxes{{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}};

int axis_count(Lattice lattice) {
    switch (lattice) {
        case Lattice::kHexagonal:
            return 3;
        case Lattice::kSquare:
        case Lattice::kIrregular:
            return 4;
        case Lattice::kOrthogonal:
        case Lattice::kTriangular:
            return 2;
    }
    return 0;
}

Point axis_step(Lattice lattice, int axis) {
    const auto i = static_cast<std::size_t>(axis);
    return lattice == Lattice::kHexagonal ? kHexagonalAxes[i] : kSquareAxes[i];
}

}  // namespace

Topology::Topology(Lattice lattice, std::vector<Site> sites, const Linked& linked)
    : lattice_(lattice),
      size_(static_cast<int>(sites.size())),
      words_(static_cast<int>(std::bit_ceil((sites.size() + 63) / 64))),
      axes_(axis_count(lattice)),
      sites_(std::move(sites)) {
    assert(size_ > 0 && size_ <= kMaxCells);
    for (Cell cell = 0; cell < size_; ++cell) all_.add(cell);
    link_neighbours(linked);
    measure_distances();
    tabulate_hops();
}

std::optional<Cell> Topology::find(std::string_view name) const {
    for (Cell cell = 0; cell < size_; ++cell) {
        if (sites_[cell].name == name) return cell;
    }
    return std::nullopt;
}

std::optional<Cell> Topology::at(Point point) const {
    for (Cell cell = 0; cell < size_; ++cell) {
        if (sites_[cell].point == point) return cell;
    }
    return std::nullopt;
}

CellSet Topology::grown(const CellSet& set) const {
    CellSet result = set;
    set.for_each([&](Cell cell) { result |= neighbours_[cell]; });
    return result;
}

CellSet Topology::flood(const CellSet& seed, const CellSet& area) const {
    CellSet reached = seed;
    CellSet front = seed;
    while (!front.empty()) {
        CellSet next;
        front.for_each([&](Cell cell) { next |= neighbours_[cell]; });
        front = (next & area) - reached;
        reached |= front;
    }
    return reached;
}

void Topology::link_neighbours(const Linked& linked) {
    next_.resize(sites_.size());
    neighbours_.resize(sites_.size());
    for (Cell cell = 0; cell < size_; ++cell) {
        next_[cell].fill(kNoCell);
        for (int direction = 0; direction < directions(); ++direction) {
            const Point step = axis_step(lattice_, direction / 2);
            const int sign = direction % 2 == 0 ? 1 : -1;
            const Point here = sites_[cell].point;
            const auto there = at({here.row + sign * step.row, here.column + sign * step.column});
            if (!there || (linked && !linked(here, sites_[*there].point))) continue;
            next_[cell][index(direction)] = *there;
            neighbours_[cell].add(*there);
        }
    }
}

// A breadth-first search from every cell; 255 marks cells that cannot be reached.
void Topology::measure_distances() {
    distance_.assign(sites_.size() * sites_.size(), 255);
    for (Cell source = 0; source < size_; ++source) {
        auto* row = distance_.data() + static_cast<std::size_t>(source) * sites_.size();
        std::vector<Cell> queue{source};
        row[source] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const Cell cell = queue[head];
            neighbours_[cell].for_each([&](Cell other) {
                if (row[other] != 255) return;
                row[other] = static_cast<std::uint8_t>(row[cell] + 1);
                queue.push_back(other);
            });
        }
    }
}

void Topology::tabulate_hops() {
    rings_.resize(sites_.size());
    edge_.resize(sites_.size());
    brink_.resize(sites_.size());
    const auto on_board = [](Cell cell) { return cell == kNoCell ? Cell{kMaxCells} : cell; };
    for (Cell cell = 0; cell < size_; ++cell) {
        rings_[cell].next.fill(kMaxCells);
        rings_[cell].beyond.fill(kMaxCells);
        for (int direction = 0; direction < directions(); ++direction) {
            const auto bit = static_cast<std::uint8_t>(1U << direction);
            const Cell first = next(cell, direction);
            const Cell second = first == kNoCell ? kNoCell : next(first, direction);
            rings_[cell].next[index(direction)] = on_board(first);
            rings_[cell].beyond[index(direction)] = on_board(second);
            if (first == kNoCell) edge_[cell] = static_cast<std::uint8_t>(edge_[cell] | bit);
            if (second == kNoCell) brink_[cell] = static_cast<std::uint8_t>(brink_[cell] | bit);
        }
    }
}

}  // namespace zwarm
