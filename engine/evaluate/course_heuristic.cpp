#include "engine/evaluate/course_heuristic.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr int kNowhere = 20 * CourseBoard::kUnit;  // the paper's 20

// The middle of a camp; that of a triangle of ten is a cell.
Point middle_of(const Topology& topology, const CellSet& camp) {
    Point sum;
    camp.for_each([&](Cell cell) {
        sum.row += topology.point(cell).row;
        sum.column += topology.point(cell).column;
    });
    const int count = camp.count();
    return {(sum.row + count / 2) / count, (sum.column + count / 2) / count};
}

int rows_and_columns(Point a, Point b) {
    return std::abs(a.row - b.row) + std::abs(a.column - b.column);
}

}  // namespace

CourseBoard::CourseBoard(const Variant& variant) : variant_(variant) {
    const Topology& topology = *variant.topology;
    for (Cell a = 0; a < kCells; ++a) {
        const Point from = topology.point(a);
        for (Cell b = 0; b < kCells; ++b) {
            const int rows = from.row - topology.point(b).row;
            const int columns = from.column - topology.point(b).column;
            straight_[a][b] =
                static_cast<int>(std::sqrt(rows * rows + columns * columns) * kUnit + 0.5);
        }
    }
    for (Player player = 0; player < 2; ++player) {
        const Point goal = middle_of(topology, variant.target[player]);
        const Point home = middle_of(topology, variant.home[player]);
        for (Cell cell = 0; cell < kCells; ++cell) {
            const Point point = topology.point(cell);
            steps_[player][cell] = rows_and_columns(point, goal);
            const int row = goal.row > home.row ? point.row : kSide - 1 - point.row;
            const int column = goal.column > home.column ? point.column : kSide - 1 - point.column;
            places_[player][cell] = row * kSide + column;
        }
    }
}

bool CourseBoard::fits(const Variant& variant) {
    return variant.topology->lattice() == Lattice::kSquare && variant.topology->size() == kCells &&
           variant.players == 2 && variant.goal == Goal::kAllHome;
}

int CourseBoard::value(const Position& position, Player player,
                       const CourseReading& reading) const {
    return value(position.stones(player), position.occupied(), player, reading);
}

int CourseBoard::value_after(const Position& position, Player player, Move move,
                             const CourseReading& reading) const {
    CellSet own = position.stones(player);
    CellSet occupied = position.occupied();
    if (move.is_stone_move()) {
        for (CellSet* const stones : {&own, &occupied}) {
            stones->remove(move.from());
            stones->add(move.to());
        }
    }
    return value(own, occupied, player, reading);
}

int CourseBoard::value(const CellSet& own, const CellSet& occupied, Player player,
                       const CourseReading& reading) const {
    const bool only_empty = reading.open == CourseReading::Open::kEmpty;
    const CellSet open = goal(player) - (only_empty ? occupied : own);
    if (open.empty()) {
        const int all = own.count() * kNowhere;
        return reading.full == CourseReading::Full::kPrinted ? all : -all;
    }
    // A board of 64 cells is one word.
    int sum = 0;
    for (std::uint64_t stones = own.word(0); stones != 0; stones &= stones - 1) {
        const auto& from = straight_[static_cast<std::size_t>(std::countr_zero(stones))];
        int farthest = 0;
        for (std::uint64_t cells = open.word(0); cells != 0; cells &= cells - 1) {
            farthest = std::max(farthest, from[static_cast<std::size_t>(std::countr_zero(cells))]);
        }
        sum += farthest;
    }
    return -sum;
}

double CourseBoard::simulation_value(const Position& position, Player player) const {
    const CellSet& own = position.stones(player);
    const int men = own.count();
    const int there = (own & goal(player)).count();
    const int at_home = (own & home(player)).count();
    int far = 0;
    (own - goal(player)).for_each([&](Cell cell) { far += steps(player, cell); });
    constexpr std::array<int, 5> kStage{0, 50, 150, 350, 750};
    const double score =
        100.0 * there + 90.0 * (1.0 - static_cast<double>(far) / kMostSteps / men) +
        kStage[static_cast<std::size_t>(std::min(there, 4))] - 100.0 * at_home / men;
    return std::clamp(score, -1000.0, 1000.0);
}

int CourseBoard::points(const Position& position, Move move, double jump_scalar) const {
    if (!move.is_stone_move()) return 0;
    const CellSet& target = goal(position.to_move());
    const bool enters = target.contains(move.to()) && !target.contains(move.from());
    const int jumps = is_jump(move) ? static_cast<int>(path_of(position, move).size()) - 1 : 0;
    return (enters ? kGoalPoints * kUnit : 0) + static_cast<int>(jumps * jump_scalar * kUnit + 0.5);
}

}  // namespace zwarm
