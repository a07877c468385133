// The engine against the table of turn counts, whose rows come from `zwarm perft`.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <map>
#include <string>

#include "tests/perft/perft_table.h"

namespace zwarm {
namespace {

// Where stones walk any distance the third row would be a thousand million.
TEST(Perft, EveryVariantHasThreeRows) {
    std::map<std::string, int> rows;
    for (const PerftRow& row : perft_table()) ++rows[row.id];
    for (const Variant& variant : variants()) {
        EXPECT_GE(rows[std::string(variant.id)], variant.walk_length > 4 ? 2 : 3)
            << "perft.tsv lacks rows of " << variant.id << ": zwarm perft " << variant.id << " 3";
    }
    EXPECT_EQ(rows.size(), variants().size()) << "a row names no variant";
}

TEST(Perft, CountsAreThoseOfTheTable) {
    for (const PerftRow& row : perft_table()) {
        const Variant* variant = find_variant(row.id);
        ASSERT_NE(variant, nullptr) << row.id;
        Position position(*variant);
        EXPECT_EQ(perft(position, row.depth), row.count) << row.id << " depth " << row.depth;
        EXPECT_EQ(position, Position(*variant)) << "perft changed the position";
    }
}

// Bell 2009, section 3: 14 first moves, 98 boards after two plies up to symmetry (196 sequences).
TEST(Perft, AgreesWithBell) {
    Position position(*find_variant("diamond-9"));
    EXPECT_EQ(perft(position, 1), 14U);
    EXPECT_EQ(perft(position, 2), 196U);
}

// Bulk counting against plain counting of leaves.
std::uint64_t plain(Position& position, int depth) {
    if (depth == 0) return 1;
    MoveList moves;
    generate_moves(position, moves);
    const Player mover = position.to_move();
    std::uint64_t total = 0;
    for (const Move move : moves) {
        const auto undo = position.play(move);
        const bool ended = position.reached_goal(mover) && !position.variant().play_on;
        if (depth == 1) {
            ++total;
        } else if (!ended) {
            total += plain(position, depth - 1);
        }
        position.undo(move, undo);
    }
    return total;
}

TEST(Perft, BulkCountingCountsEveryLeaf) {
    for (const auto* id : {"star-2", "halma-8", "fau-star-3", "selfo-three", "halma-16-teams"}) {
        Position position(*find_variant(id));
        EXPECT_EQ(perft(position, 2), plain(position, 2)) << id;
    }
}

// A tiny race, exhaustively: four cells in a square, one man a side in opposite corners.
TEST(Perft, LinesEndAtTheGoal) {
    Variant tiny = *find_variant("halma-8");
    tiny.topology = std::make_shared<const Topology>(make_square(2, Lattice::kOrthogonal));
    const int rows[] = {1};
    tiny.start[0] = tiny.home[0] = tiny.target[1] = square_camp(*tiny.topology, Corner::kA1, rows);
    tiny.start[1] = tiny.home[1] = tiny.target[0] =
        square_camp(*tiny.topology, Corner::kUpperRight, rows);
    Position position(tiny);
    // The first man has two steps, and either leaves the second man one.
    EXPECT_EQ(perft(position, 1), 2U);
    EXPECT_EQ(perft(position, 2), 2U);
    EXPECT_EQ(perft(position, 2), plain(position, 2));
    EXPECT_EQ(perft(position, 5), plain(position, 5));
}

}  // namespace
}  // namespace zwarm
