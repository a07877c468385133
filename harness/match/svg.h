// A drawing as SVG text: the few shapes charts are made of, in one style. Numbers are written with
// a fixed number of decimals, so that the same chart has the same bytes everywhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zwarm::match {

enum class Anchor { kStart, kMiddle, kEnd };

struct Point {
    double x = 0, y = 0;
};

class Svg {
  public:
    Svg(double width, double height) : width_(width), height_(height) {}

    // Room for more below.
    void grow(double height) { height_ += height; }

    [[nodiscard]] double width() const { return width_; }
    [[nodiscard]] double height() const { return height_; }

    void rectangle(double x, double y, double width, double height, std::string_view fill,
                   std::string_view tooltip = "");
    void frame(double x, double y, double width, double height, std::string_view stroke);
    void line(Point from, Point to, std::string_view stroke, double thickness = 1,
              std::string_view tooltip = "");
    void polyline(const std::vector<Point>& points, std::string_view stroke, double thickness = 2);
    void circle(Point centre, double radius, std::string_view fill, std::string_view tooltip = "");
    void text(Point at, std::string_view content, Anchor anchor, double size = 12,
              std::string_view fill = "#222222");

    [[nodiscard]] std::string to_text() const;

  private:
    double width_;
    double height_;
    std::string body_;
};

// "12.3": fixed decimals, no "-0".
[[nodiscard]] std::string fixed(double value, int decimals);

}  // namespace zwarm::match
