#include "engine/base/number_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

#include "engine/base/random.h"

namespace zwarm {
namespace {

TEST(NumberText, IsWhatPeopleWrite) {
    EXPECT_EQ(number_text(0), "0");
    EXPECT_EQ(number_text(20), "20");
    EXPECT_EQ(number_text(-1.5), "-1.5");
    EXPECT_EQ(number_text(0.05), "0.05");
    EXPECT_EQ(number_text(0.000001), "0.000001");
    EXPECT_EQ(number_text(1.0 / 3), "6004799503160661p-54");
    EXPECT_EQ(number_text(1e18), "3814697265625p18");
}

TEST(NumberText, ReadsBackToTheLastBit) {
    Random random(5);
    for (int i = 0; i < 20'000; ++i) {
        const auto bits =
            static_cast<std::uint64_t>(random.below(0xFFFFFFFFU)) << 32 | random.below(0xFFFFFFFFU);
        const auto value = std::bit_cast<double>(bits);
        if (!std::isfinite(value)) continue;
        const std::string text = number_text(value);
        ASSERT_EQ(parse_number(text), value) << text;
    }
    for (int i = -3000; i < 3000; ++i) {
        const double value = i / 1000.0;
        ASSERT_EQ(parse_number(number_text(value)), value) << i;
        ASSERT_EQ(parse_number(std::to_string(i) + "e-3"), value) << i;
    }
}

TEST(NumberText, NonsenseIsNoNumber) {
    for (const char* text :
         {"", "-", ".", "x", "1x", "1 ", " 1", "+1", "1,5", "1.2.3", "1e", "1e99", "1p", "1.5p2",
          "1p99999", "99999999999999999999", "nan", "inf", "0x10"}) {
        EXPECT_EQ(parse_number(text), std::nullopt) << text;
    }
    EXPECT_EQ(parse_number("5."), 5.0);
    EXPECT_EQ(parse_number(".5"), 0.5);
}

}  // namespace
}  // namespace zwarm
