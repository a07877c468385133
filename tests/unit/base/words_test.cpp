#include "engine/base/words.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace zwarm {
namespace {

using Words = std::vector<std::string_view>;

TEST(Words, AreWhatStandsBetweenBlanks) {
    EXPECT_EQ(words_of("go depth 4"), (Words{"go", "depth", "4"}));
    EXPECT_EQ(words_of("  go\t depth\r\n"), (Words{"go", "depth"}));
    EXPECT_EQ(words_of(""), Words{});
    EXPECT_EQ(words_of(" \t\r\n"), Words{});
}

TEST(Words, MayStandBetweenOtherCharacters) {
    EXPECT_EQ(words_of("far|by chance", "|"), (Words{"far", "by chance"}));
    EXPECT_EQ(words_of("Man a1\t- b2", " "), (Words{"Man", "a1\t-", "b2"}));
}

TEST(Numbers, AreTheWholeText) {
    EXPECT_EQ(number_of<int>("-12"), -12);
    EXPECT_EQ(number_of<int>("2147483648"), std::nullopt);
    EXPECT_EQ(number_of<std::uint64_t>("18446744073709551615"), 18'446'744'073'709'551'615U);
    for (const auto* text : {"", "-", " 1", "1 ", "1x", "+1", "1.5"}) {
        EXPECT_EQ(number_of<int>(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace zwarm
