// The players of Henderson's team Halma (2014).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/evaluate/team_heuristic.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

class QuietControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { last = info; }
    SearchInfo last;
};

using Settings = std::vector<std::pair<std::string, std::string>>;
using Maker = std::unique_ptr<Agent> (*)(const AgentOptions& options);

AgentOptions with(const Settings& settings, std::uint64_t seed = 1) {
    AgentOptions options;
    options.seed = seed;
    options.settings = settings;
    return options;
}

std::string answer(Maker make, const Position& position, const Settings& settings) {
    QuietControl control;
    const Game game(position);
    const Move move = make(with(settings))->choose(game, {}, control);
    EXPECT_TRUE(is_legal(position, move));
    return move_text(position.variant(), move);
}

// Figure 1.1: a sequence of moves going backwards and around to find a better placement. The first
// hop, h8-f6, loses four steps; four hops more end at j14. The hop after that one would lose again.
Position backwards_and_around() {
    const Variant& variant = *find_variant("halma-16-teams");
    Position position = Position::empty_board(variant);
    position.put(*variant.topology->find("h8"), 0);
    for (const char* cell : {"g7", "f7", "f9", "g11", "i13", "i14"}) {
        position.put(*variant.topology->find(cell), 1);
    }
    return position;
}

TEST(HopGreedy, GoesBackwardsAndAround) {
    const Position position = backwards_and_around();
    const Topology& topology = position.topology();
    const Cell from = *topology.find("h8");
    const auto path = path_of(position, {from, *topology.find("j14")});
    ASSERT_EQ(path.size(), 6U);
    EXPECT_EQ(topology.name(path[1]), "f6");
    EXPECT_EQ(answer(make_hop_greedy_agent, position, {}), "h8-j14");
    // A player who does not follow hops that far steps forward.
    EXPECT_EQ(answer(make_hop_greedy_agent, position, {{"hop-depth", "4"}}), "h8-i9");
}

TEST(HopGreedy, KeepsTheBestPrefix) {
    const Position position = backwards_and_around();
    const Cell from = *position.topology().find("h8");
    // The chain could go on, to a worse place.
    EXPECT_TRUE(is_legal(position, {from, *position.topology().find("h14")}));
    EXPECT_EQ(answer(make_hop_greedy_agent, position, {{"hop-depth", "99"}}), "h8-j14");
}

TEST(HopGreedy, TermsAreSettings) {
    const Position position = backwards_and_around();
    // Nothing but the diagonal: the stone stays on it, forward or back.
    const std::string move =
        answer(make_hop_greedy_agent, position, {{"distance", "0"}, {"diagonal", "100"}});
    EXPECT_TRUE(move == "h8-i9" || move == "h8-f6") << move;
}

// With more depth for steps it sees that a step makes a ladder; others stand still meanwhile.
TEST(HopGreedy, LooksFurtherAfterStepsIfAsked) {
    const Variant& variant = *find_variant("halma-16-teams");
    Position position = Position::empty_board(variant);
    for (const char* cell : {"f6", "h7"}) position.put(*variant.topology->find(cell), 0);
    for (const char* cell : {"i9", "k11", "m13"}) position.put(*variant.topology->find(cell), 1);
    // h7-i8 is two steps nearer, h7-g7 none; but then f6 hops over g7 and all the way to n14.
    EXPECT_NE(answer(make_hop_greedy_agent, position, {}), "h7-g7");
    for (const char* followed : {"0", "1"}) {
        EXPECT_EQ(
            answer(make_hop_greedy_agent, position, {{"step-depth", "2"}, {"second", followed}}),
            "h7-g7")
            << followed;
    }
}

TEST(HopGreedyRollout, IsHopGreedyWithoutItsRollouts) {
    const Position position = backwards_and_around();
    EXPECT_EQ(answer(make_hop_greedy_rollout_agent, position, {{"rollouts", "0"}}), "h8-j14");
    EXPECT_EQ(answer(make_hop_greedy_rollout_agent, position, {{"share", "0"}}), "h8-j14");
}

TEST(HopGreedyRollout, AddsTheMeanOfGamesByChance) {
    const Variant& variant = *find_variant("halma-16-teams");
    const auto score = [&](const char* share) {
        QuietControl control;
        const auto agent = make_hop_greedy_rollout_agent(with({{"share", share}}));
        static_cast<void>(agent->choose(Game(variant), {}, control));
        return control.last.score;
    };
    // The mean is about the value of the board itself, which is thousands.
    EXPECT_GT(score("100"), 10 * std::abs(score("0")));
    EXPECT_GT(score("200"), score("100"));
}

