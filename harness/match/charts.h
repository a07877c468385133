// Charts for reports and experiments: data in, SVG text out.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace zwarm::match {

// A square table of shares in [0, 1], e.g. scores of row against column; nothing = left blank.
struct HeatMap {
    std::string title;
    std::vector<std::string> names;                         // of rows and columns
    std::vector<std::vector<std::optional<double>>> cells;  // [row][column]
};
[[nodiscard]] std::string heat_map_svg(const HeatMap& map);

// One bar for each series in each group.
struct BarChart {
    std::string title;
    std::string axis;
    std::vector<std::string> groups;
    std::vector<std::string> series;
    std::vector<std::vector<double>> values;  // [series][group]; NaN = no bar
};
[[nodiscard]] std::string bar_chart_svg(const BarChart& chart);

// A box for each group: quartiles, median, whiskers to the last value within 1.5 box heights, the
// rest as points; published medians or means as marks beside the boxes.
struct BoxPlot {
    std::string title;
    std::string axis;
    std::vector<std::string> groups;
    std::vector<std::vector<double>> values;   // [group]
    std::vector<std::optional<double>> marks;  // [group], may be empty
    std::string mark_name;                     // "published"
};
[[nodiscard]] std::string box_plot_svg(const BoxPlot& plot);

// All values as points on a line for each group, the first one at the bottom: the more often a
// value occurs in its group, the bolder its point.
struct StripPlot {
    std::string title;
    std::string axis;
    std::vector<std::string> groups;
    std::vector<std::vector<double>> values;  // [group]
};
[[nodiscard]] std::string strip_plot_svg(const StripPlot& plot);

struct LineSeries {
    std::string name;
    std::vector<double> x, y;
};

struct LineChart {
    std::string title;
    std::string x_axis, y_axis;
    std::vector<LineSeries> series;
};
[[nodiscard]] std::string line_chart_svg(const LineChart& chart);

// How often values fall into classes of equal width, one outline for each series.
struct Histogram {
    std::string title;
    std::string axis;
    std::vector<std::string> series;
    std::vector<std::vector<double>> values;  // [series]
    int classes = 30;
};
[[nodiscard]] std::string histogram_svg(const Histogram& histogram);

// The value below which a share of the ascending values lies, between neighbours by linear
// interpolation; `sorted` must not be empty.
[[nodiscard]] double quantile(const std::vector<double>& sorted, double share);

}  // namespace zwarm::match
