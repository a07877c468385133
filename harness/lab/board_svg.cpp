#include "harness/lab/board_svg.h"

#include <zwarm/evaluators.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>

#include "harness/match/svg.h"

namespace zwarm::lab {

namespace {

constexpr double kCell = 34;  // between neighbouring cells
constexpr double kMargin = 30;
constexpr double kTitle = 26;
constexpr double kLegendLine = 18;
constexpr double kLeastWidth = 380;  // so that the texts fit on small boards too
constexpr const char* kEmpty = "#f3efe6";
constexpr const char* kInk = "#111111";
// Players are named after the colours of their stones.
struct StoneColour {
    std::string_view name;
    const char* stone;
    const char* camp;   // a pale shade
    const char* label;  // readable on the stone
};
constexpr StoneColour kColours[] = {
    {"White", "#ffffff", "#f7f7f7", "#444444"},  {"Black", "#2b2b2b", "#d9d9d9", "#ffffff"},
    {"Red", "#c0392b", "#f1d5d1", "#ffffff"},    {"Blue", "#2e6fb7", "#d3e1f0", "#ffffff"},
    {"Yellow", "#e8b400", "#f9edc4", "#333333"}, {"Green", "#2f9e5b", "#d2ebdc", "#ffffff"},
};

const StoneColour& colour_of(const Variant& variant, Player player) {
    const auto* found = std::ranges::find(kColours, variant.names[player], &StoneColour::name);
    return found == std::end(kColours) ? kColours[player % std::size(kColours)] : *found;
}

using match::Point;

// Mixes two colours "#rrggbb"; share 0 is the first.
std::string mixed(const std::string& first, const std::string& second, double share) {
    std::string text = "#";
    for (std::size_t i = 1; i < 7; i += 2) {
        const double a = std::stoi(first.substr(i, 2), nullptr, 16);
        const double b = std::stoi(second.substr(i, 2), nullptr, 16);
        const auto value = static_cast<unsigned>(std::lround(a + (b - a) * share));
        text += "0123456789abcdef"[value >> 4 & 15];
        text += "0123456789abcdef"[value & 15];
    }
    return text;
}

class Drawing {
  public:
    explicit Drawing(const BoardPicture& picture)
        : picture_(picture), topology_(picture.position.topology()), svg_(measure()) {}

    std::string draw() {
        svg_.rectangle(0, 0, svg_.width(), svg_.height(), "#ffffff");
        if (!picture_.title.empty()) {
            svg_.text({kMargin, kMargin * 0.8}, picture_.title, match::Anchor::kStart, 14);
        }
        draw_edges();
        draw_rings();
        draw_cells();
        draw_path();
        draw_stones();
        draw_legend();
        return svg_.to_text();
    }

