#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <set>
#include <string>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/agents/levels.h"
#include "engine/agents/registry.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

class PatientControl final : public SearchControl {
  public:
    bool stop_requested() override {
        ++polls;
        return false;
    }
    void report(const SearchInfo& info) override { last = info; }
    SearchInfo last;
    std::uint64_t polls = 0;
};

AgentOptions seeded(std::uint64_t seed, std::vector<std::pair<std::string, std::string>> settings) {
    AgentOptions options;
    options.seed = seed;
    options.hash_mb = 1;
    options.settings = std::move(settings);
    return options;
}

// The first eight moves of the agent with itself.
std::string opening(Agent& agent, int variety) {
    const Variant& variant = *find_variant("selfo-s4");
    agent.new_game(variant);
    Game game(variant);
    std::string text;
    for (int ply = 0; ply < 8; ++ply) {
        PatientControl control;
        const Move move = agent.choose(game, {.nodes = 300, .variety = variety}, control);
        EXPECT_TRUE(game.play(move));
        text += std::to_string(move.from()) + "-" + std::to_string(move.to()) + " ";
    }
    return text;
}

TEST(ZwarmAgent, VarietyGivesDifferentGamesAndNoneGivesTheSame) {
    std::set<std::string> same;
    std::set<std::string> various;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        same.insert(opening(*make_zwarm_agent(seeded(seed, {})), 0));
        various.insert(opening(*make_zwarm_agent(seeded(seed, {})), 10));
    }
    EXPECT_EQ(same.size(), 1U);
    EXPECT_GE(various.size(), 4U);
}

// Whatever the threads do to each other's table, every move is legal and the search ends in time.
TEST(ZwarmAgent, SeveralThreadsThinkOfOneGame) {
    for (const char* id : {"star-2", "halma-8", "selfo-s4", "star-3"}) {
        const Variant& variant = *find_variant(id);
        AgentOptions options = seeded(1, {});
        options.threads = 3;
        const auto agent = make_zwarm_agent(options);
        agent->new_game(variant);
        Game game(variant);
        for (int ply = 0; ply < 6; ++ply) {
            PatientControl control;
            ASSERT_TRUE(game.play(agent->choose(game, {.nodes = 2000}, control))) << id;
            EXPECT_EQ(control.last.nodes, 2000U) << "the first thread's own";
        }
    }
}

// Who gets deepest has the say, but nobody says what is not wanted.
TEST(ZwarmAgent, SeveralThreadsLeaveOutWhatOneLeavesOut) {
    AgentOptions options = seeded(1, {});
    options.threads = 3;
    const auto agent = make_zwarm_agent(options);
    const Variant& variant = *find_variant("diamond-7");
    Game game(variant);
    agent->new_game(variant);
    std::vector<Move> unwanted;
    for (int i = 0; i < 8; ++i) {
        PatientControl control;
        const Move move = agent->choose(game, {.nodes = 1000, .without = unwanted}, control);
        EXPECT_EQ(std::ranges::count(unwanted, move), 0) << i;
        unwanted.push_back(move);
    }
}

TEST(ZwarmAgent, VarietyGivesOneAgentDifferentGames) {
    const auto agent = make_zwarm_agent(seeded(5, {}));
    std::set<std::string> games;
    for (int game = 0; game < 6; ++game) games.insert(opening(*agent, 10));
    EXPECT_GE(games.size(), 4U);
}

// Variety blurs judgement, not arithmetic: a win in one is taken all the same.
TEST(ZwarmAgent, TakesTheWinWhateverTheVariety) {
    const Variant& variant = *find_variant("selfo-small");
    Position position = Position::empty_board(variant);
    const Cell centre = static_cast<Cell>(variant.topology->size() / 2);
    const Topology& board = *variant.topology;
    position.put(centre, 0);
    position.put(board.next(board.next(centre, 0), 0), 0);
    position.put(0, 1);
    position.put(static_cast<Cell>(board.size() - 1), 1);
    for (int variety = 0; variety <= 10; variety += 5) {
        const auto agent = make_zwarm_agent(seeded(3, {}));
        agent->new_game(variant);
        Game game(position);
        PatientControl control;
        ASSERT_TRUE(game.play(
            agent->choose(game, {.depth = 3, .nodes = 4000, .variety = variety}, control)));
        EXPECT_TRUE(game.result().won_by(0)) << variety;
    }
}

