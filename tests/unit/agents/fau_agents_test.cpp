// The five strategies of FAUhalma (Kostarev 2024).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/agents/agents.h"
#include "engine/evaluate/fau_heuristic.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

class SilentControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { last = info; }
    SearchInfo last;
};

using Settings = std::vector<std::pair<std::string, std::string>>;

AgentOptions chosen(const Settings& settings, std::uint64_t seed = 1) {
    AgentOptions options;
    options.seed = seed;
    options.settings = settings;
    return options;
}

const Variant& star() {
    return *find_variant("fau-star-2");
}

// The cell the first player knows by these coordinates.
Cell cell_at(int x, int y) {
    const FauBoard board(star(), {});
    for (Cell cell = 0; cell < star().topology->size(); ++cell) {
        const Axial place = board.at(0, cell);
        if (place.x == x && place.y == y) return cell;
    }
    return kNoCell;
}

Position pegs(std::initializer_list<Axial> own, std::initializer_list<Axial> others) {
    Position position = Position::empty_board(star());
    for (const auto [x, y] : own) position.put(cell_at(x, y), 0);
    for (const auto [x, y] : others) position.put(cell_at(x, y), 1);
    return position;
}

Move choice(Agent& agent, const Position& position) {
    SilentControl control;
    const Move move = agent.choose(Game(position), {}, control);
    EXPECT_TRUE(is_legal(position, move));
    return move;
}

TEST(FauStrategies, OneTakesTheDirectionsInOrder) {
    const auto agent = make_fau_1_agent(chosen({}));
    // In the middle all six are open; then the ones tried first are closed in turn by two enemies
    // each, so that there is no hop either.
    constexpr Axial kOrder[] = {{-1, 1}, {0, 1}, {-1, 0}, {1, 0}, {1, -1}, {0, -1}};
    Position position = pegs({{0, 0}}, {{3, -6}});
    for (const auto [x, y] : kOrder) {
        const Move move = choice(*agent, position);
        EXPECT_EQ(move.to(), cell_at(x, y));
        position.put(cell_at(x, y), 1);
        position.put(cell_at(2 * x, 2 * y), 1);
    }
}

TEST(FauStrategies, OneMakesNoChains) {
    // Two hops to the north-west are open.
    const Position position = pegs({{2, -2}}, {{1, -1}, {-1, 1}});
    EXPECT_EQ(choice(*make_fau_1_agent(chosen({})), position), Move(cell_at(2, -2), cell_at(0, 0)));
    EXPECT_EQ(choice(*make_fau_2_agent(chosen({})), position),
              Move(cell_at(2, -2), cell_at(-2, 2)));
}

TEST(FauStrategies, TwoMovesTheFarthestPegAndShunsTheCorners) {
    const auto two = make_fau_2_agent(chosen({}));
    const Position position = pegs({{0, 0}, {2, -3}, {-1, 2}}, {{3, -6}});
    EXPECT_EQ(choice(*two, position).from(), cell_at(2, -3));
    // The way north-west would end in a corner of the star, the one north does not.
    const Position edge = pegs({{-3, 0}}, {{3, -6}});
    EXPECT_EQ(choice(*make_fau_1_agent(chosen({})), edge).to(), cell_at(-4, 1));
    EXPECT_EQ(choice(*two, edge).to(), cell_at(-3, 1));
}

TEST(FauStrategies, TwoFallsBackOnOneWhenItIsOutOfMoves) {
    // The farthest peg is walled in at the bottom: two rows of enemies.
    const Position position =
        pegs({{3, -6}, {0, 0}}, {{2, -5}, {3, -5}, {1, -4}, {2, -4}, {3, -4}});
    EXPECT_EQ(choice(*make_fau_2_agent(chosen({})), position), Move(cell_at(0, 0), cell_at(-1, 1)));
}

TEST(FauStrategies, ThreeMovesTheFarthestPegOnlyAndKeepsPegsTogether) {
    const Position position = pegs({{0, 0}, {1, -1}, {2, -3}}, {{3, -6}, {2, -5}});
    EXPECT_EQ(choice(*make_fau_3_agent(chosen({})), position).from(), cell_at(2, -3));
    // A chain of three hops would leave the other peg four steps or more behind.
    const Position alone = pegs({{1, -2}, {2, -4}}, {{2, -3}, {1, -1}, {0, 1}, {3, -6}});
    const auto steps_apart = [&](const char* spacing) {
        Position after = alone;
        after.play(
            choice(*make_fau_3_agent(chosen({{"spacing", spacing}, {"depth", "1"}})), alone));
        CellSet own = after.stones(0);
        const Cell first = own.pop_first();
        return star().topology->distance(first, own.first());
    };
    EXPECT_LE(steps_apart("3"), 3);
    EXPECT_GT(steps_apart("0"), 3);
}

