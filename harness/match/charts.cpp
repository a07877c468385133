#include "harness/match/charts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "harness/match/svg.h"

namespace zwarm::match {

namespace {

constexpr double kWidth = 760, kHeight = 420;
constexpr double kLeft = 70, kRight = 740, kTop = 60, kBottom = 370;
constexpr std::string_view kGrid = "#dddddd", kAxis = "#444444";

// Of the usual text size: roughly, and rather too much.
constexpr double kLetter = 6.8, kLine = 15;

// The text in lines of at most so many letters, as far as its words are no longer than that.
std::vector<std::string> wrapped(const std::string& text, std::size_t letters) {
    std::vector<std::string> lines(1);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        if (!lines.back().empty() && lines.back().size() + 1 + word.size() > letters) {
            lines.emplace_back();
        }
        lines.back() += (lines.back().empty() ? "" : " ") + word;
        begin = end + 1;
    }
    return lines;
}

// A number for a tick: as many decimals as the step needs.
std::string tick_text(double value, double step) {
    const int decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
    return fixed(value, decimals);
}

// A range of an axis, widened to round ends with ticks at round numbers.
struct Scale {
    double low = 0, high = 1, step = 1;

    static Scale around(double least, double greatest);
    [[nodiscard]] double share(double value) const { return (value - low) / (high - low); }
};

// What all charts share: a plotting area with a title, two axes with round ticks and a legend.
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

Scale Scale::around(double least, double greatest) {
    if (!(greatest > least)) {
        greatest = least + 1;
    }
    const double raw = (greatest - least) / 6;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = power * 10;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor >= raw) {
            step = power * factor;
            break;
        }
    }
    return {std::floor(least / step) * step, std::ceil(greatest / step) * step, step};
}

// Colours that also differ in lightness.
std::string_view series_colour(std::size_t index) {
    static constexpr std::array<std::string_view, 9> kColours{"#1f5fa8", "#e0902b", "#3a9150",
                                                              "#a83a4b", "#7d62a8", "#8a8a8a",
                                                              "#2ab0b0", "#c76fb0", "#5c4a1f"};
    return kColours[index % kColours.size()];
}

ChartFrame::ChartFrame(std::string_view title, std::string_view x_axis, std::string_view y_axis,
                       const Scale& y)
    : svg_(kWidth, kHeight), y_(y) {
    svg_.text({kWidth / 2, 24}, title, Anchor::kMiddle, 16);
    svg_.text({kLeft, kTop - 10}, y_axis, Anchor::kMiddle);
    svg_.text({(kLeft + kRight) / 2, kHeight - 8}, x_axis, Anchor::kMiddle);
    for (double tick = y_.low; tick <= y_.high + y_.step / 2; tick += y_.step) {
        svg_.line({kLeft, y_at(tick)}, {kRight, y_at(tick)}, kGrid);
        svg_.text({kLeft - 6, y_at(tick) + 4}, tick_text(tick, y_.step), Anchor::kEnd);
    }
    svg_.line({kLeft, kTop}, {kLeft, kBottom}, kAxis);
    svg_.line({kLeft, kBottom}, {kRight, kBottom}, kAxis);
}

void ChartFrame::x_scale(const Scale& x) {
    x_ = x;
    for (double tick = x_.low; tick <= x_.high + x_.step / 2; tick += x_.step) {
        svg_.line({x_at(tick), kBottom}, {x_at(tick), kBottom + 4}, kAxis);
        svg_.text({x_at(tick), kBottom + 18}, tick_text(tick, x_.step), Anchor::kMiddle);
    }
}

void ChartFrame::x_groups(const std::vector<std::string>& names) {
    groups_ = names.size();
    const auto letters = static_cast<std::size_t>(group_width() / kLetter);
    std::size_t most = 1;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto lines = wrapped(names[i], letters);
        most = std::max(most, lines.size());
        for (std::size_t line = 0; line < lines.size(); ++line) {
            svg_.text({group_middle(i), kBottom + 18 + kLine * static_cast<double>(line)},
                      lines[line], Anchor::kMiddle);
        }
    }
    if (most > 2) svg_.grow(kLine * static_cast<double>(most - 2));
}

