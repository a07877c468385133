#include "engine/rules/words.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace zwarm
