#include "engine/base/random.h"

#include <gtest/gtest.h>

#include <array>

namespace zwarm {
namespace {

// The reference sequence of splitmix64 for the seed 1234567.
TEST(Random, FollowsTheReferenceSequence) {
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317ULL);
    EXPECT_EQ(random.next(), 3203168211198807973ULL);
    EXPECT_EQ(random.next(), 9817491932198370423ULL);
}

TEST(Random, BelowCoversItsRangeEvenly) {
    Random random(1);
    std::array<int, 6> seen{};
    for (int i = 0; i < 60'000; ++i) ++seen.at(random.below(6));
    for (const int count : seen) EXPECT_NEAR(count, 10'000, 400);
}

TEST(Random, UnitStaysBelowOne) {
    Random random(2);
    double sum = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double x = random.unit();
        ASSERT_GE(x, 0.0);
        ASSERT_LT(x, 1.0);
        sum += x;
    }
    EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

}  // namespace
}  // namespace zwarm
