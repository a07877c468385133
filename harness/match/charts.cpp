#include "harness/match/charts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/match/chart_frame.h"

namespace zwarm::match {

namespace {

// The least and the greatest of many finite values, with zero in it where asked.
class Range {
  public:
    void add(double value) {
        if (!std::isfinite(value)) return;
        least_ = std::min(least_, value);
        greatest_ = std::max(greatest_, value);
    }
    [[nodiscard]] Scale scale() const {
        return least_ > greatest_ ? Scale::around(0, 1) : Scale::around(least_, greatest_);
    }

  private:
    double least_ = std::numeric_limits<double>::infinity();
    double greatest_ = -std::numeric_limits<double>::infinity();
};

// White at 0, dark blue at 1.
std::string shade(double share) {
    const auto mix = [share](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * std::clamp(share, 0.0, 1.0)));
    };
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", static_cast<unsigned>(mix(0xf4, 0x12)),
                  static_cast<unsigned>(mix(0xf8, 0x4a)), static_cast<unsigned>(mix(0xfc, 0x8c)));
    return text;
}

// The length of the whiskers: values within 1.5 heights of the box.
struct Box {
    double low, first, median, third, high;
};

Box box_of(const std::vector<double>& sorted) {
    Box box{0, quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75), 0};
    const double reach = 1.5 * (box.third - box.first);
    box.low = *std::ranges::lower_bound(sorted, box.first - reach);
    box.high = *(std::ranges::upper_bound(sorted, box.third + reach) - 1);
    return box;
}

void draw_box(ChartFrame& frame, double middle, double width, const std::vector<double>& sorted,
              std::string_view name) {
    const Box box = box_of(sorted);
    Svg& svg = frame.svg();
    const std::string_view colour = series_colour(0);
    const auto y = [&](double value) { return frame.y_at(value); };
    svg.line({middle, y(box.low)}, {middle, y(box.first)}, colour);
    svg.line({middle, y(box.third)}, {middle, y(box.high)}, colour);
    for (const double end : {box.low, box.high}) {
        svg.line({middle - width / 4, y(end)}, {middle + width / 4, y(end)}, colour);
    }
    svg.rectangle(middle - width / 2, y(box.third), width, y(box.first) - y(box.third), "#cfe0f2",
                  std::string(name) + ": median " + fixed(box.median, 1) + ", quartiles " +
                      fixed(box.first, 1) + " and " + fixed(box.third, 1));
    svg.frame(middle - width / 2, y(box.third), width, y(box.first) - y(box.third), colour);
    svg.line({middle - width / 2, y(box.median)}, {middle + width / 2, y(box.median)}, colour, 3);
    for (const double value : sorted) {
        if (value < box.low || value > box.high) svg.circle({middle, y(value)}, 2, colour);
    }
}

}  // namespace

double quantile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - std::floor(place)) * (sorted[above] - sorted[below]);
}

std::string heat_map_svg(const HeatMap& map) {
    constexpr double kCell = 64, kMargin = 130;
    const double side = kCell * static_cast<double>(map.names.size());
    Svg svg(kMargin + side + 20, kMargin + side + 20);
    svg.text({svg.width() / 2, 24}, map.title, Anchor::kMiddle, 16);
    for (std::size_t row = 0; row < map.names.size(); ++row) {
        const double y = kMargin + kCell * static_cast<double>(row);
        svg.text({kMargin - 8, y + kCell / 2 + 4}, map.names[row], Anchor::kEnd);
        // Column names in two heights, so that long ones do not touch.
        svg.text({kMargin + kCell * (static_cast<double>(row) + 0.5),
                  kMargin - (row % 2 == 0 ? 8.0 : 26.0)},
                 map.names[row], Anchor::kMiddle);
        for (std::size_t column = 0; column < map.names.size(); ++column) {
            const double x = kMargin + kCell * static_cast<double>(column);
            const auto& cell = map.cells[row][column];
            if (cell) {
                const std::string percent = fixed(100 * *cell, 1);
                svg.rectangle(
                    x, y, kCell, kCell, shade(*cell),
                    map.names[row] + " against " + map.names[column] + ": " + percent + " %");
                svg.text({x + kCell / 2, y + kCell / 2 + 4}, percent, Anchor::kMiddle, 13,
                         *cell > 0.55 ? "#ffffff" : "#222222");
            }
            svg.frame(x, y, kCell, kCell, "#bbbbbb");
        }
    }
    return svg.to_text();
}

