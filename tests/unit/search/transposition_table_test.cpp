#include "engine/search/transposition_table.h"

#include <gtest/gtest.h>

namespace zwarm {
namespace {

constexpr std::uint64_t key(std::uint64_t check) {
    return check << 32 | 7;  // all in one bucket
}

TEST(TranspositionTable, FindsWhatWasStored) {
    TranspositionTable table(1);
    EXPECT_FALSE(table.probe(key(1)));
    table.store(key(1), {3, 4}, 55, 6, Bound::kLower);
    const auto entry = table.probe(key(1));
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->move, Move(3, 4));
    EXPECT_EQ(entry->score, 55);
    EXPECT_EQ(entry->depth, 6);
    EXPECT_FALSE(table.probe(key(2)));
}

TEST(TranspositionTable, KeepsTheMoveOfABoundWithoutOne) {
    TranspositionTable table(1);
    table.store(key(1), {3, 4}, 55, 6, Bound::kLower);
    table.store(key(1), Move(), 20, 7, Bound::kUpper);
    EXPECT_EQ(table.probe(key(1))->move, Move(3, 4));
    EXPECT_EQ(table.probe(key(1))->depth, 7);
}

TEST(TranspositionTable, TheShallowestOfABucketGivesWay) {
    TranspositionTable table(1);
    for (int i = 1; i <= 4; ++i) {
        table.store(key(static_cast<std::uint64_t>(i)), Move(), i, 10 - i, Bound::kExact);
    }
    table.store(key(9), Move(), 9, 8, Bound::kExact);
    EXPECT_FALSE(table.probe(key(4)));
    EXPECT_TRUE(table.probe(key(1)));
    EXPECT_TRUE(table.probe(key(9)));
}

TEST(TranspositionTable, WhatIsOldGivesWayToWhatIsNew) {
    TranspositionTable table(1);
    table.store(key(1), Move(), 1, 12, Bound::kExact);
    for (int search = 0; search < 3; ++search) table.begin_search();
    for (int i = 2; i <= 4; ++i) {
        table.store(key(static_cast<std::uint64_t>(i)), Move(), i, 2, Bound::kExact);
    }
    table.store(key(5), Move(), 5, 1, Bound::kExact);
    EXPECT_FALSE(table.probe(key(1)));
    EXPECT_TRUE(table.probe(key(4)));
}

}  // namespace
}  // namespace zwarm
