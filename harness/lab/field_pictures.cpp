#include "harness/lab/field_pictures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/evaluate/signals.h"
#include "harness/match/svg.h"

namespace zwarm::lab {

namespace {

constexpr const char* kNearer = "#2e6fb7";
constexpr const char* kAway = "#c0392b";
constexpr const char* kAcross = "#8a8a8a";
constexpr double kNothing = 1e-9;  // where the logarithm begins

template <class Visit>
void for_each_edge_of(const PheromoneField& field, Visit visit) {
    const Topology& topology = field.topology();
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            if (!field.is_edge(cell, direction)) continue;
            visit(cell, topology.next(cell, direction), field.at(cell, direction));
        }
    }
}

constexpr const char* kField = "#e0701a";
constexpr const char* kMain = "#2e6fb7";
constexpr const char* kCentroid = "#c2185b";

std::string in_stones(int strength) {
    return match::fixed(static_cast<double>(strength) / kSignalUnit, 2);
}

}  // namespace

void add_pheromones(BoardPicture& picture, const PheromoneField& field, const WayHome& way) {
    const Topology& topology = field.topology();
    double least = std::numeric_limits<double>::infinity();
    double most = kNothing;
    for_each_edge_of(field, [&](Cell, Cell, double value) {
        least = std::min(least, std::max(value, kNothing));
        most = std::max(most, value);
    });
    const double span = std::max(std::log(most / least), kNothing);
    std::vector<EdgeMark> marks;
    for_each_edge_of(field, [&](Cell from, Cell to, double value) {
        const int gain = way.row(from) - way.row(to);
        marks.push_back(
            {from, to, std::log(std::max(value, kNothing) / least) / span,
             gain > 0   ? kNearer
             : gain < 0 ? kAway
                        : kAcross,
             topology.name(from) + "-" + topology.name(to) + " " + match::fixed(value, 1)});
    });
    std::ranges::stable_sort(marks, {}, &EdgeMark::strength);
    picture.edges.insert(picture.edges.end(), marks.begin(), marks.end());
    picture.legend.insert(picture.legend.end(),
                          {{kNearer, 0.6, "nearer to the tip of the target"},
                           {kAway, 0.6, "away from it"},
                           {kAcross, 0.6, "neither"},
                           {"", 0,
                            "Thickness: pheromone from " + match::fixed(least, 1) + " to " +
                                match::fixed(most, 1) + ", logarithmic"},
                           {"", 0, "The two directions of an edge pass each other on the right"}});
}

void add_signals(BoardPicture& picture, Player player) {
    const Topology& topology = picture.position.topology();
    const SignalSide side = hear_signals(picture.position, player);
    const std::string name(picture.position.variant().names[player]);
    picture.legend.push_back({"", 0, "Signals of " + name});
    if (side.groups.empty()) return;

    const auto [faint, loud] = std::ranges::minmax(side.strength);
    // The whole range of shades, for most cells hear most groups.
    const double range = std::max(loud - faint, 1);
    picture.cells.resize(static_cast<std::size_t>(topology.size()));
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const int strength = side.strength[cell];
        picture.cells[cell] = {(strength - faint) / range, kField, "signal " + in_stones(strength)};
    }
    const SignalGroup& main = side.groups[side.main];
    main.stones.for_each([&](Cell cell) { picture.rings.push_back({cell, kMain}); });
    picture.rings.push_back({side.centroid, kCentroid});
    picture.legend.insert(
        picture.legend.end(),
        {{kField, 0.8,
          "the field, from " + in_stones(faint) + " to " + in_stones(loud) + " stones' signals"},
         {kMain, 0.5, "the main group of " + std::to_string(main.size)},
         {kCentroid, 0.5,
          "the centroid " + topology.name(side.centroid) + ", where the signals add up to most"},
         {"", 0,
          "Score of " + name + ": " +
              match::fixed(static_cast<double>(side.score) / kStoneScore, 3) + " stones"}});
}

}  // namespace zwarm::lab