std::string bar_chart_svg(const BarChart& chart) {
    Range range;
    range.add(0);
    for (const auto& values : chart.values) {
        for (const double value : values) range.add(value);
    }
    ChartFrame frame(chart.title, "", chart.axis, range.scale());
    frame.x_groups(chart.groups);
    if (chart.series.size() > 1) frame.legend(chart.series);
    const double width = 0.8 * frame.group_width() / static_cast<double>(chart.series.size());
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        for (std::size_t g = 0; g < chart.groups.size(); ++g) {
            const double value = chart.values[s][g];
            if (!std::isfinite(value)) continue;
            const double x =
                frame.group_middle(g) - 0.4 * frame.group_width() + width * static_cast<double>(s);
            const double top = frame.y_at(std::max(value, 0.0));
            const double bottom = frame.y_at(std::min(value, 0.0));
            frame.svg().rectangle(
                x, top, width * 0.94, bottom - top, series_colour(s),
                chart.groups[g] + ", " + chart.series[s] + ": " + fixed(value, 2));
        }
    }
    return frame.svg().to_text();
}

std::string box_plot_svg(const BoxPlot& plot) {
    Range range;
    for (const auto& values : plot.values) {
        for (const double value : values) range.add(value);
    }
    for (const auto& mark : plot.marks) {
        if (mark) range.add(*mark);
    }
    ChartFrame frame(plot.title, "", plot.axis, range.scale());
    frame.x_groups(plot.groups);
    const double width = std::min(60.0, 0.5 * frame.group_width());
    bool marked = false;
    for (std::size_t g = 0; g < plot.groups.size(); ++g) {
        std::vector<double> sorted = plot.values[g];
        std::ranges::sort(sorted);
        const double middle = frame.group_middle(g);
        if (!sorted.empty()) draw_box(frame, middle, width, sorted, plot.groups[g]);
        if (g < plot.marks.size() && plot.marks[g]) {
            frame.svg().circle({middle + width / 2 + 8, frame.y_at(*plot.marks[g])}, 5,
                               series_colour(1), plot.mark_name + ": " + fixed(*plot.marks[g], 1));
            marked = true;
        }
    }
    if (marked) frame.legend({"ours", plot.mark_name});
    return frame.svg().to_text();
}

std::string line_chart_svg(const LineChart& chart) {
    Range x_range, y_range;
    std::vector<std::string> names;
    for (const LineSeries& series : chart.series) {
        for (const double x : series.x) x_range.add(x);
        for (const double y : series.y) y_range.add(y);
        names.push_back(series.name);
    }
    ChartFrame frame(chart.title, chart.x_axis, chart.y_axis, y_range.scale());
    frame.x_scale(x_range.scale());
    if (names.size() > 1) frame.legend(names);
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        std::vector<Point> points;
        const LineSeries& series = chart.series[s];
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            if (!std::isfinite(series.y[i])) continue;
            points.push_back({frame.x_at(series.x[i]), frame.y_at(series.y[i])});
            // Points of short series are shown, long ones are a curve.
            if (series.x.size() <= 30) {
                frame.svg().circle(points.back(), 3, series_colour(s),
                                   series.name + ": " + fixed(series.y[i], 2));
            }
        }
        frame.svg().polyline(points, series_colour(s));
    }
    return frame.svg().to_text();
}

std::string histogram_svg(const Histogram& histogram) {
    Range range;
    for (const auto& values : histogram.values) {
        for (const double value : values) range.add(value);
    }
    const Scale x = range.scale();
    LineChart chart{histogram.title, histogram.axis, "games %", {}};
    for (std::size_t s = 0; s < histogram.series.size(); ++s) {
        const auto& values = histogram.values[s];
        std::vector<double> counts(static_cast<std::size_t>(histogram.classes), 0.0);
        for (const double value : values) {
            if (!std::isfinite(value)) continue;
            const double place = x.share(value) * histogram.classes;
            const int index = std::clamp(static_cast<int>(place), 0, histogram.classes - 1);
            counts[static_cast<std::size_t>(index)] += 1;
        }
        LineSeries outline{histogram.series[s], {}, {}};
        const double step = (x.high - x.low) / histogram.classes;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            // Two ends a class make the steps.
            const double left = x.low + step * static_cast<double>(i);
            const double share =
                values.empty() ? 0 : 100 * counts[i] / static_cast<double>(values.size());
            outline.x.insert(outline.x.end(), {left, left + step});
            outline.y.insert(outline.y.end(), {share, share});
        }
        chart.series.push_back(std::move(outline));
    }
    return line_chart_svg(chart);
}

}  // namespace zwarm::match
