#include "harness/lab/solver/bounds.h"

#include <algorithm>
#include <array>

namespace zwarm::lab {

int distance_between_ends(const Problem& problem) {
    int least = problem.topology->size();
    problem.from.for_each([&](Cell a) {
        problem.to.for_each(
            [&](Cell b) { least = std::min(least, problem.topology->distance(a, b)); });
    });
    return least;
}

std::vector<std::uint8_t> steps_to(const Topology& topology, const CellSet& end) {
    std::vector<std::uint8_t> steps;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        int least = topology.size();
        end.for_each([&](Cell other) { least = std::min(least, topology.distance(cell, other)); });
        steps.push_back(static_cast<std::uint8_t>(least));
    }
    return steps;
}

int needed_steps(const Problem& problem) {
    const auto classes = hop_classes(*problem.topology);
    std::array<int, kHopClasses> surplus{};
    problem.from.for_each([&](Cell cell) { ++surplus[classes[cell]]; });
    problem.to.for_each([&](Cell cell) { --surplus[classes[cell]]; });
    int steps = 0;
    for (const int extra : surplus) steps += std::max(0, extra);
    return steps;
}

int simple_bound(const Problem& problem) {
    const int men = problem.men();
    const int distance = distance_between_ends(problem);
    const int overlap = (problem.from & problem.to).count();
    // A stone next to the target may make its needed step with its only move.
    CellSet near = problem.topology->grown(problem.to);
    near &= problem.from - problem.to;
    const int moves = men - overlap + std::max(0, needed_steps(problem) - near.count());
    if (overlap > 0) return problem.cooperative ? 2 * moves - 1 : moves;
    if (problem.cooperative)
        return std::max(std::max(0, distance - 2) + 2 * men - 1, 2 * moves - 1);
    return std::max(distance + men - 1, moves);
}

}  // namespace zwarm::lab
