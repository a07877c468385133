// Charts: what is in the data is in the drawing.
#include "harness/match/charts.h"

#include <gtest/gtest.h>

#include <limits>

#include "harness/match/svg.h"

namespace zwarm::match {
namespace {

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

TEST(Charts, TextIsEscaped) {
    Svg svg(10, 10);
    svg.text({1, 2}, "a < b & \"c\"", Anchor::kStart);
    EXPECT_NE(svg.to_text().find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
}

TEST(Charts, NumbersHaveOneForm) {
    EXPECT_EQ(fixed(-0.04, 1), "0.0");
    EXPECT_EQ(fixed(2.25, 2), "2.25");
    EXPECT_EQ(fixed(std::numeric_limits<double>::infinity(), 1), "inf");
}

TEST(Charts, HeatMapHasACellForEveryPair) {
    const std::string svg =
        heat_map_svg({"T", {"a", "b"}, {{std::nullopt, 0.75}, {0.25, std::nullopt}}});
    EXPECT_EQ(count(svg, "<title>"), 2);
    EXPECT_NE(svg.find("a against b: 75.0 %"), std::string::npos);
}

TEST(Charts, BarsStandForFiniteValues) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::string svg =
        bar_chart_svg({"T", "y", {"g1", "g2"}, {"ours", "published"}, {{1, 2}, {none, 3}}});
    EXPECT_EQ(count(svg, "<title>"), 3);
    EXPECT_NE(svg.find("g2, published: 3.00"), std::string::npos);
}

TEST(Charts, BoxesTellQuartilesAndOutliers) {
    const std::string svg = box_plot_svg(
        {"T", "plies", {"g"}, {{1, 2, 3, 4, 100}}, {std::optional<double>(3.5)}, "published"});
    EXPECT_NE(svg.find("g: median 3.0, quartiles 2.0 and 4.0"), std::string::npos);
    EXPECT_NE(svg.find("published: 3.5"), std::string::npos);
    EXPECT_EQ(count(svg, "<circle"), 2) << "one outlier, one published figure";
}

TEST(Charts, EmptyDataIsStillADrawing) {
    EXPECT_TRUE(line_chart_svg({"T", "x", "y", {}}).ends_with("</svg>\n"));
    EXPECT_TRUE(histogram_svg({"T", "x", {"s"}, {{}}}).ends_with("</svg>\n"));
    EXPECT_TRUE(box_plot_svg({"T", "x", {"s"}, {{}}, {}, ""}).ends_with("</svg>\n"));
}

TEST(Charts, QuantilesInterpolate) {
    EXPECT_EQ(quantile({1, 2, 3, 4}, 0.5), 2.5);
    EXPECT_EQ(quantile({7}, 0.9), 7);
}

}  // namespace
}  // namespace zwarm::match
