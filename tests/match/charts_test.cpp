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

TEST(Charts, StripsShowEveryValueAndHowOftenItOccurs) {
    const std::string svg = strip_plot_svg({"T", "moves", {"low", "high"}, {{5, 7, 7, 7}, {6}}});
    EXPECT_EQ(count(svg, "<circle"), 3) << "one for each value of a group";
    EXPECT_NE(svg.find("low: 7.0, times: 3"), std::string::npos);
    EXPECT_NE(svg.find("high: 6.0, times: 1"), std::string::npos);
    EXPECT_EQ(count(svg, "fill=\"#1f5fa8\""), 1) << "the commonest value has the full colour";
    EXPECT_LT(svg.find(">low<"), svg.find(">high<"));
    EXPECT_TRUE(strip_plot_svg({"T", "x", {"s"}, {{}}}).ends_with("</svg>\n"));
}

TEST(Charts, LongNamesTakeSeveralLines) {
    std::vector<std::string> names(7, "a rather long name");
    const std::string svg =
        bar_chart_svg({"T", "y", names, {"ours"}, {std::vector<double>(7, 1.0)}});
    EXPECT_EQ(count(svg, ">a rather long name<"), 0);
    EXPECT_EQ(count(svg, ">a rather long<"), 7);
    EXPECT_EQ(count(svg, ">name<"), 7);
    EXPECT_EQ(count(bar_chart_svg({"T", "y", {"a rather long name"}, {"ours"}, {{1.0}}}),
                    ">a rather long name<"),
              1);
}

TEST(Charts, ALongLegendTakesSeveralRowsInsideTheDrawing) {
    Histogram histogram{"T", "x", {}, {}};
    for (int i = 0; i < 9; ++i) {
        histogram.series.push_back("a rather long name " + std::to_string(i));
        histogram.values.push_back({1.0, 2.0});
    }
    const std::string svg = histogram_svg(histogram);
    const auto number_after = [&](const std::string& word, std::size_t from) {
        return std::stod(svg.substr(svg.find(word, from) + word.size()));
    };
    const double width = number_after(" width=\"", 0);
    const double height = number_after(" height=\"", 0);
    double last_y = 0;
    for (const std::string& name : histogram.series) {
        const std::size_t text = svg.rfind("<text", svg.find(">" + name + "<"));
        EXPECT_LT(number_after(" x=\"", text) + 7.0 * static_cast<double>(name.size()), width);
        last_y = number_after(" y=\"", text);
        EXPECT_LT(last_y, height);
    }
    EXPECT_GT(last_y,
              number_after(" y=\"", svg.rfind("<text", svg.find(">" + histogram.series[0]))))
        << "more than one row";
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
