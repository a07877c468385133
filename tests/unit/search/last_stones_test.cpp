// The table of the last stones against a complete search: no way is shorter, and the table's own
// way is as long as it says.
#include "engine/evaluate/last_stones.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"
#include "engine/search/run_in.h"
#include "engine/search/transfer.h"

namespace zwarm {
namespace {

class UnhurriedControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& /*info*/) override {}
};

// All stones at home but so many, which stand anywhere within the table's reach.
CellSet scattered(const Variant& variant, Player player, const LastStones& table, int outside,
                  Random& random) {
    const auto take = [&](CellSet& from) {
        CellSet rest = from;
        Cell cell = rest.pop_first();
        for (auto skip = random.below(static_cast<std::uint32_t>(from.count())); skip > 0; --skip) {
            cell = rest.pop_first();
        }
        from.remove(cell);
        return cell;
    };
    CellSet inside = variant.target[player];
    while (inside.count() > variant.start[player].count() - outside) take(inside);
    CellSet places = table.reach_of(outside) - variant.target[player];
    CellSet stones = inside;
    for (int i = 0; i < outside; ++i) stones.add(take(places));
    return stones;
}

TEST(LastStones, AreHomeInAsFewTurnsAsThereAre) {
    struct Row {
        const char* id;
        Player player;
    };
    for (const Row& row : {Row{"star-2", 0}, Row{"halma-8-course", 1}, Row{"diamond-7", 1}}) {
        const char* const id = row.id;
        const Player player = row.player;
        const Variant& variant = *find_variant(id);
        ASSERT_TRUE(LastStones::serves(variant, player)) << id;
        LastStones table(variant, player);
        ASSERT_TRUE(table.prepare([] { return false; }));
        Transfer transfer(variant, player);
        Random random(player + 1U);
        int proved = 0;
        for (int sample = 0; sample < 30; ++sample) {
            const int outside = 1 + sample % LastStones::kMostOutside;
            const CellSet stones = scattered(variant, player, table, outside, random);
            const int turns = table.turns(stones);
            ASSERT_GT(turns, 0) << id;
            // 1. As the rules have it, alone on the board.
            Position position = Position::empty_board(variant);
            stones.for_each([&](Cell cell) { position.put(cell, player); });
            for (int left = turns; left > 0; --left) {
                position.set_to_move(player);
                EXPECT_EQ(table.turns(position.stones(player)), left);
                const Move move = table.first_move(position.stones(player));
                ASSERT_TRUE(is_legal(position, move)) << id;
                position.play(move);
            }
            EXPECT_TRUE(position.stones(player).within(variant.target[player])) << id;
            EXPECT_EQ(table.turns(position.stones(player)), 0);
            // 2. Nothing is shorter, wherever stones may go. Longer ones take too long.
            if (turns > 5) continue;
            UnhurriedControl control;
            const Limits limits{.nodes = 150'000};
            SearchBudget budget(limits, control);
            const Transfer::Look look =
                transfer.look(stones, {.width = 1U << 20, .shorter_than = turns}, budget);
            EXPECT_TRUE(look.way.empty())
                << id << ": " << look.way.size() << " turns instead of " << turns;
            if (look.at_least >= turns) ++proved;
        }
        EXPECT_GE(proved, 5) << id;
    }
}

TEST(LastStones, CanBeInterruptedAndGoOn) {
    const Variant& variant = *find_variant("halma-8");
    LastStones whole(variant, 0);
    ASSERT_TRUE(whole.prepare([] { return false; }));
    LastStones parts(variant, 0);
    int interruptions = 0;
    while (!parts.prepare([] { return true; })) ++interruptions;
    EXPECT_GT(interruptions, 100);
    Random random(3);
    for (int sample = 0; sample < 300; ++sample) {
        const CellSet stones = scattered(variant, 0, whole, 1 + sample % 3, random);
        EXPECT_EQ(parts.turns(stones), whole.turns(stones));
    }
}

TEST(LastStones, KnowNothingOfStonesFarAway) {
    const Variant& variant = *find_variant("halma-16");
    LastStones table(variant, 0);
    ASSERT_TRUE(table.prepare([] { return false; }));
    EXPECT_EQ(table.turns(variant.start[0]), LastStones::kUnknown);
    EXPECT_LT(table.size(), 4'000'000U);
    EXPECT_FALSE(LastStones::serves(*find_variant("fau-rhombus"), 0)) << "stones are exchanged";
    EXPECT_FALSE(LastStones::serves(*find_variant("selfo-s4"), 0));
}

// A narrow beam is never longer for it, and now and then shorter.
TEST(LastStones, ShortenTheRunInOfNarrowBeams) {
    const Variant& variant = *find_variant("star-2");
    const RaceEvaluator evaluator(variant, race_weights(*variant.topology));
    RunIn without(variant, evaluator);
    RunIn with(variant, evaluator);
    UnhurriedControl control;
    with.prepare(0, ~std::uint64_t{0}, control);
    LastStones table(variant, 0);
    Random random(11);
    int shorter = 0;
    for (int sample = 0; sample < 60; ++sample) {
        // A few turns backwards from the table's reach.
        Position position = Position::empty_board(variant);
        scattered(variant, 0, table, 3, random).for_each([&](Cell cell) { position.put(cell, 0); });
        position.put(*variant.topology->find("q5"), 1);
        for (int turn = 0; turn < 4; ++turn) {
            MoveList moves;
            generate_moves(position, moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            position.set_to_move(0);
        }
        const auto plain = without.solve(position, 0, 2, control);
        const auto by_table = with.solve(position, 0, 2, control);
        ASSERT_EQ(plain.has_value(), by_table.has_value());
        if (!plain) continue;
        EXPECT_LE(by_table->turns, plain->turns) << sample;
        EXPECT_TRUE(is_legal(position, by_table->first));
        if (by_table->turns < plain->turns) ++shorter;
    }
    EXPECT_GT(shorter, 0);
}

}  // namespace
}  // namespace zwarm
