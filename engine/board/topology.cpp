#include "engine/board/topology.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace zwarm {

namespace {

// The step along each axis; hexagonal E, SE, NE; square E, S, SE, NE; orthogonal the first two.
constexpr std::array<Point, 3> kHexagonalAxes{{{0, 1}, {1, 0}, {-1, 1}}};
constexpr std::array<Point, 4> kSquareAxes{{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}};

int axis_count(Lattice lattice) {
    switch (lattice) {
        case Lattice::kHexagonal:
            return 3;
        case Lattice::kSquare:
            return 4;
        case Lattice::kOrthogonal:
            return 2;
    }
    return 0;
}

Point axis_step(Lattice lattice, int axis) {
    const auto i = static_cast<std::size_t>(axis);
    return lattice == Lattice::kHexagonal ? kHexagonalAxes[i] : kSquareAxes[i];
}

}  // namespace

Topology::Topology(Lattice lattice, std::vector<Site> sites)
    : lattice_(lattice),
      size_(static_cast<int>(sites.size())),
      words_(static_cast<int>(std::bit_ceil((sites.size() + 63) / 64))),
      axes_(axis_count(lattice)),
      sites_(std::move(sites)) {
    assert(size_ > 0 && size_ <= kMaxCells);
    for (Cell cell = 0; cell < size_; ++cell) all_.add(cell);
    link_neighbours();
    measure_distances();
    trace_lines();
    tabulate_landings();
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

void Topology::link_neighbours() {
    next_.resize(sites_.size());
    neighbours_.resize(sites_.size());
    for (Cell cell = 0; cell < size_; ++cell) {
        next_[cell].fill(kNoCell);
        for (int direction = 0; direction < directions(); ++direction) {
            const Point step = axis_step(lattice_, direction / 2);
            const int sign = direction % 2 == 0 ? 1 : -1;
            const Point here = sites_[cell].point;
            const auto there = at({here.row + sign * step.row, here.column + sign * step.column});
            if (!there) continue;
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

// A line is a maximal straight run of cells; a gap in the board ends it.
void Topology::trace_lines() {
    places_.resize(sites_.size());
    for (int axis = 0; axis < axes_; ++axis) {
        for (Cell cell = 0; cell < size_; ++cell) {
            if (next(cell, 2 * axis + 1) != kNoCell) continue;
            assert(empty_lines_.size() < kMaxLines);
            const auto line = static_cast<std::uint8_t>(empty_lines_.size());
            std::uint8_t length = 0;
            for (Cell c = cell; c != kNoCell; c = next(c, 2 * axis)) {
                places_[c][index(axis)] = {line, length++};
            }
            assert(length + 4 <= 32);
            empty_lines_.push_back(0b11U | (0b11U << (length + 2)));
        }
    }
}

void Topology::tabulate_landings() {
    const auto stride = index(words());
    landings_.assign(sites_.size() * index(axes_) * 4 * stride, 0);
    for (Cell cell = 0; cell < size_; ++cell) {
        for (int axis = 0; axis < axes_; ++axis) {
            for (unsigned code = 1; code < 4; ++code) {
                auto* row = landings_.data() + (landings(cell, axis, code) - landings_.data());
                for (int side = 0; side < 2; ++side) {
                    if ((code >> side & 1U) == 0) continue;
                    const int direction = side == 0 ? 2 * axis + 1 : 2 * axis;
                    const Cell near = next(cell, direction);
                    const Cell far = near == kNoCell ? kNoCell : next(near, direction);
                    if (far != kNoCell) row[far >> 6] |= std::uint64_t{1} << (far & 63);
                }
            }
        }
    }
}

}  // namespace zwarm
