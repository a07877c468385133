#include "harness/lab/solver/problem.h"

#include <zwarm/text.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <stdexcept>

#include "harness/base/whole_file.h"

namespace zwarm::lab {

namespace {

[[noreturn]] void refuse(const std::string& where, const std::string& what) {
    throw std::runtime_error(where + ": " + what);
}

Lattice lattice_of(int directions) {
    return directions == 4   ? Lattice::kOrthogonal
           : directions == 6 ? Lattice::kHexagonal
                             : Lattice::kSquare;
}

// The dark cells of a chess board, turned so that diagonals are rows and columns. The third axis of
// six directions runs up and down the chess board.
Topology make_draughts(int n, Lattice lattice) {
    std::vector<Topology::Site> sites;
    for (int row = n - 1; row >= 0; --row) {
        for (int column = 0; column < n; ++column) {
            if ((row + column) % 2 != 0) continue;
            sites.push_back(
                {{(row + column) / 2, (column - row) / 2 + n},
                 std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1)});
        }
    }
    return {lattice, std::move(sites)};
}

Topology make_board(const std::string& where, const std::string& board, int directions) {
    const auto words = words_of(board);
    const auto size = words.size() == 2 ? number_of<int>(words[1]) : std::nullopt;
    if (!size) refuse(where, "board is a shape and a size, like `square 16`");
    const bool fits = *size >= 2 && *size <= 16;
    if (words[0] == "star") {
        if (*size != 3 && *size != 4) refuse(where, "a star's arms have 3 or 4 rows");
        if (directions != 6) refuse(where, "a star has 6 directions");
        return make_star(*size);
    }
    if (!fits) refuse(where, "the board's size is a number from 2 to 16");
    if (words[0] == "draughts") return make_draughts(*size, lattice_of(directions));
    if (words[0] == "rhombus") {
        if (directions != 6) refuse(where, "a rhombus has 6 directions; a square has 4 or 8");
        return make_rhombus(*size);
    }
    if (words[0] == "square") {
        if (directions == 6) refuse(where, "a square has 4 or 8 directions; a rhombus has 6");
        return make_square(*size, lattice_of(directions));
    }
    refuse(where, "no board '" + std::string(words[0]) + "': star, rhombus, square or draughts");
}

std::string board_name(const Topology& topology) {
    const int n = static_cast<int>(std::lround(std::sqrt(topology.size())));
    if (topology.lattice() != Lattice::kHexagonal) return "square " + std::to_string(n);
    for (const int arm : {3, 4}) {
        if (make_star(arm).size() == topology.size()) return "star " + std::to_string(arm);
    }
    return "rhombus " + std::to_string(n);
}

CellSet read_cells(const std::string& where, const Topology& topology, std::string_view text) {
    CellSet cells;
    for (const std::string_view name : words_of(text)) {
        const auto cell = topology.find(name);
        if (!cell) refuse(where, "no cell '" + std::string(name) + "' on this board");
        if (cells.contains(*cell)) refuse(where, "cell " + std::string(name) + " twice");
        cells.add(*cell);
    }
    return cells;
}

std::string cell_names(const Topology& topology, const CellSet& cells) {
    std::string text;
    cells.for_each([&](Cell cell) { text += (text.empty() ? "" : " ") + topology.name(cell); });
    return text;
}

// A linear map of the lattice.
struct Map {
    int a, b, c, d;
    [[nodiscard]] Point operator()(Point p) const {
        return {a * p.row + b * p.column, c * p.row + d * p.column};
    }
};

// The map followed by the shift that brings the board's bounding box back; empty if that is no
// symmetry of the board.
Symmetry symmetry_by(const Topology& topology, const Map& map) {
    Point least{1 << 20, 1 << 20};
    Point board{1 << 20, 1 << 20};
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const Point from = topology.point(cell);
        const Point to = map(from);
        board = {std::min(board.row, from.row), std::min(board.column, from.column)};
        least = {std::min(least.row, to.row), std::min(least.column, to.column)};
    }
    Symmetry symmetry;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const Point to = map(topology.point(cell));
        const auto image =
            topology.at({to.row - least.row + board.row, to.column - least.column + board.column});
        if (!image) return {};
        symmetry.push_back(*image);
    }
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        CellSet images;
        topology.neighbours(cell).for_each([&](Cell other) { images.add(symmetry[other]); });
        if (images != topology.neighbours(symmetry[cell])) return {};
    }
    return symmetry;
}

CellSet image_of(const CellSet& cells, const Symmetry& symmetry) {
    CellSet image;
    cells.for_each([&](Cell cell) { image.add(symmetry[cell]); });
    return image;
}

}  // namespace