TEST(TeamAlphabeta, LeavesOpponentsToChanceWhileTheArmiesAreApart) {
    const auto nodes = [](const char* chance) {
        QuietControl control;
        const auto agent = make_team_alphabeta_agent(with({{"depth", "3"}, {"chance", chance}}));
        static_cast<void>(agent->choose(Game(*find_variant("halma-16-teams")), {}, control));
        EXPECT_EQ(control.last.depth, 3);
        return control.last.nodes;
    };
    // A move and two answers for each.
    const Position start(*find_variant("halma-16-teams"));
    EXPECT_EQ(nodes("yes"), 3U * static_cast<std::uint64_t>(count_moves(start)));
    EXPECT_LT(nodes("yes"), nodes("no"));
}

// Two plies of the whole tree, without any pruning.
TEST(TeamAlphabeta, IsMinimaxOverAllPlayers) {
    const Variant& variant = *find_variant("halma-8");
    const TeamHeuristic heuristic(variant, {});
    Random random(5);
    Game game(variant);
    for (int ply = 0; ply < 40; ++ply) {
        const Player player = game.position().to_move();
        const auto worst = [&](Move move) {
            Position after = game.position();
            after.play(move);
            MoveList replies;
            generate_moves(after, replies);
            int least = kWinScore;
            for (const Move reply : replies) {
                const auto undo = after.play(reply);
                least = std::min(least, heuristic.team_value(after, player));
                after.undo(reply, undo);
            }
            return least;
        };
        MoveList moves;
        generate_moves(game.position(), moves);
        int best = -kWinScore;
        for (const Move move : moves) best = std::max(best, worst(move));
        QuietControl control;
        const auto agent = make_team_alphabeta_agent(with({{"depth", "2"}, {"chance", "no"}}));
        const Move move = agent->choose(game, {}, control);
        EXPECT_EQ(control.last.score, best);
        EXPECT_EQ(worst(move), best);
        ASSERT_TRUE(game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
}

// What was imagined below the move that was played is there the next time: with no time to think
// the agent that has thought before plays better than one that has not.
TEST(TeamMcts, KeepsItsTree) {
    const Variant& variant = *find_variant("halma-8-solo");
    const TeamHeuristic heuristic(variant, {});
    int kept = 0;
    int fresh = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto options = with({{"iterations", "3000"}, {"length", "2"}}, seed);
        const auto thinker = make_team_mcts_agent(options);
        QuietControl control;
        Game game(variant);
        ASSERT_TRUE(game.play(thinker->choose(game, {}, control)));
        const auto value_after = [&](Agent& agent) {
            Game next = game;
            EXPECT_TRUE(next.play(agent.choose(game, {.nodes = 1}, control)));
            return heuristic.value(next.position(), 0);
        };
        kept += value_after(*thinker);
        fresh += value_after(*make_team_mcts_agent(options));
    }
    EXPECT_GT(kept, fresh + 1000);
}

TEST(TeamMcts, ImaginesAsManyGamesAsItIsTold) {
    const auto nodes = [](const char* iterations) {
        QuietControl control;
        const auto agent = make_team_mcts_agent(with({{"iterations", iterations}}));
        static_cast<void>(agent->choose(Game(*find_variant("halma-16-teams")), {}, control));
        return control.last.nodes;
    };
    // Ten plies by chance and the turn before them.
    EXPECT_EQ(nodes("20"), 220U);
    EXPECT_EQ(nodes("40"), 440U);
}

// A whole game of all four, two of each team: legal to the end.
TEST(TeamAgents, PlayAGameTogether) {
    const Variant& variant = *find_variant("halma-16-teams");
    const std::unique_ptr<Agent> agents[] = {
        make_hop_greedy_agent(with({})),
        make_team_mcts_agent(with({{"iterations", "20"}})),
        make_hop_greedy_rollout_agent(with({{"rollouts", "1"}})),
        make_team_alphabeta_agent(with({{"depth", "1"}})),
    };
    Game game(variant);
    QuietControl control;
    while (!game.result().over()) {
        ASSERT_TRUE(game.play(agents[game.position().to_move()]->choose(game, {}, control)));
    }
    EXPECT_FALSE(game.result().is_draw()) << game.result().reason;
}

}  // namespace
}  // namespace zwarm
