#include "tests/tactics/retrograde.h"

#include <bit>
#include <utility>

#include "engine/rules/movement.h"

namespace zwarm::test {

namespace {

// The cells after one of the twelve symmetries of the hexagon: sixth turns, then a reflection.
std::array<Cell, 19> turned_cells(const Topology& topology, std::size_t symmetry) {
    std::array<Cell, 19> turned{};
    const Point centre = topology.point(9);
    for (Cell cell = 0; cell < 19; ++cell) {
        int q = topology.point(cell).column - centre.column;
        int r = topology.point(cell).row - centre.row;
        for (std::size_t turn = 0; turn < symmetry % 6; ++turn) {
            const int turned_q = -r;
            r = q + r;
            q = turned_q;
        }
        if (symmetry >= 6) std::swap(q, r);
        turned[cell] = *topology.at({centre.row + r, centre.column + q});
    }
    return turned;
}

}  // namespace

SolvedSelfo::SolvedSelfo(const Variant& variant, int stones) : variant_(variant) {
    list_sets(stones);
    list_kinds();
    list_steps();
    solve();
}

void SolvedSelfo::list_sets(int stones) {
    set_by_mask_.assign(std::size_t{1} << kCells, 0);
    const Topology& topology = *variant_.topology;
    for (std::uint32_t mask = 0; mask < 1U << kCells; ++mask) {
        if (std::popcount(mask) != stones) continue;
        set_by_mask_[mask] = static_cast<std::uint16_t>(masks_.size());
        masks_.push_back(mask);
        CellSet cells;
        for (Cell cell = 0; cell < kCells; ++cell) {
            if ((mask >> cell & 1) != 0) cells.add(cell);
        }
        one_group_.push_back(topology.flood(CellSet::of(cells.first()), cells) == cells);
    }
}

void SolvedSelfo::list_kinds() {
    for (std::size_t symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const auto cells = turned_cells(*variant_.topology, symmetry);
        for (const std::uint32_t mask : masks_) {
            std::uint32_t turned = 0;
            for (Cell cell = 0; cell < kCells; ++cell) {
                if ((mask >> cell & 1) != 0) turned |= 1U << cells[cell];
            }
            turned_[symmetry].push_back(set_by_mask_[turned]);
        }
    }
    // The lowest set among the turned ones stands for all of them.
    kinds_.resize(masks_.size());
    for (std::size_t set = 0; set < masks_.size(); ++set) {
        std::size_t best = 0;
        for (std::size_t symmetry = 1; symmetry < kSymmetries; ++symmetry) {
            if (turned_[symmetry][set] < turned_[best][set]) best = symmetry;
        }
        const std::uint16_t first = turned_[best][set];
        if (first == set) {
            kinds_[set].kind = static_cast<std::uint16_t>(first_of_kind_.size());
            first_of_kind_.push_back(first);
        }
        kinds_[set] = {kinds_[first].kind, static_cast<std::uint8_t>(best)};
    }
}

void SolvedSelfo::list_steps() {
    for (const std::uint32_t mask : masks_) {
        auto& steps = steps_.emplace_back();
        for (Cell from = 0; from < kCells; ++from) {
            if ((mask >> from & 1) == 0) continue;
            variant_.topology->neighbours(from).for_each([&](Cell to) {
                const std::uint32_t bit = 1U << to;
                if ((mask & bit) != 0) return;
                steps.push_back({bit, set_by_mask_[(mask ^ (1U << from)) | bit]});
            });
        }
    }
}

// Can the mover decide the position in exactly so many plies? Odd numbers win, even ones lose.
bool SolvedSelfo::decide(std::size_t own, std::size_t other, int plies) const {
    const auto after = [&](std::size_t set) { return values_[index(other, set)]; };
    if (plies % 2 == 1) {
        const int wanted = plies == 1 ? kLost : 1 - plies;
        for (const Step& step : steps_[own]) {
            if ((masks_[other] & step.to) == 0 && after(step.set) == wanted) return true;
        }
        return plies > 1 && after(own) == wanted;
    }
    // Every move, the pass included, must run into a win of the other side.
    if (after(own) <= 0) return false;
    for (const Step& step : steps_[own]) {
        if ((masks_[other] & step.to) == 0 && after(step.set) <= 0) return false;
    }
    return true;
}

void SolvedSelfo::solve() {
    const std::size_t sets = masks_.size();
    values_.assign(first_of_kind_.size() * sets, 0);
    std::vector<std::pair<std::size_t, std::size_t>> open;  // the mover's set and the other's
    for (std::size_t kind = 0; kind < first_of_kind_.size(); ++kind) {
        for (std::size_t other = 0; other < sets; ++other) {
            const std::size_t own = first_of_kind_[kind];
            if (one_group_[other]) values_[kind * sets + other] = kLost;
            if (!one_group_[other] && (masks_[own] & masks_[other]) == 0) {
                open.emplace_back(own, other);
            }
        }
    }
    for (int plies = 1, quiet = 0; quiet < 2; ++plies) {
        // What a round finds must not be seen by the same round.
        std::vector<std::size_t> found;
        std::erase_if(open, [&](const auto& pair) {
            if (!decide(pair.first, pair.second, plies)) return false;
            found.push_back(index(pair.first, pair.second));
            return true;
        });
        for (const std::size_t i : found) {
            values_[i] = static_cast<std::int8_t>(plies % 2 == 1 ? plies : -plies);
        }
        quiet = found.empty() ? quiet + 1 : 0;
    }
}

std::size_t SolvedSelfo::set_of(const CellSet& cells) const {
    std::uint32_t mask = 0;
    cells.for_each([&](Cell cell) { mask |= 1U << cell; });
    return set_by_mask_[mask];
}

Position SolvedSelfo::position_of(std::size_t own, std::size_t other) const {
    Position position = Position::empty_board(variant_);
    for (Cell cell = 0; cell < kCells; ++cell) {
        if ((masks_[own] >> cell & 1) != 0) position.put(cell, 0);
        if ((masks_[other] >> cell & 1) != 0) position.put(cell, 1);
    }
    position.set_ply(2);
    return position;
}

int SolvedSelfo::value(const Position& position) const {
    const Player mover = position.to_move();
    const auto other = static_cast<Player>(1 - mover);
    return values_[index(set_of(position.stones(mover)), set_of(position.stones(other)))];
}

std::vector<Move> SolvedSelfo::sound_moves(const Position& position) const {
    const int now = value(position);
    MoveList moves;
    generate_moves(position, moves);
    std::vector<Move> sound;
    for (const Move move : moves) {
        Position after = position;
        after.play(move);
        const int then = value(after);
        if (now > 0 ? then < 0 : now < 0 || then == 0) sound.push_back(move);
    }
    return sound;
}

}  // namespace zwarm::test