// The other side's last stone is locked in where the own last stone belongs: it is let out.
TEST(ZwarmAgent, LetsOutWhoeverKeepsItFromFinishing) {
    const Variant& variant = *find_variant("diamond-9+exact");
    std::string error;
    const auto position = parse_position(variant,
                                         "2222.....22.......22.......2................1"
                                         ".......11.......11......111......112 1",
                                         error);
    ASSERT_TRUE(position) << error;
    Game game(*position);
    const auto zwarm = make_zwarm_agent(seeded(1, {}));
    const auto other = make_hop_greedy_agent(seeded(1, {}));
    for (int turn = 0; turn < 60 && !game.result().over(); ++turn) {
        PatientControl control;
        Agent& next = turn % 2 == 0 ? *zwarm : *other;
        ASSERT_TRUE(game.play(next.choose(game, {.nodes = 2000}, control)));
    }
    EXPECT_TRUE(game.result().won_by(0));
}

TEST(ZwarmAgent, AsksOftenWhetherToStop) {
    constexpr std::uint64_t kNodes = 20'000;
    for (const char* id : {"selfo-s4", "halma-8"}) {
        const auto agent = make_zwarm_agent(seeded(1, {}));
        PatientControl control;
        const Move move = agent->choose(Game(*find_variant(id)), {.nodes = kNodes}, control);
        EXPECT_FALSE(move.is_none());
        EXPECT_GE(control.polls, kNodes / 64) << id;
    }
}

TEST(ZwarmAgent, KeepsToItsNodesFromTheFirstOn) {
    const Variant& variant = *find_variant("selfo-large");
    for (const std::uint64_t nodes : {1U, 7U, 100U, 1000U}) {
        const auto agent = make_zwarm_agent(seeded(1, {}));
        agent->new_game(variant);
        PatientControl control;
        Game game(variant);
        EXPECT_TRUE(game.play(agent->choose(game, {.nodes = nodes}, control)));
        EXPECT_LE(control.last.nodes, nodes);
    }
}

// One pass has been made: another would end the game. Who despises draws more than his position
// plays on, who loves them takes it.
TEST(ZwarmAgent, ContemptIsASetting) {
    const Variant& variant = *find_variant("selfo-s4");
    const auto answer = [&](const std::string& contempt) {
        const auto agent = make_zwarm_agent(seeded(1, {{"contempt", contempt}}));
        agent->new_game(variant);
        Game game(variant);
        EXPECT_TRUE(game.play(Move::pass()));
        PatientControl control;
        return agent->choose(game, {.nodes = 2000}, control);
    };
    EXPECT_TRUE(answer("-5000").is_pass());
    EXPECT_FALSE(answer("5000").is_pass());
}

TEST(ZwarmAgent, WeightsAreSettings) {
    const Variant& variant = *find_variant("selfo-s4");
    const auto score = [&](const std::string& turn) {
        const auto agent = make_zwarm_agent(seeded(1, {{"turn", turn}}));
        agent->new_game(variant);
        PatientControl control;
        agent->choose(Game(variant), {.depth = 1}, control);
        return control.last.score;
    };
    // At the leaves of a search of one ply the opponent is to move.
    EXPECT_EQ(score("30") - score("130"), 100);
}

