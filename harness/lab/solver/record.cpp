#include "harness/lab/solver/record.h"

#include <zwarm/text.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "harness/base/whole_file.h"

namespace zwarm::lab {

std::vector<Cell> path_between(const Topology& topology, const CellSet& stones, Ply ply,
                               bool jumps_only) {
    if (!stones.contains(ply.from) || stones.contains(ply.to)) return {};
    if (!jumps_only && topology.neighbours(ply.from).contains(ply.to)) return {ply.from, ply.to};
    std::map<Cell, Cell> came_from{{ply.from, ply.from}};
    std::vector<Cell> queue{ply.from};
    for (std::size_t head = 0; head < queue.size(); ++head) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const Cell over = topology.next(queue[head], direction);
            if (over == kNoCell || over == ply.from || !stones.contains(over)) continue;
            const Cell to = topology.next(over, direction);
            if (to == kNoCell || stones.contains(to) || came_from.contains(to)) continue;
            came_from[to] = queue[head];
            queue.push_back(to);
        }
    }
    if (!came_from.contains(ply.to)) return {};
    std::vector<Cell> path{ply.to};
    while (path.back() != ply.from) path.push_back(came_from[path.back()]);
    std::ranges::reverse(path);
    return path;
}

std::string record_text(const Problem& problem, const std::vector<Ply>& game,
                        const std::string& found) {
    std::string text = problem_text(problem) + "players = " + (problem.cooperative ? "2" : "1") +
                       "\nlength = " + std::to_string(game.size()) + "\nfound = " + found +
                       "\n[moves]\n";
    CellSet stones = problem.from;
    if (problem.cooperative) stones |= problem.to;
    for (std::size_t i = 0; i < game.size(); ++i) {
        const auto path = path_between(*problem.topology, stones, game[i], problem.jumps_only);
        if (path.empty()) throw std::runtime_error("move " + std::to_string(i + 1) + " is illegal");
        text += std::to_string(i + 1) + " =";
        for (std::size_t k = 0; k < path.size(); ++k) {
            text += (k == 0 ? " " : "-") + problem.topology->name(path[k]);
        }
        text += "\n";
        stones.remove(game[i].from);
        stones.add(game[i].to);
    }
    return text;
}

Record parse_record(const std::string& name, const std::string& text) {
    Record record;
    const std::size_t moves = std::min(text.find("[moves]"), text.size());
    std::string problem;
    bool two = false;
    for (const IniLine& line : ini_lines(std::string_view(text).substr(0, moves))) {
        if (line.name == "players") {
            two = line.value == "2";
        } else if (line.name == "found") {
            record.found = std::string(line.value);
        } else if (line.name != "length") {
            problem += std::string(line.name) + " = " + std::string(line.value) + "\n";
        }
    }
    record.problem = parse_problem(name, problem);
    record.problem.cooperative = two;
    for (const IniLine& line : ini_lines(std::string_view(text).substr(moves))) {
        if (line.heading) continue;
        auto& path = record.moves.emplace_back();
        for (const std::string_view cell : words_of(line.value, "-")) {
            const auto found = record.problem.topology->find(cell);
            if (!found) throw std::runtime_error(name + ": no cell '" + std::string(cell) + "'");
            path.push_back(*found);
        }
        if (path.size() < 2) {
            throw std::runtime_error(name + ": move " + std::string(line.name) + " has no way");
        }
    }
    return record;
}

Record read_record(const std::filesystem::path& file) {
    return parse_record(file.stem().string(), base::read_whole(file));
}

}  // namespace zwarm::lab
