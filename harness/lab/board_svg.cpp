#include "harness/lab/board_svg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/match/svg.h"

namespace zwarm::lab {

namespace {

constexpr double kCell = 34;  // between neighbouring cells
constexpr double kMargin = 30;
constexpr double kTitle = 26;
constexpr const char* kEmpty = "#f3efe6";
// By player: the stone, and a pale shade of it for the camp he starts in.
constexpr std::array<const char*, kMaxPlayers> kStones{"#c0392b", "#2e6fb7", "#2f9e5b",
                                                       "#e0a100", "#6b4fa0", "#333333"};
constexpr std::array<const char*, kMaxPlayers> kCamps{"#f1d5d1", "#d3e1f0", "#d2ebdc",
                                                      "#f7e8c0", "#e0d8ed", "#d9d9d9"};

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
        draw_cells();
        draw_path();
        return svg_.to_text();
    }

  private:
    [[nodiscard]] Point raw(Cell cell) const {
        const auto point = topology_.point(cell);
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
        corner_ = low;
        return {high.x - low.x + 2 * kMargin, high.y - low.y + 2 * kMargin + kTitle};
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
                      edge.colour, 0.4 + 5.6 * std::clamp(edge.strength, 0.0, 1.0));
        }
    }

    [[nodiscard]] std::string ground(Cell cell) const {
        const Variant& variant = picture_.position.variant();
        for (Player player = 0; player < variant.players; ++player) {
            if (variant.home[player].contains(cell)) return kCamps[player];
        }
        for (Player player = 0; player < variant.players; ++player) {
            if (variant.target[player].contains(cell)) return mixed(kCamps[player], "#ffffff", 0.5);
        }
        return kEmpty;
    }

    void draw_cells() {
        const Position& position = picture_.position;
        // Lines between cells must stay visible.
        const double radius = picture_.edges.empty() ? kCell * 0.42 : kCell * 0.2;
        for (Cell cell = 0; cell < topology_.size(); ++cell) {
            std::string fill = ground(cell);
            std::string tooltip = topology_.name(cell);
            if (cell < picture_.cells.size()) {
                const CellMark& mark = picture_.cells[cell];
                if (!mark.colour.empty()) {
                    fill = mixed(kEmpty, mark.colour, std::clamp(mark.strength, 0.0, 1.0));
                }
                if (!mark.tooltip.empty()) tooltip += ": " + mark.tooltip;
            }
            svg_.circle(at(cell), radius, "#b8b0a0");
            svg_.circle(at(cell), radius - 1, fill, tooltip);
            const Player owner = position.owner(cell);
            if (owner != kNobody) svg_.circle(at(cell), radius * 0.8, kStones[owner], tooltip);
            if (picture_.names) {
                const Point p = at(cell);
                svg_.text({p.x, p.y + 3}, topology_.name(cell), match::Anchor::kMiddle, 8,
                          owner == kNobody ? "#777777" : "#ffffff");
            }
        }
    }

    void draw_path() {
        std::vector<Point> points;
        for (const Cell cell : picture_.path) points.push_back(at(cell));
        if (points.size() < 2) return;
        svg_.polyline(points, "#111111", 2);
        svg_.circle(points.back(), 4, "#111111");
    }

    const BoardPicture& picture_;
    const Topology& topology_;
    Point corner_;
    match::Svg svg_;
};

}  // namespace

std::string board_svg(const BoardPicture& picture) {
    return Drawing(picture).draw();
}

}  // namespace zwarm::lab
