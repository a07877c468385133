#include "harness/lab/pheromone_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/match/svg.h"

namespace zwarm::lab {

std::vector<EdgeMark> pheromone_marks(const PheromoneField& field, const Course& course) {
    const Topology& topology = field.topology();
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            if (!field.is_edge(cell, direction)) continue;
            least = std::min(least, field.at(cell, direction));
            most = std::max(most, field.at(cell, direction));
        }
    }
    const double low = std::log(std::max(least, 1e-9));
    const double span = std::max(std::log(std::max(most, 1e-9)) - low, 1e-9);
    std::vector<EdgeMark> marks;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            if (!field.is_edge(cell, direction)) continue;
            const Cell end = topology.next(cell, direction);
            const double value = field.at(cell, direction);
            const int gain = course.distance(cell) - course.distance(end);
            marks.push_back(
                {cell, end, (std::log(std::max(value, 1e-9)) - low) / span,
                 gain > 0   ? "#2e6fb7"
                 : gain < 0 ? "#c0392b"
                            : "#8a8a8a",
                 topology.name(cell) + "-" + topology.name(end) + " " + match::fixed(value, 1)});
        }
    }
    // The strong ones on top.
    std::ranges::stable_sort(marks, {}, &EdgeMark::strength);
    return marks;
}

}  // namespace zwarm::lab