TEST(ZwarmAgent, NotesASettingItDoesNotKnow) {
    for (const auto& [name, value] : {std::pair{"contempt", "much"},
                                      {"contempt", "999999999"},
                                      {"hanging", ""},
                                      {"nonsense", "1"}}) {
        AgentOptions options = seeded(1, {{name, value}});
        std::string note;
        options.note = [&](const std::string& line) { note = line; };
        const auto agent = make_zwarm_agent(options);
        EXPECT_TRUE(note.starts_with("zwarm: ")) << note;
        EXPECT_NE(note.find(name), std::string::npos) << note;
    }
}

// Whoever plays says so if a setting means nothing to him.
TEST(Agents, NoteASettingTheyDoNotKnow) {
    for (const AgentEntry& entry : agents()) {
        AgentOptions options = seeded(1, {{"nonsense", "1"}});
        std::string note;
        options.note = [&](const std::string& line) { note = line; };
        const auto agent = entry.make(options);
        EXPECT_NE(note.find("nonsense"), std::string::npos) << entry.name;
        EXPECT_TRUE(note.starts_with(std::string(entry.name) + ": ")) << note;
    }
}

// Sanitizers end a program that asks for so much.
#ifndef ZWARM_SANITIZED

TEST(MakeReady, TakesWhatMemoryThereIs) {
    const Variant& variant = *find_variant("selfo-small");
    std::string said;
    AgentOptions options = seeded(1, {});
    options.hash_mb = 1 << 30;  // a petabyte
    options.note = [&](const std::string& text) { said += text; };
    const auto agent = make_ready(*find_agent("zwarm"), options, variant);
    EXPECT_LT(options.hash_mb, 1 << 30);
    EXPECT_EQ(said, "zwarm: not enough memory for tables of 1073741824 MB: they have " +
                        std::to_string(options.hash_mb));
    PatientControl control;
    EXPECT_TRUE(Game(variant).play(agent->choose(Game(variant), {.nodes = 100}, control)));
}

TEST(MakeReady, WithoutMemoryForItsTablesAnAgentSaysSo) {
    AgentOptions options = seeded(1, {});
    options.hash_mb = 1 << 30;
    const auto agent = make_zwarm_agent(options);
    const Variant& variant = *find_variant("selfo-small");
    try {
        agent->new_game(variant);
        ADD_FAILURE() << "a petabyte was granted";
    } catch (const std::bad_alloc& error) {
        EXPECT_STREQ(error.what(), "not enough memory for a table of this size");
    }
}

#endif

// By heart only at full strength, and only where nobody asks for a search.
TEST(ZwarmAgent, PlaysOpeningsByHeart) {
    const Variant& variant = *find_variant("star-2");
    const auto nodes = [&](AgentOptions options, const Limits& limits) {
        const auto agent = make_zwarm_agent(options);
        agent->new_game(variant);
        PatientControl control;
        Game game(variant);
        EXPECT_TRUE(game.play(agent->choose(game, limits, control)));
        return control.last.nodes;
    };
    AgentOptions with = seeded(1, {});
    EXPECT_GT(nodes(with, {.nodes = 300}), 0U) << "without a book";
    with.book = true;
    EXPECT_EQ(nodes(with, {.nodes = 300}), 0U);
    EXPECT_EQ(nodes(with, {.nodes = 300, .variety = 5}), 0U);
    EXPECT_EQ(nodes(with, {.depth = 100, .nodes = 300}), 0U) << "as hosts say that any will do";
    EXPECT_GT(nodes(with, {.depth = 2, .nodes = 300}), 0U);
    EXPECT_GT(nodes(with, {.depth = 2}), 0U);
    EXPECT_EQ(nodes(seeded(1, {{"book", "yes"}}), {.nodes = 300}), 0U);
    with.settings = {{"level", "3"}};
    EXPECT_GT(nodes(with, {.nodes = 300}), 0U);
    with.settings = {{"book", "no"}};
    EXPECT_GT(nodes(with, {.nodes = 300}), 0U);
}