TEST(FauStrategies, ThreeKeepsAllPegsTogetherIfAsked) {
    // The last peg can hop to (-1,0), near to the second one but four steps from the first.
    const Position position = pegs({{1, -4}, {0, -3}, {1, -2}}, {{0, -1}, {3, -6}});
    const auto farthest_apart = [&](const char* together) {
        Position after = position;
        after.play(choice(
            *make_fau_3_agent(chosen({{"together", together}, {"pegs", "all"}, {"depth", "1"}})),
            position));
        int most = 0;
        after.stones(0).for_each([&](Cell a) {
            after.stones(0).for_each(
                [&](Cell b) { most = std::max(most, star().topology->distance(a, b)); });
        });
        return most;
    };
    EXPECT_GT(farthest_apart("each"), 3);
    EXPECT_LE(farthest_apart("all"), 3);
}

TEST(FauStrategies, ThreeSeesTheWin) {
    // One step is missing; five plies see it at once.
    const Position position = pegs({{-3, 6}, {-3, 5}, {-2, 5}, {-3, 4}, {-2, 4}, {-1, 3}},
                                   {{3, -6}, {2, -5}, {3, -5}, {1, -4}, {2, -4}, {1, -3}});
    for (const auto make : {make_fau_3_agent, make_fau_4_agent, make_fau_5_agent}) {
        Game game(position);
        SilentControl control;
        ASSERT_TRUE(game.play(make(chosen({}))->choose(game, {}, control)));
        EXPECT_TRUE(game.result().won_by(0));
    }
}

TEST(FauStrategies, ThreeStoresItsMoves) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "fau-3";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    AgentOptions options = chosen({{"depth", "3"}});
    options.folder = folder.string();
    const auto ask = [&] {
        SilentControl control;
        const Move move = make_fau_3_agent(options)->choose(Game(star()), {}, control);
        return std::pair(move, control.last.nodes);
    };
    const auto first = ask();
    EXPECT_GT(first.second, 1U);
    EXPECT_EQ(ask(), std::pair(first.first, std::uint64_t{1}));
    // And without a folder from game to game of one agent.
    const auto agent = make_fau_3_agent(chosen({{"depth", "3"}}));
    SilentControl control;
    static_cast<void>(agent->choose(Game(star()), {}, control));
    EXPECT_GT(control.last.nodes, 1U);
    agent->new_game(star());
    static_cast<void>(agent->choose(Game(star()), {}, control));
    EXPECT_EQ(control.last.nodes, 1U);
    std::filesystem::remove_all(folder);
}

// Duplicates cost time and change nothing.
TEST(FauStrategies, FourLeavesOutDuplicates) {
    const auto look = [](const char* duplicates) {
        SilentControl control;
        const Move move = make_fau_4_agent(chosen({{"duplicates", duplicates}}))
                              ->choose(Game(star()), {}, control);
        return std::pair(move, control.last.nodes);
    };
    EXPECT_EQ(look("yes").first, look("no").first);
    EXPECT_GT(look("yes").second, look("no").second);
}

TEST(FauStrategies, FiveLooksAtBothOpponents) {
    const Variant& three = *find_variant("fau-star-3");
    const auto nodes = [&](const char* everyone) {
        SilentControl control;
        const auto agent = make_fau_5_agent(chosen({{"everyone", everyone}, {"depth", "3"}}));
        static_cast<void>(agent->choose(Game(three), {}, control));
        EXPECT_EQ(control.last.depth, 3);
        return control.last.nodes;
    };
    EXPECT_NE(nodes("yes"), nodes("no"));
}

// Legal moves to the end on every board they know, all against all.
TEST(FauStrategies, PlayWholeGames) {
    constexpr std::unique_ptr<Agent> (*kMakers[])(const AgentOptions&) = {
        make_fau_1_agent, make_fau_2_agent, make_fau_3_agent, make_fau_4_agent, make_fau_5_agent};
    for (const Variant& variant : variants()) {
        if (!fau_plays(variant)) continue;
        for (std::size_t first = 0; first < std::size(kMakers); ++first) {
            std::vector<std::unique_ptr<Agent>> agents;
            for (Player player = 0; player < variant.players; ++player) {
                agents.push_back(kMakers[(first + player) % std::size(kMakers)](chosen({})));
            }
            Game game(variant);
            SilentControl control;
            while (!game.result().over() && game.turns() < 100) {
                ASSERT_TRUE(game.play(
                    agents[game.position().to_move()]->choose(game, {.depth = 2}, control)))
                    << variant.id;
            }
        }
    }
}

}  // namespace
}  // namespace zwarm
