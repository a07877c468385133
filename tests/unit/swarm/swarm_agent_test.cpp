#include <gtest/gtest.h>

#include <filesystem>

#include "engine/agents/agents.h"
#include "engine/agents/registry.h"
#include "engine/rules/variants.h"
#include "engine/swarm/memory.h"

namespace zwarm {
namespace {

class Listener final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { last = info.best; }
    Move last;
};

// Plays a game of the agent against itself; the moves.
std::vector<Move> self_play(Agent& agent, const Variant& variant, int plies) {
    Listener control;
    Game game(variant);
    agent.new_game(variant);
    std::vector<Move> moves;
    while (!game.result().over() && static_cast<int>(moves.size()) < plies) {
        moves.push_back(agent.choose(game, {}, control));
        EXPECT_EQ(control.last, moves.back());
        EXPECT_TRUE(game.play(moves.back())) << variant.id;
    }
    return moves;
}

TEST(SwarmAgent, PlaysEveryGameWithCamps) {
    for (const Variant& variant : variants()) {
        EXPECT_EQ(swarm_plays(variant), variant.pack != "Selfo") << variant.id;
        if (!swarm_plays(variant)) continue;
        const auto agent = make_swarm_agent({.seed = 4});
        EXPECT_EQ(self_play(*agent, variant, 60).size(), 60U) << variant.id;
    }
}

TEST(SwarmAgent, FinishesAndRepeatsItself) {
    const Variant& variant = *find_variant("star-solo");
    const auto moves = self_play(*make_swarm_agent({.seed = 1}), variant, 1000);
    EXPECT_LT(moves.size(), 500U);
    EXPECT_EQ(self_play(*make_swarm_agent({.seed = 1}), variant, 1000), moves);
    EXPECT_NE(self_play(*make_swarm_agent({.seed = 2}), variant, 1000), moves);
}

TEST(SwarmAgent, SettingsReachTheSwarm) {
    const Variant& variant = *find_variant("star-solo");
    std::vector<std::string> notes;
    AgentOptions options{
        .seed = 1, .settings = {{"q0", "0.5"}, {"q9", "1"}, {"e", "none"}, {"silence", "passes"}}};
    options.note = [&](const std::string& note) { notes.push_back(note); };
    const auto moves = self_play(*make_swarm_agent(options), variant, 40);
    EXPECT_EQ(notes.size(), 3U);
    EXPECT_NE(moves, self_play(*make_swarm_agent({.seed = 1}), variant, 40));
}

TEST(SwarmAgent, FollowsTakenBackMovesAndOtherPeoplesMoves) {
    const Variant& variant = *find_variant("star-2");
    const auto agent = make_swarm_agent({.seed = 3, .settings = {{"cooperate", "yes"}}});
    const auto random = find_agent("random")->make({.seed = 8});
    Listener control;
    Game game(variant);
    agent->new_game(variant);
    for (int i = 0; i < 120 && !game.result().over(); ++i) {
        Agent& mover = i % 3 == 1 ? *random : *agent;
        ASSERT_TRUE(game.play(mover.choose(game, {}, control)));
        if (i % 7 == 6) {
            game.undo();
            game.undo();
        }
        if (i == 50) game.clear(game.position().stones(0).first());
    }
}

TEST(SwarmAgent, BestGameIsRememberedOnDisk) {
    const Variant& variant = *find_variant("star-solo");
    const std::string folder = testing::TempDir() + "zwarm_swarm_agent";
    const std::string path = memory_path(folder, "pheromones", "star-solo");
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto first = self_play(*make_swarm_agent({.seed = 1, .folder = folder}), variant, 1000);
    std::string error;
    auto memory = load_memory(path, error);
    ASSERT_TRUE(memory) << error;
    EXPECT_EQ(memory->moves, static_cast<int>(first.size()));
    // The same seed plays another game now, because it starts from the memory.
    const auto agent = make_swarm_agent({.seed = 1, .folder = folder});
    const auto second = self_play(*agent, variant, 1000);
    EXPECT_NE(second, first);
    memory = load_memory(path, error);
    ASSERT_TRUE(memory);
    EXPECT_EQ(memory->moves, static_cast<int>(std::min(first.size(), second.size())));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace zwarm
