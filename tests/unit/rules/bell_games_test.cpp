// Published games as a check of the rules: every move must be legal and the result as printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "engine/rules/game.h"
#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

using Path = std::vector<std::string>;

std::vector<Path> read_paths(const std::string& text) {
    std::vector<Path> paths;
    std::istringstream moves(text);
    for (std::string word; moves >> word;) {
        Path path;
        std::istringstream cells(word);
        for (std::string name; std::getline(cells, name, '-');) path.push_back(name);
        paths.push_back(path);
    }
    return paths;
}

void play_path(Game& game, const Path& path) {
    const Move whole(cell(game.variant(), path.front()), cell(game.variant(), path.back()));
    ASSERT_TRUE(is_legal(game.position(), whole)) << path.front() << "-" << path.back();
    const auto found = path_of(game.position(), whole);
    EXPECT_LE(found.size(), path.size()) << "our path is the shortest";
    ASSERT_TRUE(game.play(whole));
}

// Bell 2009: the shortest cooperative game of Chinese Checkers, won by the second player.
TEST(Bell, ThirtyPlyGame) {
    const auto paths = read_paths(
        "c2-d2 h8-h6 d1-d3 i6-g6 a3-c3-e3 g9-g7-g5 a2-c2-e2-e4 h7-h5-f7 e4-f4 i9-g9-g7-e7 d3-c4 "
        "g6-g4-e4-e2-c2-a2 a4-c2-e2-e4-g4-g6-e8-e6 i8-i6-g6-g4-e4-e2-c2-a4 a1-a3-c3-c5 "
        "f9-h7-h5-f5-f3-d3-d1 c5-d5 e7-e5-c5-c3-a3-a1 b2-b4-d4-d6-f6-f8-h8 "
        "i7-g9-g7-e7-e5-c5-c3-a3 c1-e1-c3-c5-e5-e7-g7 h6-f8-f6-d6-d4-b4-b2 b3-b4 "
        "g8-g6-g4-e4-e2-c2 b1-b3-b5-d3-f3-f5 g5-e5-c5-c3-c1 f5-f6 f7-f5-f3-d3-b5-b3-b1 "
        "e6-g6-g8-i8 h9-h7-f7-f5-f3-d3-b5-b3");
    ASSERT_EQ(paths.size(), 30U);
    Game game(variant("diamond-9"));
    for (const Path& path : paths) {
        ASSERT_FALSE(game.result().over());
        play_path(game, path);
        if (HasFatalFailure()) return;
    }
    EXPECT_EQ(game.result().reason, "Red wins: all 10 men in the target");
}

// Bell's 16x16 army transfer in 47 moves: the middle move runs through its own mirror image, and
// the second half is the first reversed and reflected in the long diagonal.
TEST(Bell, FortySevenMoveTransfer) {
    auto paths = read_paths(
        "d2-d4 c3-e5 e5-f6 a1-c3-e5-g7 g7-h8 c1-c3-e5-g7-i9 i9-j10 e1-c1-c3-e5-g7-i9 a3-c3-e5-g7 "
        "a5-c3-e5 b3-d5-f5-f7-h7-h9-j9-j11 j11-k11 b5-b3-d5-f5-f7-h7-h9-j9-j11-l11 l11-l12 "
        "d1-b3-d5-f5-f7-h7-h9-j9-j11-l11-l13 l13-m13 c4-e4-e6-g6-g8-i8-i10-k10-k12-m12-m14 "
        "m14-n14 e2-c4-e4-e6-g6-g8-i8-i10-k10-k12-m12-m14-o14 "
        "d3-d5-f5-f7-h7-h9-j9-j11-l11-l13-n13-n15 "
        "a4-c4-e4-e6-g6-g8-i8-i10-k10-k12-m12-m14-o16 b2-b3 b4-c3 b1-d3-d5-f5-f7-h7-h9");
    const auto mirror = [](const std::string& name) {
        const int column = name[0] - 'a' + 1;
        const int row = std::stoi(name.substr(1));
        return std::string(1, static_cast<char>('a' + 16 - row)) + std::to_string(17 - column);
    };
    const auto reflected = [&](Path path) {
        std::ranges::reverse(path);
        for (std::string& name : path) name = mirror(name);
        return path;
    };
    const std::size_t half = paths.size() - 1;
    Path& middle = paths.back();
    for (const std::string& name : reflected(middle)) {
        if (name != middle.back()) middle.push_back(name);
    }
    for (std::size_t i = half; i-- > 0;) paths.push_back(reflected(paths[i]));
    ASSERT_EQ(paths.size(), 47U);
    Game game(variant("halma-16-solo"));
    for (const Path& path : paths) {
        play_path(game, path);
        if (HasFatalFailure()) return;
    }
    EXPECT_EQ(game.result().reason, "Solved: all 19 men in the target after 47 moves");
}

}  // namespace
}  // namespace zwarm
