#include <gtest/gtest.h>

#include <filesystem>

#include "engine/agents/agents.h"
#include "engine/agents/registry.h"
#include "engine/rules/variants.h"
#include "engine/swarm/memory.h"

namespace zwarm {
namespace {

class Quiet final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& /*info*/) override {}
};

std::vector<Move> play_out(Agent& agent, const Variant& variant, std::uint64_t nodes) {
    Quiet control;
    Game game(variant);
    agent.new_game(variant);
    std::vector<Move> moves;
    while (!game.result().over()) {
        moves.push_back(agent.choose(game, {.nodes = nodes}, control));
        if (!game.play(moves.back())) {
            ADD_FAILURE() << variant.id;
            break;
        }
    }
    EXPECT_EQ(game.result().ending, Ending::kGoal) << game.result().reason;
    return moves;
}

AgentOptions options(std::uint64_t seed, const std::string& folder = {}) {
    return {.seed = seed, .folder = folder, .settings = {{"width", "32"}}};
}

TEST(SwarmPlusAgent, FinishesAndRepeatsItself) {
    for (const char* id : {"halma-8-solo", "diamond-7", "fau-star-3", "halma-8"}) {
        const Variant& variant = *find_variant(id);
        const auto moves = play_out(*make_swarm_plus_agent(options(1)), variant, 3000);
        EXPECT_EQ(play_out(*make_swarm_plus_agent(options(1)), variant, 3000), moves) << id;
        EXPECT_LT(moves.size(), 200U) << id;
    }
}

TEST(SwarmPlusAgent, BeatsRandomAndSwarm) {
    const Variant& variant = *find_variant("diamond-7");
    for (const char* name : {"random", "swarm"}) {
        for (Player seat = 0; seat < 2; ++seat) {
            const auto plus = make_swarm_plus_agent(options(2));
            const auto other = find_agent(name)->make({.seed = 9});
            plus->new_game(variant);
            other->new_game(variant);
            Quiet control;
            Game game(variant);
            while (!game.result().over()) {
                Agent& mover = game.position().to_move() == seat ? *plus : *other;
                ASSERT_TRUE(game.play(mover.choose(game, {.nodes = 3000}, control)));
            }
            EXPECT_TRUE(game.result().won_by(seat)) << name << ": " << game.result().reason;
        }
    }
}

TEST(SwarmPlusAgent, RemembersTheShortestGame) {
    const Variant& variant = *find_variant("halma-8-solo");
    const std::string folder = testing::TempDir() + "zwarm_swarm_plus";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::size_t best = 1000;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const auto agent = make_swarm_plus_agent(options(seed, folder));
        const auto moves = play_out(*agent, variant, 3000);
        EXPECT_LE(moves.size(), best);
        best = std::min(best, moves.size());
        EXPECT_EQ(PlanMemory(variant, folder).moves().size(), best);
    }
    std::filesystem::remove_all(folder);
}

TEST(PlanMemory, RefusesGamesThatAreNone) {
    const Variant& variant = *find_variant("halma-8-solo");
    const std::string folder = testing::TempDir() + "zwarm_plan_memory";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const std::string path = memory_path(folder, "plan", "halma-8-solo");
    std::string error;
    for (const MemoryFile& file : {MemoryFile{"plan", "halma-8-solo", 1, {"a1-h8"}},
                                   MemoryFile{"plan", "halma-8-solo", 1, {"nonsense"}},
                                   MemoryFile{"plan", "halma-8-solo", 0, {}},
                                   MemoryFile{"plan", "halma-8-solo", 1, {"a4-a5"}},
                                   MemoryFile{"pheromones", "halma-8-solo", 1, {"a4-a5"}}}) {
        ASSERT_TRUE(save_memory(path, file, error)) << error;
        PlanMemory memory(variant, folder);
        EXPECT_TRUE(memory.moves().empty());
        EXPECT_FALSE(memory.take_note().empty());
    }
    PlanMemory memory(variant, folder);
    memory.learn({{0, 1}});  // no game either
    EXPECT_TRUE(memory.moves().empty());
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace zwarm
