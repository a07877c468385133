#include <gtest/gtest.h>

#include <set>

#include "engine/agents/agents.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

class Calm final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { last = info; }
    SearchInfo last;
};

Game game_from(std::string_view id, std::string_view text) {
    std::string error;
    const auto position = parse_position(*find_variant(id), text, error);
    EXPECT_TRUE(position) << error;
    return Game(*position);
}

std::string choice(const Game& game, const Limits& limits = {}) {
    Calm control;
    return move_text(game.variant(), make_greedy_agent({})->choose(game, limits, control));
}

TEST(GreedyAgent, TakesTheWinWhateverTheVariety) {
    const Game game = game_from("diamond-7",
                                "222...."
                                "22....."
                                "......."
                                "2......"
                                "......."
                                "......."
                                "......1 2");
    for (int variety = 0; variety <= 10; ++variety) {
        Limits limits;
        limits.variety = variety;
        EXPECT_EQ(choice(game, limits), "a4-a3");
    }
}

TEST(GreedyAgent, TakesTheLongestWayHome) {
    // A hop over the neighbour goes two steps, everything else one.
    const Game game = game_from("diamond-7",
                                "......."
                                "......."
                                "..1...."
                                "..1...."
                                "......."
                                "......."
                                "2...... 1");
    EXPECT_EQ(choice(game), "c3-c5");
}

TEST(GreedyAgent, JoinsItsStonesInSelfo) {
    const Game game = game_from("selfo-chess",
                                "........"
                                ".1......"
                                ".1......"
                                "........"
                                ".1......"
                                "........"
                                "2..2..2."
                                "........ 1");
    const std::string move = choice(game);
    EXPECT_TRUE(move == "b4-a5" || move == "b4-b5" || move == "b4-c5" || move == "b6-a5" ||
                move == "b6-b5" || move == "b6-c5")
        << move;
}

TEST(GreedyAgent, VarietyWidensTheChoice) {
    const Game game(*find_variant("halma-8"));
    const auto choices = [&](int variety) {
        Limits limits;
        limits.variety = variety;
        std::set<std::uint32_t> seen;
        const auto agent = make_greedy_agent({});
        for (int i = 0; i < 100; ++i) {
            Calm control;
            seen.insert(agent->choose(game, limits, control).code());
        }
        return seen.size();
    };
    EXPECT_EQ(choices(0), 1U);
    EXPECT_GT(choices(10), choices(1));
}

TEST(GreedyAgent, ObeysTheNodeLimit) {
    Limits limits;
    limits.nodes = 3;
    Calm control;
    static_cast<void>(
        make_greedy_agent({})->choose(Game(*find_variant("halma-8")), limits, control));
    EXPECT_EQ(control.last.nodes, 3U);
}

TEST(GreedyAgent, SolvesEverySolitaire) {
    for (const Variant& variant : variants()) {
        if (variant.players != 1) continue;
        const auto agent = make_greedy_agent({});
        Game game(variant);
        Calm control;
        while (!game.result().over()) ASSERT_TRUE(game.play(agent->choose(game, {}, control)));
        EXPECT_EQ(game.result().winners, 1) << variant.id << ": " << game.result().reason;
    }
}

// Against a random player, who never gets anywhere by himself. On triangles, where a cell has three
// neighbours, even he walls stones in by chance; there it must not lose.
TEST(GreedyAgent, BeatsRandomInEveryGameForTwo) {
    for (const Variant& variant : variants()) {
        if (variant.players != 2) continue;
        const auto greedy = make_greedy_agent({});
        AgentOptions options;
        options.seed = 5;
        const auto random = make_random_agent(options);
        Game game(variant);
        Calm control;
        while (!game.result().over()) {
            Agent& mover = game.position().to_move() == 0 ? *greedy : *random;
            ASSERT_TRUE(game.play(mover.choose(game, {}, control)));
        }
        const bool triangles = variant.topology->lattice() == Lattice::kTriangular;
        EXPECT_TRUE(game.result().won_by(0) || (triangles && game.result().is_draw()))
            << variant.id << ": " << game.result().reason;
    }
}

}  // namespace
}  // namespace zwarm