  private:
    [[nodiscard]] Point raw(Cell cell) const {
        const auto point = topology_.point(cell);
        if (topology_.lattice() == Lattice::kTriangular) {
            return {kCell * point.column,
                    kCell * (1.5 * point.row + (points_up(topology_, cell) ? 0.5 : 0.0))};
        }
        if (topology_.lattice() != Lattice::kHexagonal) {
            return {kCell * point.column, kCell * point.row};
        }
        return {kCell * (point.column + point.row / 2.0), kCell * point.row * std::sqrt(3.0) / 2.0};
    }
    [[nodiscard]] Point at(Cell cell) const {
        const Point p = raw(cell);
        return {p.x - corner_.x + kMargin, p.y - corner_.y + kMargin + kTitle};
    }
    match::Svg measure() {
        Point low = raw(0);
        Point high = low;
        for (Cell cell = 0; cell < topology_.size(); ++cell) {
            const Point p = raw(cell);
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
        const double width = std::max(kLeastWidth, high.x - low.x + 2 * kMargin);
        corner_ = {(low.x + high.x - width) / 2 + kMargin, low.y};
        const double legend = kLegendLine * static_cast<double>(picture_.legend.size());
        return {width, high.y - low.y + 2 * kMargin + kTitle + legend};
    }
    // Lines between cells must stay visible.
    [[nodiscard]] double radius() const { return kCell * (picture_.edges.empty() ? 0.42 : 0.24); }
    [[nodiscard]] static double thickness(double strength) {
        return 0.4 + 5.6 * std::clamp(strength, 0.0, 1.0);
    }
    // Weak marks are pale.
    [[nodiscard]] static std::string tint(const std::string& colour, double strength) {
        return mixed("#ffffff", colour, 0.35 + 0.65 * std::clamp(strength, 0.0, 1.0));
    }

    void draw_edges() {
        for (const EdgeMark& edge : picture_.edges) {
            const Point a = at(edge.from);
            const Point b = at(edge.to);
            const double dx = b.x - a.x;
            const double dy = b.y - a.y;
            const double length = std::hypot(dx, dy);
            // To the right of the way, as traffic does.
            const double off = 3.2 / length;
            svg_.line({a.x - dy * off, a.y + dx * off}, {b.x - dy * off, b.y + dx * off},
                      tint(edge.colour, edge.strength), thickness(edge.strength), edge.tooltip);
        }
    }

    // Discs larger than the cell, which is drawn over them.
    void draw_rings() {
        for (std::size_t i = 0; i < picture_.rings.size(); ++i) {
            const RingMark& ring = picture_.rings[i];
            const auto inside = std::count_if(
                picture_.rings.begin(), picture_.rings.begin() + static_cast<std::ptrdiff_t>(i),
                [&](const RingMark& other) { return other.cell == ring.cell; });
            svg_.circle(at(ring.cell), radius() + 4 - 2 * static_cast<double>(inside), ring.colour);
        }
    }

    [[nodiscard]] std::string ground(Cell cell) const {
        const Variant& variant = picture_.position.variant();
        for (Player player = 0; player < variant.players; ++player) {
            if (variant.home[player].contains(cell)) return colour_of(variant, player).camp;
        }
        for (Player player = 0; player < variant.players; ++player) {
            if (variant.target[player].contains(cell)) {
                return mixed(colour_of(variant, player).camp, "#ffffff", 0.5);
            }
        }
        return kEmpty;
    }

    void draw_cells() {
        for (Cell cell = 0; cell < topology_.size(); ++cell) {
            std::string fill = ground(cell);
            if (cell < picture_.cells.size()) {
                const CellMark& mark = picture_.cells[cell];
                if (!mark.colour.empty()) {
                    fill = mixed(kEmpty, mark.colour, std::clamp(mark.strength, 0.0, 1.0));
                }
            }
            svg_.circle(at(cell), radius(), "#b8b0a0");
            svg_.circle(at(cell), radius() - 1, fill, tooltip(cell));
        }
    }

    [[nodiscard]] std::string tooltip(Cell cell) const {
        const std::string& name = topology_.name(cell);
        if (cell >= picture_.cells.size() || picture_.cells[cell].tooltip.empty()) return name;
        return name + ": " + picture_.cells[cell].tooltip;
    }

    void draw_stones() {
        for (Cell cell = 0; cell < topology_.size(); ++cell) {
            const Player owner = picture_.position.owner(cell);
            const char* label = "#777777";
            if (owner != kNobody) {
                const StoneColour& colour = colour_of(picture_.position.variant(), owner);
                label = colour.label;
                svg_.circle(at(cell), radius() * 0.86, mixed(colour.stone, "#000000", 0.45));
                svg_.circle(at(cell), radius() * 0.8, colour.stone, tooltip(cell));
            }
            if (!picture_.names) continue;
            const Point p = at(cell);
            svg_.text({p.x, p.y + 3}, topology_.name(cell), match::Anchor::kMiddle, 8, label);
        }
    }

    // A line with a light rim from landing to landing; the stone that moved lies on a dark ring.
    void draw_path() {
        std::vector<Point> points;
        for (const Cell cell : picture_.path) points.push_back(at(cell));
        if (points.size() < 2) return;
        svg_.polyline(points, "#ffffff", 5);
        svg_.polyline(points, kInk, 2.5);
        for (const Point& point : points) svg_.circle(point, 3.5, kInk);
        svg_.circle(points.back(), radius() + 2, kInk);
    }

    void draw_legend() {
        double y = svg_.height() - kMargin / 2 -
                   kLegendLine * (static_cast<double>(picture_.legend.size()) - 1);
        for (const LegendLine& line : picture_.legend) {
            if (!line.colour.empty()) {
                svg_.line({kMargin, y - 4}, {kMargin + 24, y - 4}, tint(line.colour, line.strength),
                          thickness(line.strength));
            }
            svg_.text({line.colour.empty() ? kMargin : kMargin + 32, y}, line.text,
                      match::Anchor::kStart, 12);
            y += kLegendLine;
        }
    }

    const BoardPicture& picture_;
    const Topology& topology_;
    Point corner_;
    match::Svg svg_;
};

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

std::string strength_text(int strength) {
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
        picture.cells[cell] = {(strength - faint) / range, kField,
                               "signal " + strength_text(strength)};
    }
    const SignalGroup& main = side.groups[side.main];
    main.stones.for_each([&](Cell cell) { picture.rings.push_back({cell, kMain}); });
    picture.rings.push_back({side.centroid, kCentroid});
    picture.legend.insert(
        picture.legend.end(),
        {{kField, 0.8,
          "the field, from " + strength_text(faint) + " to " + strength_text(loud) +
              " stones' signals"},
         {kMain, 0.5, "the main group of " + std::to_string(main.size)},
         {kCentroid, 0.5,
          "the centroid " + topology.name(side.centroid) + ", where the signals add up to most"},
         {"", 0,
          "Score of " + name + ": " +
              match::fixed(static_cast<double>(side.score) / kStoneScore, 3) + " stones"}});
}

std::string board_svg(const BoardPicture& picture) {
    return Drawing(picture).draw();
}

}  // namespace zwarm::lab
