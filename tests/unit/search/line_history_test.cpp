#include "engine/search/line_history.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/rules/variants.h"

namespace zwarm {
namespace {

// Everybody has a man in a wrong camp, and nothing else is to be seen.
struct CrowdedBoard {
    int turns = 0;

    [[nodiscard]] int ply() const { return turns; }
    [[nodiscard]] static Player to_move() { return 0; }
    [[nodiscard]] static std::uint8_t out() { return 0; }
    [[nodiscard]] static bool reached_goal(Player /*player*/) { return false; }
    [[nodiscard]] static bool in_wrong_camp(Player /*player*/) { return true; }
    [[nodiscard]] static bool blockade() { return false; }
    [[nodiscard]] static int stones_home(Player /*player*/) { return 0; }
    [[nodiscard]] static bool stuck() { return false; }
};

// A search watches for the rule from some plies before it has its first say.
TEST(PliesLeft, CountToTheFirstPlyOfTheEvacuation) {
    const Variant& variant = *find_variant("halma-16-teams");
    const Past past;
    const auto once = [] { return 1; };
    int first = 1;
    while (!judge(variant, past, CrowdedBoard{first}, once).over()) ++first;
    ASSERT_EQ(judge(variant, past, CrowdedBoard{first}, once).ending, Ending::kEvacuation);
    EXPECT_EQ(plies_left(variant, past, first - 1), 1);
    EXPECT_EQ(plies_left(variant, past, first - 17), 17);
    EXPECT_GT(plies_left(variant, past, first), 17);
}

TEST(LineHistory, APassIsPartOfTheTablesKey) {
    const Variant& variant = *find_variant("selfo-three");
    Game game(variant);
    LineHistory history(variant, 8);
    history.begin(game);
    constexpr std::uint64_t kKey = 0x1234;
    const std::uint64_t before = history.table_key(kKey);
    ASSERT_TRUE(game.play(Move::pass()));
    history.advance(Move::pass(), game.position().key(), PositionBoard(game.position()));
    EXPECT_NE(history.table_key(kKey), before);
    history.take_back();
    EXPECT_EQ(history.table_key(kKey), before);
}

TEST(PathKeys, OnceMoreWithinTheLineRepeats) {
    PathKeys path;
    const std::array<std::uint64_t, 3> game{10, 20, 30};
    path.begin(game);
    path.push(40);
    EXPECT_LT(path.occurrences(3), 3);
    path.push(30);
    EXPECT_EQ(path.occurrences(3), 3);
    path.pop();
    path.push(50);
    EXPECT_LT(path.occurrences(3), 3);
    path.push(40);
    EXPECT_EQ(path.occurrences(3), 3);
}

TEST(PathKeys, TheGameBeforeTheRootMustHaveItTwice) {
    PathKeys path;
    const std::array<std::uint64_t, 4> once{10, 20, 30, 40};
    path.begin(once);
    path.push(20);
    EXPECT_LT(path.occurrences(3), 3);
    const std::array<std::uint64_t, 5> twice{10, 20, 30, 20, 40};
    path.begin(twice);
    path.push(20);
    EXPECT_EQ(path.occurrences(3), 3);
}

}  // namespace
}  // namespace zwarm