Problem parse_problem(const std::string& name, const std::string& text) {
    Problem problem;
    problem.name = name;
    int men = 0;
    std::string from;
    std::string to;
    for (const IniLine& line : ini_lines(text)) {
        const std::string where = name + ", line " + std::to_string(line.number);
        if (!line.wrong.empty()) refuse(where, std::string(line.wrong));
        if (line.heading) refuse(where, "no headings in a problem");
        const std::string value(line.value);
        if (line.name == "board") {
            problem.board = value;
        } else if (line.name == "directions") {
            problem.directions = number_of<int>(value).value_or(0);
            if (problem.directions != 4 && problem.directions != 6 && problem.directions != 8) {
                refuse(where, "directions are 4, 6 or 8");
            }
        } else if (line.name == "men") {
            men = number_of<int>(value).value_or(0);
        } else if (line.name == "from") {
            from = value;
        } else if (line.name == "to") {
            to = value;
        } else if (line.name == "jumps only") {
            if (value != "yes" && value != "no") refuse(where, "jumps only is yes or no");
            problem.jumps_only = value == "yes";
        } else {
            refuse(where, "a problem has no '" + std::string(line.name) +
                              "': board, directions, men, from, to, jumps only");
        }
    }
    problem.topology =
        std::make_shared<Topology>(make_board(name, problem.board, problem.directions));
    problem.from = read_cells(name + ", from", *problem.topology, from);
    problem.to = read_cells(name + ", to", *problem.topology, to);
    if (men < 1 || men > 32) refuse(name, "men is a number from 1 to 32");
    if (problem.from.count() != men || problem.to.count() != men) {
        refuse(name, "`from` and `to` must each have " + std::to_string(men) + " cells");
    }
    return problem;
}

Problem read_problem(const std::filesystem::path& file) {
    return parse_problem(file.stem().string(), base::read_whole(file));
}

Problem problem_of(const Variant& variant) {
    const std::string id(variant.id);
    if (!variant.has_camps() || variant.movement != Movement::kHop) {
        refuse(id, "has no camps; games with hops and camps can be solved");
    }
    if (variant.players > 2 || variant.exchange) {
        refuse(id, "only games of one or two players without exchange can be solved");
    }
    Problem problem;
    problem.name = id;
    problem.topology = variant.topology;
    problem.board = board_name(*variant.topology);
    problem.directions = variant.topology->directions();
    problem.from = variant.start[0];
    problem.to = variant.target[0];
    return problem;
}

std::string problem_text(const Problem& problem) {
    const Topology& topology = *problem.topology;
    return "board = " + problem.board + "\ndirections = " + std::to_string(problem.directions) +
           "\nmen = " + std::to_string(problem.men()) +
           "\nfrom = " + cell_names(topology, problem.from) +
           "\nto = " + cell_names(topology, problem.to) +
           (problem.jumps_only ? "\njumps only = yes\n" : "\n");
}

Symmetries symmetries_of(const Problem& problem) {
    const Topology& topology = *problem.topology;
    Symmetries found;
    Symmetry identity;
    for (Cell cell = 0; cell < topology.size(); ++cell) identity.push_back(cell);
    found.keeping.push_back(identity);
    for (int code = 0; code < 81; ++code) {
        const Map map{code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1};
        if (std::abs(map.a * map.d - map.b * map.c) != 1) continue;
        const Symmetry symmetry = symmetry_by(topology, map);
        if (symmetry.empty() || symmetry == identity) continue;
        const CellSet from = image_of(problem.from, symmetry);
        const CellSet to = image_of(problem.to, symmetry);
        if (from == problem.from && to == problem.to) found.keeping.push_back(symmetry);
        if (from == problem.to && to == problem.from) found.swapping.push_back(symmetry);
    }
    return found;
}

int Heights::sum(const CellSet& cells) const {
    int total = 0;
    cells.for_each([&](Cell cell) { total += of[cell]; });
    return total;
}

Heights heights_of(const Problem& problem) {
    const Topology& topology = *problem.topology;
    const Symmetries symmetries = symmetries_of(problem);
    Heights best;
    int best_gain = 0;
    for (int code = 0; code < 9; ++code) {
        const int a = code % 3 - 1;
        const int b = code / 3 - 1;
        Heights heights;
        heights.step = 0;
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            const Point p = topology.point(cell);
            heights.of.push_back(a * p.row + b * p.column);
        }
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            topology.neighbours(cell).for_each([&](Cell other) {
                heights.step = std::max(heights.step, heights.of[other] - heights.of[cell]);
            });
        }
        if (heights.step == 0) continue;
        const auto kept = [&](const Symmetry& symmetry) {
            for (Cell cell = 0; cell < topology.size(); ++cell) {
                if (heights.of[symmetry[cell]] != heights.of[cell]) return false;
            }
            return true;
        };
        if (!std::ranges::all_of(symmetries.keeping, kept)) continue;
        const int gain = (heights.sum(problem.to) - heights.sum(problem.from)) * 2 / heights.step;
        if (gain <= best_gain) continue;
        best_gain = gain;
        best = heights;
    }
    if (best.of.empty()) refuse(problem.name, "`to` is not clearly on another side than `from`");
    // Shifted so that turning the board round changes the sign.
    const int middle = best.sum(problem.from) + best.sum(problem.to);
    for (int& height : best.of) height = 2 * height * problem.men() - middle;
    int unit = 0;
    for (const int height : best.of) unit = std::gcd(unit, height);
    for (int& height : best.of) height /= std::max(unit, 1);
    best.step = best.step * 2 * problem.men() / std::max(unit, 1);
    return best;
}

std::vector<std::uint8_t> hop_classes(const Topology& topology) {
    std::vector<std::uint8_t> classes;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const Point p = topology.point(cell);
        classes.push_back(static_cast<std::uint8_t>((p.row & 1) << 1 | (p.column & 1)));
    }
    return classes;
}

}  // namespace zwarm::lab