void ChartFrame::legend(const std::vector<std::string>& names) {
    double x = kLeft;
    double y = svg_.height() + kLine;
    svg_.grow(2 * kLine);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double width = 34 + kLetter * static_cast<double>(names[i].size());
        if (x > kLeft && x + width > kRight) {
            x = kLeft;
            y += kLine * 1.3;
            svg_.grow(kLine * 1.3);
        }
        svg_.rectangle(x, y - 9, 10, 10, series_colour(i));
        svg_.text({x + 14, y}, names[i], Anchor::kStart);
        x += width;
    }
}

double ChartFrame::x_at(double value) const {
    return kLeft + x_.share(value) * (kRight - kLeft);
}

double ChartFrame::y_at(double value) const {
    return kBottom - y_.share(value) * (kBottom - kTop);
}

double ChartFrame::group_middle(std::size_t group) const {
    return kLeft + (static_cast<double>(group) + 0.5) * group_width();
}

double ChartFrame::group_width() const {
    return (kRight - kLeft) / static_cast<double>(std::max<std::size_t>(groups_, 1));
}

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

// From one part of a colour to another.
int mixed(int from, int to, double share) {
    return static_cast<int>(std::lround(from + (to - from) * std::clamp(share, 0.0, 1.0)));
}

// White at 0, the colour "#rrggbb" itself at 1.
std::string faded(std::string_view colour, double share) {
    std::string text(colour);
    for (std::size_t i = 1; i + 1 < text.size(); i += 2) {
        const int part = std::stoi(text.substr(i, 2), nullptr, 16);
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02x",
                      static_cast<unsigned>(mixed(255, part, share)));
        text.replace(i, 2, digits);
    }
    return text;
}

// White at 0, dark blue at 1.
std::string shade(double share) {
    const auto mix = [share](int from, int to) { return mixed(from, to, share); };
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

std::string strip_plot_svg(const StripPlot& plot) {
    constexpr double kNames = 190, kStrip = 56, kFaintest = 0.3;
    Range range;
    for (const auto& values : plot.values) {
        for (const double value : values) range.add(value);
    }
    const Scale scale = range.scale();
    const double bottom = kTop + kStrip * static_cast<double>(plot.groups.size());
    const auto x_at = [&](double value) { return kNames + scale.share(value) * (kRight - kNames); };
    Svg svg(kWidth, bottom + 50);
    svg.text({kWidth / 2, 24}, plot.title, Anchor::kMiddle, 16);
    svg.text({(kNames + kRight) / 2, bottom + 42}, plot.axis, Anchor::kMiddle);
    for (double tick = scale.low; tick <= scale.high + scale.step / 2; tick += scale.step) {
        svg.line({x_at(tick), kTop}, {x_at(tick), bottom}, kGrid);
        svg.text({x_at(tick), bottom + 18}, tick_text(tick, scale.step), Anchor::kMiddle);
    }
    svg.line({kNames, bottom}, {kRight, bottom}, kAxis);
    for (std::size_t g = 0; g < plot.groups.size(); ++g) {
        const double y = bottom - kStrip * (static_cast<double>(g) + 0.5);
        const auto lines = wrapped(plot.groups[g], static_cast<std::size_t>(kNames / kLetter));
        for (std::size_t line = 0; line < lines.size(); ++line) {
            svg.text({kNames - 10, y + 4 + kLine * static_cast<double>(line)}, lines[line],
                     Anchor::kEnd);
        }
        std::map<double, int> times;
        int most = 0;
        for (const double value : plot.values[g]) most = std::max(most, ++times[value]);
        for (const auto& [value, count] : times) {
            const double share = static_cast<double>(count) / most;
            svg.circle(
                {x_at(value), y}, 4, faded(series_colour(g), kFaintest + (1 - kFaintest) * share),
                plot.groups[g] + ": " + fixed(value, 1) + ", times: " + std::to_string(count));
        }
    }
    return svg.to_text();
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
