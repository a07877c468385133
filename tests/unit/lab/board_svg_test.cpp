#include "harness/lab/board_svg.h"

#include <gtest/gtest.h>
#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/swarm.h>

namespace zwarm::lab {
namespace {

int count(const std::string& text, const std::string& word) {
    int found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        ++found;
    }
    return found;
}

TEST(BoardSvg, EveryCellAndStoneIsDrawn) {
    for (const char* id : {"star-2", "halma-8", "selfo-small"}) {
        const Variant& variant = *find_variant(id);
        const Position position(variant);
        const std::string svg = board_svg(BoardPicture(position));
        EXPECT_TRUE(svg.starts_with("<svg")) << id;
        EXPECT_EQ(count(svg, "<circle"),
                  2 * (variant.topology->size() + position.occupied().count()))
            << id;
    }
}

TEST(BoardSvg, StonesHaveTheColoursTheirPlayersAreNamedAfter) {
    const Position position(*find_variant("halma-8"));
    ASSERT_EQ(position.variant().names[0], "White");
    const std::string svg = board_svg(BoardPicture(position));
    EXPECT_EQ(count(svg, "fill=\"#ffffff\"><title>"), position.stones(0).count());
    EXPECT_EQ(count(svg, "fill=\"#2b2b2b\"><title>"), position.stones(1).count());
}

TEST(BoardSvg, MarksChangeThePicture) {
    const Variant& variant = *find_variant("star-solo");
    const Position position(variant);
    BoardPicture picture(position);
    const std::string name = ">" + variant.topology->name(60) + "<";
    const int tooltips = count(board_svg(picture), name);
    picture.names = true;
    picture.title = "A & B";
    picture.cells.resize(3, {0.5, "#000000", "half"});
    picture.path = {0, 1, 2};
    const std::string marked = board_svg(picture);
    EXPECT_EQ(count(marked, "half"), 3);
    EXPECT_EQ(count(marked, "<polyline"), 2);  // the line and its rim
    EXPECT_EQ(count(marked, "A &amp; B"), 1);
    EXPECT_EQ(count(marked, "A & B"), 0);
    EXPECT_EQ(count(marked, name), tooltips + 1);
}

TEST(BoardSvg, AMovedStoneLiesOnItsPath) {
    const Position position(*find_variant("star-solo"));
    BoardPicture picture(position);
    const Cell stone = position.stones(0).first();
    picture.path = {0, stone};
    const std::string svg = board_svg(picture);
    EXPECT_LT(svg.find("<polyline"), svg.rfind("<circle"));
}

TEST(BoardSvg, TheLegendHasRoomBelowTheBoard) {
    const Position position(*find_variant("selfo-small"));
    BoardPicture picture(position);
    const std::string plain = board_svg(picture);
    picture.legend = {{"#2e6fb7", 1, "strong"}, {"", 0, "more words"}};
    const std::string svg = board_svg(picture);
    EXPECT_EQ(count(svg, ">strong<"), 1);
    EXPECT_EQ(count(svg, ">more words<"), 1);
    EXPECT_EQ(count(svg, "<line"), 1);
    const auto height = [](const std::string& text) {
        const std::string mark = " height=\"";
        return std::stod(text.substr(text.find(mark) + mark.size()));
    };
    EXPECT_DOUBLE_EQ(height(svg), height(plain) + 36);
}

TEST(PheromonePicture, OneMarkForEveryDirectedEdge) {
    const Variant& variant = *find_variant("star-solo");
    const Swarm swarm(variant, 0, {});
    const Position position(variant);
    BoardPicture picture(position);
    add_pheromones(picture, swarm.field(), swarm.way());
    int edges = 0;
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        edges += variant.topology->neighbours(cell).count();
    }
    ASSERT_EQ(static_cast<int>(picture.edges.size()), edges);
    EXPECT_EQ(picture.edges.front().strength, 0.0);
    EXPECT_EQ(picture.edges.back().strength, 1.0);
    EXPECT_EQ(picture.edges.back().to, swarm.way().tip());  // 15 lies on the edges into the tip
    EXPECT_EQ(picture.legend[3].text, "Thickness: pheromone from 5.6 to 15.0, logarithmic");
    const std::string svg = board_svg(picture);
    EXPECT_EQ(count(svg, "<line"), edges + 3);  // and three of the legend
    EXPECT_EQ(count(svg, "</line>"), edges);    // with tooltips
}

TEST(Explain, SaysWhoMovesAndWhy) {
    const Variant& variant = *find_variant("star-solo");
    const Swarm swarm(variant, 0, {});
    const Position position(variant);
    Random random(1);
    const Decision decision = swarm.decide(position, random);
    const std::string text = explain(*variant.topology, decision);
    EXPECT_EQ(count(text, "\n"), static_cast<int>(decision.proposals.size()) + 1);
    EXPECT_EQ(count(text, "\n* "), 1);
    EXPECT_EQ(explain(*variant.topology, Decision{}), "No stone has anything to propose.\n");
    Insight insight;
    insight.move = {0, 1};
    insight.plan.moves = {{0, 1}};
    EXPECT_NE(explain(variant, insight).find("a13-b12"), std::string::npos);
}

TEST(BoardSvg, SignalsShowFieldMainGroupAndCentroid) {
    const Position position(*find_variant("selfo-s3"));
    BoardPicture picture(position);
    add_signals(picture, 0);
    const SignalSide side = hear_signals(position, 0);
    // A ring for every stone of the main group and one for the centroid.
    ASSERT_EQ(picture.rings.size(), static_cast<std::size_t>(side.groups[side.main].size) + 1);
    EXPECT_EQ(picture.rings.back().cell, side.centroid);
    double most = 0;
    for (const CellMark& cell : picture.cells) most = std::max(most, cell.strength);
    EXPECT_DOUBLE_EQ(most, 1);
    EXPECT_DOUBLE_EQ(picture.cells[side.centroid].strength, most);
    const std::string svg = board_svg(picture);
    EXPECT_EQ(count(svg, picture.rings.back().colour), 1);  // the legend is paler
    EXPECT_EQ(count(svg, "Score of Black"), 1);
}

}  // namespace
}  // namespace zwarm::lab
