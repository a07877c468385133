#include "harness/match/chart_frame.h"

#include <algorithm>
#include <array>
#include <cmath>

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

}  // namespace

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

}  // namespace zwarm::match
