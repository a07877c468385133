#include "harness/lab/signal_picture.h"

#include <algorithm>

#include "engine/evaluate/signals.h"
#include "harness/match/svg.h"

namespace zwarm::lab {

namespace {

constexpr const char* kField = "#e0701a";
constexpr const char* kMain = "#2e6fb7";
constexpr const char* kCentroid = "#c2185b";

std::string in_stones(int strength) {
    return match::fixed(static_cast<double>(strength) / kSignalUnit, 2);
}

}  // namespace

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
