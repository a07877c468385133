// The course agents that learn, as agents.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/agents/agents.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm::q_agents {
namespace {

namespace fs = std::filesystem;

class SilentControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& /*info*/) override {}
};

// A game of the agent against itself, as text.
std::string game_text(Agent& agent, int plies) {
    const Variant& variant = *find_variant("halma-8-course");
    SilentControl control;
    agent.new_game(variant);
    Game game(variant);
    std::string text;
    for (int ply = 0; ply < plies && !game.result().over(); ++ply) {
        const Move move = agent.choose(game, {}, control);
        if (!game.play(move)) return "illegal";
        text += move_text(variant, move) + " ";
    }
    return text;
}

struct Folder {
    fs::path path = fs::temp_directory_path() /
                    ("zwarm-q-agents-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
};

TEST(QAgents, LinearKeepsItsWeightsInAFile) {
    const Folder folder;
    std::vector<std::string> notes;
    AgentOptions options;
    options.folder = folder.path.string();
    options.settings = {{"alpha", "0.01"}};
    options.note = [&](const std::string& note) { notes.push_back(note); };
    const auto file_text = [&] {
        std::string text;
        for (const auto& entry : fs::directory_iterator(folder.path)) {
            std::ifstream file(entry.path());
            text += std::string(std::istreambuf_iterator<char>(file), {});
        }
        return text;
    };
    static_cast<void>(game_text(*make_q_linear_agent(options), 60));
    const std::string first = file_text();
    EXPECT_NE(first.find("tensor q-linear 8"), std::string::npos) << first;
    // What was learnt is where the next one begins: learning nothing, it leaves the file alone.
    options.settings = {{"learn", "no"}};
    const std::string after = game_text(*make_q_linear_agent(options), 60);
    EXPECT_EQ(file_text(), first);
    options.folder.clear();
    EXPECT_NE(game_text(*make_q_linear_agent(options), 60), after);
    EXPECT_TRUE(notes.empty()) << notes.front();
}

TEST(QAgents, LinearRefusesADamagedFile) {
    const Folder folder;
    std::vector<std::string> notes;
    AgentOptions options;
    options.folder = folder.path.string();
    options.note = [&](const std::string& note) { notes.push_back(note); };
    static_cast<void>(game_text(*make_q_linear_agent(options), 60));
    for (const auto& entry : fs::directory_iterator(folder.path)) {
        std::ofstream(entry.path(), std::ios::app) << "more\n";
    }
    EXPECT_NE(game_text(*make_q_linear_agent(options), 10), "illegal");
    EXPECT_FALSE(notes.empty());
}

TEST(QAgents, TableIsBoundedAndPlaysOn) {
    AgentOptions options;
    options.hash_mb = 0;  // no room for a single entry
    EXPECT_NE(game_text(*make_q_table_agent(options), 60), "illegal");
}

TEST(QAgents, NetworkGoesForwardFromTheStart) {
    AgentOptions options;
    options.settings = {{"epsilon", "0"}};
    options.note = [](const std::string& note) { ADD_FAILURE() << note; };
    const auto agent = make_q_network_agent(options);
    const std::string text = game_text(*agent, 60);
    EXPECT_NE(text, "illegal");
    EXPECT_EQ(text, game_text(*make_q_network_agent(options), 60));
}

TEST(QAgents, NetworkNotesWeightsItCannotRead) {
    std::vector<std::string> notes;
    AgentOptions options;
    options.settings = {{"weights", "no-such-file"}};
    options.note = [&](const std::string& note) { notes.push_back(note); };
    EXPECT_NE(game_text(*make_q_network_agent(options), 4), "illegal");
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0], "q-network: cannot read the weights no-such-file");
}

}  // namespace
}  // namespace zwarm::q_agents