// Every level of every family plays on, the same for the same seed, and quickly but for the last.
TEST(ZwarmAgent, LevelsPlayTheSameForASeedAndAreQuick) {
    for (const char* id : {"selfo-small", "halma-8", "diamond-7", "star-3"}) {
        const Variant& variant = *find_variant(id);
        for (int level = kWeakest; level < kStrongest; ++level) {
            // The agent's first game has its seed and one more.
            const Weakness& weak = level_of(variant, level, 8);
            if (level == kStrongest - 1 && weak == Weakness{}) continue;  // its best day
            ASSERT_TRUE(weak.nodes > 0 && weak.nodes <= 25'000) << id << " " << level;
            std::set<std::string> games;
            for (int repeat = 0; repeat < 2; ++repeat) {
                const auto agent = make_zwarm_agent(seeded(7, {{"level", std::to_string(level)}}));
                agent->new_game(variant);
                Game game(variant);
                std::string text;
                for (int ply = 0; ply < 6; ++ply) {
                    PatientControl control;
                    const Move move = agent->choose(game, {}, control);
                    ASSERT_TRUE(game.play(move));
                    // A search that is stopped looks at a few nodes on its way out.
                    EXPECT_LE(control.last.nodes, weak.nodes + 10);
                    text += std::to_string(move.from()) + "-" + std::to_string(move.to()) + " ";
                }
                games.insert(text);
            }
            EXPECT_EQ(games.size(), 1U) << id << " " << level;
        }
    }
}

// Levels are as strong as they were measured without a network.
TEST(ZwarmAgent, OnlyFullStrengthSeesByANetwork) {
    const Variant& variant = *find_variant("star-2");
    const auto score = [&](const std::string& level, const std::string& network) {
        const auto agent = make_zwarm_agent(seeded(1, {{"level", level}, {"network", network}}));
        agent->new_game(variant);
        PatientControl control;
        agent->choose(Game(variant), {.nodes = 500}, control);
        return control.last.score;
    };
    EXPECT_NE(score("7", "built-in"), score("7", "none"));
    EXPECT_EQ(score("3", "built-in"), score("3", "none"));
    // A file that is no network is noted, and does no harm.
    std::string noted;
    AgentOptions options = seeded(1, {{"network", "nowhere.weights"}});
    options.note = [&](const std::string& text) { noted = text; };
    const auto agent = make_zwarm_agent(options);
    agent->new_game(variant);
    EXPECT_EQ(noted, "zwarm: cannot read the network nowhere.weights");
}

TEST(ZwarmAgent, WhatIsOverlookedDependsOnSeedAndLength) {
    const Variant& variant = *find_variant("star-2");
    const auto seen = [&](const Sight& sight, int steps) {
        int count = 0;
        int all = 0;
        for (Cell from = 0; from < variant.topology->size(); ++from) {
            for (Cell to = 0; to < variant.topology->size(); ++to) {
                if (variant.topology->distance(from, to) != steps) continue;
                ++all;
                if (sight.sees(99, Move(from, to))) ++count;
            }
        }
        return 1000 * count / all;
    };
    const Sight sight{.overlooked = 20, .distant = 15, .seed = 3, .board = variant.topology.get()};
    EXPECT_NEAR(seen(sight, 1), 800, 50);
    EXPECT_NEAR(seen(sight, 4), 350, 50);
    EXPECT_GE(seen(sight, 9), 1);
    EXPECT_FALSE(sight.sees(99, Move::pass()));
    EXPECT_TRUE(Sight().sees_all());
}

// Who asks for the next best move leaves the best one out.
TEST(ZwarmAgent, LeavesOutWhatIsNotWanted) {
    const Variant& variant = *find_variant("selfo-small");
    const auto agent = make_zwarm_agent(seeded(1, {}));
    agent->new_game(variant);
    const Game game(variant);
    std::vector<Move> without;
    for (int line = 0; line < 5; ++line) {
        PatientControl control;
        const Move move = agent->choose(game, {.nodes = 500, .without = without}, control);
        EXPECT_EQ(std::ranges::count(without, move), 0);
        without.push_back(move);
    }
}

}  // namespace
}  // namespace zwarm
