#include "harness/match/svg.h"

#include <cmath>
#include <cstdio>

namespace zwarm::match {

namespace {

std::string decimal(double value) {
    return fixed(value, 1);
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&') {
            result += "&amp;";
        } else if (c == '<') {
            result += "&lt;";
        } else if (c == '>') {
            result += "&gt;";
        } else if (c == '"') {
            result += "&quot;";
        } else {
            result += c;
        }
    }
    return result;
}

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

std::string attribute(std::string_view name, double value) {
    return attribute(name, decimal(value));
}

// "/>", or a title element that shows as a tooltip and the end tag.
std::string closing(std::string_view element, std::string_view tooltip) {
    if (tooltip.empty()) return "/>\n";
    return "><title>" + escaped(tooltip) + "</title></" + std::string(element) + ">\n";
}

std::string_view name(Anchor anchor) {
    return anchor == Anchor::kStart ? "start" : anchor == Anchor::kMiddle ? "middle" : "end";
}

}  // namespace

std::string fixed(double value, int decimals) {
    if (!std::isfinite(value)) return std::isnan(value) ? "-" : value > 0 ? "inf" : "-inf";
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    std::string result = text;
    const bool is_zero = result.find_first_not_of("-0.") == std::string::npos;
    return is_zero && result.front() == '-' ? result.substr(1) : result;
}

void Svg::rectangle(double x, double y, double width, double height, std::string_view fill,
                    std::string_view tooltip) {
    body_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
             attribute("height", height) + attribute("fill", fill) + closing("rect", tooltip);
}

void Svg::frame(double x, double y, double width, double height, std::string_view stroke) {
    body_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
             attribute("height", height) + attribute("fill", "none") + attribute("stroke", stroke) +
             "/>\n";
}

void Svg::line(Point from, Point to, std::string_view stroke, double thickness,
               std::string_view tooltip) {
    body_ += "<line" + attribute("x1", from.x) + attribute("y1", from.y) + attribute("x2", to.x) +
             attribute("y2", to.y) + attribute("stroke", stroke) +
             attribute("stroke-width", thickness) + closing("line", tooltip);
}

void Svg::polyline(const std::vector<Point>& points, std::string_view stroke, double thickness) {
    std::string list;
    for (const Point& point : points) {
        if (!list.empty()) list += ' ';
        list += decimal(point.x) + "," + decimal(point.y);
    }
    body_ += "<polyline" + attribute("points", list) + attribute("fill", "none") +
             attribute("stroke", stroke) + attribute("stroke-width", thickness) + "/>\n";
}

void Svg::circle(Point centre, double radius, std::string_view fill, std::string_view tooltip) {
    body_ += "<circle" + attribute("cx", centre.x) + attribute("cy", centre.y) +
             attribute("r", radius) + attribute("fill", fill) + closing("circle", tooltip);
}

void Svg::text(Point at, std::string_view content, Anchor anchor, double size,
               std::string_view fill) {
    body_ += "<text" + attribute("x", at.x) + attribute("y", at.y) +
             attribute("text-anchor", name(anchor)) + attribute("font-size", size) +
             attribute("fill", fill) + ">" + escaped(content) + "</text>\n";
}

std::string Svg::to_text() const {
    const std::string size = decimal(width_) + " " + decimal(height_);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width_) +
           attribute("height", height_) + attribute("viewBox", "0 0 " + size) +
           attribute("font-family", "sans-serif") + ">\n<rect" + attribute("width", width_) +
           attribute("height", height_) + attribute("fill", "#ffffff") + "/>\n" + body_ +
           "</svg>\n";
}

}  // namespace zwarm::match
