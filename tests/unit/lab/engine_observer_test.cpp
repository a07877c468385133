#include "harness/lab/engine_observer.h"

#include <gtest/gtest.h>

#include "harness/table/command_fields.h"

namespace zwarm::lab {
namespace {

using Json = nlohmann::json;

table::GameSoFar game(const std::string& rules, const std::string& title,
                      const std::vector<std::string>& moves) {
    table::GameSoFar so_far{rules, title, {}};
    for (const std::string& move : moves) {
        const bool edit = move.starts_with('(');
        so_far.lines.push_back({edit ? host::SavedLineKind::kEdit : host::SavedLineKind::kMove,
                                static_cast<int>(so_far.lines.size() / 2) + 1,
                                move,
                                {}});
    }
    return so_far;
}

Json look(const table::GameSoFar& so_far, const Json& question) {
    return EngineObserver(3000).look(so_far, question, {});
}

// A drawing may only name cells; what they look like is the page's affair.
void expect_drawn(const Json& drawing) {
    for (const char* list : {"cells", "rings"}) {
        for (const Json& one : drawing.value(list, Json::array())) {
            EXPECT_TRUE(one.at("cell").is_string()) << drawing;
        }
    }
    for (const Json& path : drawing.value("paths", Json::array())) {
        EXPECT_GE(path.at("path").size(), 2U) << drawing;
    }
}

TEST(EngineObserver, AnswersEverythingItOffers) {
    const std::vector<table::GameSoFar> games{
        game("Selfo", "Selfo", {"Pass"}), game("Selfo", "Selfo for Three", {"Pass"}),
        game("Halma", "Halma 8x8", {}), game("ChineseCheckers", "Chinese Checkers for Six", {})};
    for (const table::GameSoFar& so_far : games) {
        const Json offers = EngineObserver().offers(so_far.rules, so_far.title);
        EXPECT_GE(offers.size(), 3U) << so_far.title;
        for (const Json& offer : offers) {
            if (so_far.lines.empty() && offer.value("asked", false)) continue;
            SCOPED_TRACE(so_far.title + ": " + offer.at("what").get<std::string>());
            expect_drawn(look(so_far, {{"what", offer.at("what")}}));
        }
    }
    EXPECT_TRUE(EngineObserver().offers("Chess", "Selfo").empty());
    EXPECT_THROW(look(games[0], {{"what", "pheromones"}}), table::Refused);
    EXPECT_THROW(look(game("Selfo", "Chess", {}), {{"what", "signal"}}), table::Refused);
    EXPECT_THROW(look(game("Halma", "Halma 8x8", {}), {{"what", "why"}}), table::Refused);
    EXPECT_THROW(look(game("Halma", "Halma 8x8", {}), {{"what", "review"}}), table::Refused);
    EXPECT_THROW(look(game("Halma", "Halma 8x8", {"Man a1 - h8"}), {{"what", "distances"}}),
                 table::Refused);
}

TEST(EngineObserver, AdviceHasGoodLinesBestFirst) {
    const Json advice = look(game("Halma", "Halma 8x8", {}), {{"what", "advice"}});
    const Json& lines = advice.at("lines");
    ASSERT_EQ(lines.size(), 3U);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_GE(lines[i].at("path").size(), 2U);
        EXPECT_GE(lines[i].at("line").size(), 1U);
        EXPECT_GE(lines[0].at("score"), lines[i].at("score"));
        EXPECT_NE(advice.at("words")[i].get<std::string>().find("% to win"), std::string::npos);
    }
    EXPECT_NE(lines[0].at("text"), lines[1].at("text"));
}

TEST(EngineObserver, AReviewComparesTheTurnWithTheBest) {
    const Json review = look(game("Selfo", "Selfo", {"Pass"}), {{"what", "review"}});
    EXPECT_EQ(review.at("player"), 0);
    EXPECT_EQ(review.at("played").at("move"), "pass");
    EXPECT_GE(review.at("loss"), 0.0);
    EXPECT_GE(review.at("best").at("score"), review.at("played").at("score"));
    EXPECT_EQ(review.at("turning").get<bool>(), review.at("loss").get<double>() >= 0.10);
    EXPECT_THROW(look(game("Selfo", "Selfo", {"Pass", "(x c5)"}), {{"what", "review"}}),
                 table::Refused);
}

}  // namespace
}  // namespace zwarm::lab
