#include "engine/search/line_history.h"

#include <gtest/gtest.h>

#include <array>

namespace zwarm {
namespace {

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
