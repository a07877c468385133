#include "harness/host/game_names.h"

#include <gtest/gtest.h>

#include <vector>

namespace zwarm::host {
namespace {

const std::vector<GameName> kGames{{"selfo-s4", "Selfo", "Selfo"},
                                   {"selfo-s2", "Selfo - Setup 2", "Selfo"},
                                   {"selfo2", "Selfo-2", "Selfo"},
                                   {"selfo-three", "Selfo for Three", "Selfo"},
                                   {"halma-16", "Halma", "Halma"},
                                   {"halma-8", "Halma 8x8", "Halma"},
                                   {"halma-10", "Halma 10x10", "Halma"},
                                   {"star-2", "Chinese Checkers", "ChineseCheckers"},
                                   {"star-6", "Chinese Checkers for Six", "ChineseCheckers"},
                                   {"diamond-7", "Diamond 7x7", "ChineseCheckers"}};

std::string meant(const std::string& typed) {
    const auto found = find_game(typed, kGames);
    return found ? kGames[*found].id : "";
}

TEST(GameNames, IdsAndTitlesInAnyCase) {
    EXPECT_EQ(meant("star-6"), "star-6");
    EXPECT_EQ(meant("selfo"), "selfo-s4");
    EXPECT_EQ(meant("HALMA"), "halma-16");
    EXPECT_EQ(meant("Halma 8x8"), "halma-8");
    EXPECT_EQ(meant("chinese checkers for six"), "star-6");
}

TEST(GameNames, SomeOfTheWords) {
    EXPECT_EQ(meant("halma 8"), "halma-8");
    EXPECT_EQ(meant("checkers"), "star-2");
    EXPECT_EQ(meant("chinese checkers for 6 players"), "star-6");
    EXPECT_EQ(meant("check six"), "star-6");
    EXPECT_EQ(meant("selfo 3 players"), "selfo-three");
    EXPECT_EQ(meant("selfo-2"), "selfo2");
    EXPECT_EQ(meant("diamond"), "diamond-7");
}

TEST(GameNames, WhatIsNotThere) {
    EXPECT_EQ(meant("chess"), "");
    EXPECT_EQ(meant("halma-88"), "");
    EXPECT_EQ(meant("halma 12"), "");
    EXPECT_EQ(meant(""), "");
    EXPECT_EQ(meant("for the"), "");
}

}  // namespace
}  // namespace zwarm::host
