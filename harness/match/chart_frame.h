// The part all charts share: a plotting area with a title, two axes with round ticks and a legend.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/match/svg.h"

namespace zwarm::match {

// A range of an axis, widened to round ends with ticks at round numbers.
struct Scale {
    double low = 0, high = 1, step = 1;

    static Scale around(double least, double greatest);
    [[nodiscard]] double share(double value) const { return (value - low) / (high - low); }
};

class ChartFrame {
  public:
    // `groups` > 0: the x axis has that many named places instead of a scale.
    ChartFrame(std::string_view title, std::string_view x_axis, std::string_view y_axis,
               const Scale& y);

    void x_scale(const Scale& x);
    // Long names take several lines.
    void x_groups(const std::vector<std::string>& names);
    // Below everything drawn so far; the drawing grows by what it needs.
    void legend(const std::vector<std::string>& names);

    [[nodiscard]] double x_at(double value) const;
    [[nodiscard]] double y_at(double value) const;
    // Of group i: the middle and the width of its place.
    [[nodiscard]] double group_middle(std::size_t group) const;
    [[nodiscard]] double group_width() const;

    [[nodiscard]] Svg& svg() { return svg_; }

  private:
    Svg svg_;
    Scale x_;
    Scale y_;
    std::size_t groups_ = 0;
};

// Colours that also differ in lightness.
[[nodiscard]] std::string_view series_colour(std::size_t index);

}  // namespace zwarm::match
