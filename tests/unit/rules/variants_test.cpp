#include "engine/rules/variants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "engine/rules/ending.h"
#include "engine/rules/movement.h"

namespace zwarm {
namespace {

// The ids that commands, files and other programs rely on.
constexpr std::string_view kIds[] = {"selfo-s1",
                                     "selfo-s2",
                                     "selfo-s3",
                                     "selfo-s4",
                                     "selfo-s5",
                                     "selfo-regular",
                                     "selfo-scattered-1",
                                     "selfo-scattered-2",
                                     "selfo-scattered-3",
                                     "selfo-scattered-4",
                                     "selfo-scattered-5",
                                     "selfo-scattered-6",
                                     "selfo-small",
                                     "selfo-large",
                                     "selfo2",
                                     "selfo3",
                                     "selfo4",
                                     "selfo-n",
                                     "selfo-three",
                                     "selfo-four",
                                     "selfo-six",
                                     "selfo-chess",
                                     "selfo-square",
                                     "selfo-triangles",
                                     "selfo-irregular",
                                     "halma-16",
                                     "halma-16-four",
                                     "halma-16-teams",
                                     "halma-10",
                                     "halma-8",
                                     "halma-8-course",
                                     "halma-16-solo",
                                     "halma-10-solo",
                                     "halma-8-solo",
                                     "star-2",
                                     "star-2-15",
                                     "star-3",
                                     "star-4",
                                     "star-5",
                                     "star-6",
                                     "star-solo",
                                     "diamond-9",
                                     "diamond-7",
                                     "fau-rhombus",
                                     "fau-star-2",
                                     "fau-star-3",
                                     "fau-rhombus-5",
                                     "fau-star-2-5",
                                     "fau-star-3-5"};

TEST(Variants, AllIdsAreThere) {
    for (const auto id : kIds) EXPECT_NE(find_variant(id), nullptr) << id;
    EXPECT_EQ(find_variant("no such"), nullptr);
    EXPECT_EQ(find_variant_by_title("no such"), nullptr);
    EXPECT_EQ(find_variant_by_title(""), nullptr);
    EXPECT_EQ(find_variant_by_title("Selfo - Setup 4"), find_variant("selfo-s4"));
}

TEST(Variants, IdsAndTitlesAreDistinct) {
    std::set<std::string_view> ids;
    std::set<std::string_view> titles;
    for (const Variant& v : variants()) {
        EXPECT_TRUE(ids.insert(v.id).second) << v.id;
        EXPECT_TRUE(titles.insert(v.title).second) << v.title;
        EXPECT_EQ(find_variant_by_title(v.title), &v);
        EXPECT_FALSE(v.source.empty()) << v.id;
    }
}

TEST(Variants, SetsAreEqualInSizeAndDisjoint) {
    for (const Variant& v : variants()) {
        CellSet all;
        std::set<std::string_view> names;
        for (Player p = 0; p < v.players; ++p) {
            EXPECT_EQ(v.start[p].count(), v.start[0].count()) << v.id;
            EXPECT_FALSE(v.start[p].intersects(all)) << v.id;
            EXPECT_TRUE(names.insert(v.names[p]).second) << v.id;
            all |= v.start[p];
            if (v.has_camps()) {
                // FAUhalma has one peg less than a camp has cells.
                const bool all_but_one = v.id.starts_with("fau-") && v.id.ends_with("-5");
                EXPECT_EQ(v.target[p].count(), v.start[p].count() + (all_but_one ? 1 : 0)) << v.id;
                EXPECT_EQ(v.home[p].count(), v.target[p].count()) << v.id;
                EXPECT_TRUE(v.start[p].within(v.home[p])) << v.id;
            }
        }
        EXPECT_TRUE(all.within(v.topology->all())) << v.id;
    }
}

struct Row {
    std::string_view id;
    int cells;
    int players;
    int stones;
};

TEST(Variants, SizesAreThoseOfTheSources) {
    constexpr Row kRows[] = {{"selfo-s4", 91, 2, 18},        {"selfo-s5", 91, 2, 21},
                             {"selfo-small", 61, 2, 12},     {"selfo-large", 169, 2, 30},
                             {"selfo-three", 91, 3, 12},     {"selfo-chess", 64, 2, 8},
                             {"selfo-four", 91, 4, 9},       {"selfo-six", 91, 6, 6},
                             {"selfo-square", 64, 2, 12},    {"selfo-triangles", 96, 2, 18},
                             {"selfo-irregular", 64, 2, 12}, {"halma-16", 256, 2, 19},
                             {"halma-16-four", 256, 4, 13},  {"halma-10", 100, 2, 15},
                             {"halma-8", 64, 2, 10},         {"star-2", 121, 2, 10},
                             {"star-2-15", 121, 2, 15},      {"star-5", 121, 5, 10},
                             {"star-6", 121, 6, 10},         {"diamond-9", 81, 2, 10},
                             {"diamond-7", 49, 2, 6},        {"fau-star-3", 73, 3, 6},
                             {"fau-star-3-5", 73, 3, 5},     {"fau-rhombus-5", 49, 2, 5}};
    for (const Row& row : kRows) {
        const Variant& v = *find_variant(row.id);
        EXPECT_EQ(v.topology->size(), row.cells) << row.id;
        EXPECT_EQ(v.players, row.players) << row.id;
        EXPECT_EQ(v.start[0].count(), row.stones) << row.id;
    }
}

// The empty cell is the middle of the camp's row next to the centre.
TEST(Variants, FivePegsAreAlikeOnBothFlanks) {
    const auto empty_cells = [](std::string_view id) {
        const Variant& v = *find_variant(id);
        std::string names;
        for (Player p = 0; p < v.players; ++p) {
            names += v.topology->name((v.home[p] - v.start[p]).first()) + ' ';
        }
        return names;
    };
    EXPECT_EQ(empty_cells("fau-rhombus-5"), "f6 b2 ");
    EXPECT_EQ(empty_cells("fau-star-2-5"), "k5 c9 ");
    EXPECT_EQ(empty_cells("fau-star-3-5"), "k5 e11 e5 ");
}

// What chapter 6 of the thesis says of the moves that are possible at first.
TEST(Variants, SelfoSetupsHaveMovesAsTheTextSays) {
    std::array<int, 6> moves{};
    for (int setup = 1; setup <= 5; ++setup) {
        const Variant& v = *find_variant("selfo-s" + std::to_string(setup));
        moves[static_cast<std::size_t>(setup)] = static_cast<int>(count_moves(Position(v)));
    }
    EXPECT_LT(moves[1], moves[3]) << "setup 1: not many moves to consider";
    EXPECT_LT(moves[2], moves[3]) << "setup 3: more possible moves";
    EXPECT_GT(moves[4], *std::max_element(moves.begin(), moves.begin() + 4)) << "setup 4: most";
    EXPECT_GT(moves[5], moves[3]) << "setup 5: large";
    EXPECT_LT(moves[5], moves[4]) << "but not as much as in setup 4";
}

// No Selfo start may be decided: nobody joined, nobody cut off, not even after one enemy move.
TEST(Variants, SelfoStartsAreOpen) {
    for (const Variant& v : variants()) {
        if (v.goal != Goal::kOneGroup) continue;
        Position position(v);
        for (Player p = 0; p < v.players; ++p) {
            EXPECT_GT(group_count(position, p), 1) << v.id;
            EXPECT_FALSE(cut_off(position, p)) << v.id;
        }
        MoveList moves;
        generate_moves(position, moves);
        for (const Move move : moves) {
            const auto undo = position.play(move);
            for (Player p = 1; p < v.players; ++p) EXPECT_FALSE(cut_off(position, p)) << v.id;
            position.undo(move, undo);
        }
    }
}

// Any game with camps can be read strictly: the same but for the goal.
TEST(Variants, CanBeReadStrictly) {
    int readings = 0;
    for (const Variant& v : variants()) {
        const Variant* const exact = exact_fill(v);
        ASSERT_EQ(exact != nullptr, v.goal == Goal::kFilledWithOwn) << v.id;
        if (exact == nullptr) continue;
        ++readings;
        EXPECT_EQ(exact->id, std::string(v.id) + "+exact");
        EXPECT_EQ(find_variant(exact->id), exact);
        EXPECT_EQ(exact->goal, Goal::kAllHome);
        EXPECT_EQ(exact->topology, v.topology);
        EXPECT_EQ(exact_fill(*exact), nullptr);
    }
    EXPECT_GT(readings, 5);
    EXPECT_EQ(find_variant("selfo-s4+exact"), nullptr);
}

}  // namespace
}  // namespace zwarm
