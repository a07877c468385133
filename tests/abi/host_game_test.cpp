// The host's table with mock engines at it: the calls an engine sees, in which order; what happens
// when it misbehaves; and each switch of the host in both positions. Built twice, for native mocks
// and for Windows ones under Wine.
#include "harness/host/host_game.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace zwarm::host {
namespace {

namespace fs = std::filesystem;

class HostGameTest : public testing::Test {
  protected:
    void SetUp() override {
        const zrf::LoadResult loaded = zrf::load_game_file(ZWARM_MOCK_FOLDER "/race.zrf");
        for (const auto& diagnostic : loaded.diagnostics) {
            ADD_FAILURE() << zrf::to_text(diagnostic);
        }
        ASSERT_TRUE(loaded.game);
        file_ = loaded.game;
        record_ = fs::temp_directory_path() / ("zwarm-record-" + std::to_string(getpid()));
        fs::remove(record_);
        setenv("MOCK_RECORD", record_path().c_str(), 1);
    }
    void TearDown() override {
        game_.reset();
        fs::remove(record_);
    }

    std::string record_path() const {
#if defined(ZWARM_MOCKS_ARE_WINDOWS)
        return "Z:" + record_.string();
#else
        return record_.string();
#endif
    }

    void start(const std::string& behaviour, const std::string& title = "Race") {
        const zrf::Variant* variant = file_->find_variant(title);
        ASSERT_NE(variant, nullptr);
        game_.reset();
        fs::remove(record_);
        game_ = std::make_unique<HostGame>(file_, options_);
        EngineChoice engine;
        engine.from_rules = false;
        if (!behaviour.empty()) {
            engine.path = ZWARM_MOCK_FOLDER "/mock_" + behaviour + ZWARM_MOCK_EXTENSION;
        }
        game_->start(*variant, engine);
    }

    // What the recording engine was called with since the last time.
    std::vector<std::string> calls() {
        std::vector<std::string> lines;
        std::ifstream stream(record_);
        for (std::string line; std::getline(stream, line);) {
            if (line.ends_with('\r')) line.pop_back();
            lines.push_back(line);
        }
        stream.close();
        fs::resize_file(record_, 0);
        return lines;
    }

    static std::size_t count(const std::vector<std::string>& lines, const std::string& call) {
        return static_cast<std::size_t>(std::count(lines.begin(), lines.end(), call));
    }

    // Plays to the end by itself; the number of moves.
    int play_on() {
        int moves = 0;
        while (!game_->result() && moves < 50) {
            const ThinkResult answer = game_->think({.time_ms = 20, .depth = 3, .variety = 0});
            EXPECT_EQ(game_->make_move(answer.move), "");
            ++moves;
        }
        return moves;
    }

    HostOptions options_;
    std::shared_ptr<const zrf::GameFile> file_;
    std::unique_ptr<HostGame> game_;
    fs::path record_;
};

using Calls = std::vector<std::string>;

TEST_F(HostGameTest, CallsComeInTheHostsOrder) {
    options_.game_over_after_edits = false;
    start("records");
    EXPECT_EQ(calls(), (Calls{"StartNewGame(Race)", "MakeAMove((White Man a1))",
                              "MakeAMove((Black Man a2))", "IsGameOver()", "GenerateMoves(NULL)"}));
    const ThinkResult answer = game_->think({.time_ms = 100, .depth = 4, .variety = 2});
    EXPECT_TRUE(answer.by_engine);
    EXPECT_EQ(answer.move, "Man a1 - c1");
    EXPECT_EQ(calls(), Calls{"Search(100 4 2)"});
    ASSERT_EQ(game_->make_move(answer.move), "");
    EXPECT_EQ(calls(), (Calls{"MakeAMove(Man a1 - c1)", "IsGameOver()", "GenerateMoves(NULL)"}));
    game_.reset();
    EXPECT_EQ(calls(), Calls{"CleanUp()"});
}

TEST_F(HostGameTest, GameEndsByTheEngine) {
    start("honest");
    EXPECT_EQ(play_on(), 5);
    ASSERT_TRUE(game_->result());
    EXPECT_EQ(game_->result()->winners, std::vector<int>{0});
    EXPECT_EQ(game_->result()->reason, "The race is over");
    EXPECT_TRUE(game_->engine_alive());
    EXPECT_NE(game_->make_move("Man a2 - b2"), "");
}

TEST_F(HostGameTest, SetUpIsNotSentToAnEngineThatKnowsIt) {
    start("knows_setup");
    EXPECT_TRUE(game_->engine_alive());
    EXPECT_EQ(play_on(), 5);
}

TEST_F(HostGameTest, RulesFillInForMissingRoutines) {
    for (const char* behaviour : {"no_generate_moves", "no_is_game_over"}) {
        start(behaviour);
        EXPECT_EQ(game_->moves().size(), 2u);
        EXPECT_EQ(play_on(), 5) << behaviour;
        EXPECT_TRUE(game_->engine_alive()) << behaviour;
        ASSERT_TRUE(game_->result());
        EXPECT_EQ(game_->result()->winners, std::vector<int>{0}) << behaviour;
    }
}

TEST_F(HostGameTest, GameGoesOnWithoutAnEngineThatFails) {
    const std::pair<const char*, FaultKind> kinds[] = {
        {"illegal_move", FaultKind::kIllegalMove}, {"crash", FaultKind::kCrashed},
        {"overflow", FaultKind::kOverflow},        {"negative_search", FaultKind::kErrorCode},
        {"negative_start", FaultKind::kErrorCode}, {"endless_list", FaultKind::kHung},
        {"no_terminator", FaultKind::kOverflow},   {"exit", FaultKind::kCrashed},
    };
    for (const auto& [behaviour, kind] : kinds) {
        options_.move_buffer = ZILLIONS_MOVE_BUFFER;
        start(behaviour);
        EXPECT_EQ(play_on(), 5) << behaviour;
        EXPECT_FALSE(game_->engine_alive());
        ASSERT_TRUE(game_->engine_fault()) << behaviour;
        EXPECT_EQ(game_->engine_fault()->kind, kind) << game_->engine_fault()->sentence;
        const auto notices = game_->take_notices();
        EXPECT_NE(notices.back().find("the built-in player goes on"), std::string::npos);
        EXPECT_EQ(game_->result()->winners, std::vector<int>{0}) << behaviour;
    }
}

TEST_F(HostGameTest, MissingEngineIsANoticeOnly) {
    start("nowhere");
    EXPECT_FALSE(game_->engine_alive());
    EXPECT_EQ(game_->engine_fault()->kind, FaultKind::kNotFound);
    EXPECT_EQ(play_on(), 5);
}

TEST_F(HostGameTest, UndoTellsTheGameAgain) {
    start("records");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    ASSERT_EQ(game_->make_move("Man a2 - c2"), "");
    calls();
    ASSERT_EQ(game_->undo(), "");
    const Calls told = calls();
    EXPECT_EQ(count(told, "StartNewGame(Race)"), 1u);
    EXPECT_EQ(count(told, "MakeAMove((White Man a1))"), 1u);
    EXPECT_EQ(count(told, "MakeAMove(Man a1 - b1)"), 1u);
    EXPECT_EQ(count(told, "MakeAMove(Man a2 - c2)"), 0u);
    EXPECT_EQ(game_->state().player_to_move(), 1);
    EXPECT_EQ(game_->moves(), (Calls{"Man a2 - c2", "Man a2 - b2"}));
    EXPECT_EQ(game_->undo(2), "there is nothing to take back");
    ASSERT_EQ(game_->undo(), "");
    EXPECT_EQ(game_->state().player_to_move(), 0);
}

TEST_F(HostGameTest, EditsInTheMiddleReachTheEngine) {
    start("records");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    calls();
    ASSERT_EQ(game_->edit("(x a2)"), "");
    ASSERT_EQ(game_->edit("(Black Man e2)"), "");
    EXPECT_EQ(count(calls(), "MakeAMove((Black Man e2))"), 1u);
    EXPECT_EQ(game_->moves(), Calls{"Man e2 - f2"});
    EXPECT_NE(game_->edit("(Black Dragon e2)"), "");
    EXPECT_TRUE(game_->engine_alive());  // a wrong edit never reaches it
}

TEST_F(HostGameTest, SavedGameLeadsToTheSamePosition) {
    start("honest");
    ASSERT_EQ(game_->edit("(x a2)"), "");
    ASSERT_EQ(game_->edit("(Black Man b2)"), "");
    ASSERT_EQ(game_->make_move("Man a1 - c1"), "");
    ASSERT_EQ(game_->make_move("Man b2 - c2"), "");
    const SavedGame saved = game_->save("HC");
    EXPECT_EQ(saved.to_text(),
              "Zillions Save Game File Version 0.02 HC\r\nRulesFile=race.zrf\r\n"
              "VariantName=Race\r\n(x a2)\r\n(Black Man b2)\r\n1. Man a1 - c1\r\n"
              "1. Man b2 - c2\r\n");
    const std::string before = game_->state().describe();
    start("honest");
    ASSERT_EQ(game_->load(saved), "");
    EXPECT_EQ(game_->state().describe(), before);
    EXPECT_EQ(game_->moves(), (Calls{"Man c1 - e1", "Man c1 - d1"}));
}

TEST_F(HostGameTest, ForeignKindOfEnginePlaysAWholeGame) {
    // Own folder with a script, own current directory, chains without numbers, own message loop.
    start("foreign", "Race of chains");
    ASSERT_TRUE(game_->engine_alive()) << game_->engine_fault()->sentence;
    EXPECT_EQ(game_->moves(), Calls{"partial Man a1 - b1"});
    ASSERT_EQ(game_->make_move("partial 3 Man a1 - b1"), "");
    EXPECT_EQ(game_->state().player_to_move(), 0) << "the chain goes on";
    EXPECT_EQ(game_->moves(), (Calls{"Man b1 - c1", "Pass"}));
    ASSERT_EQ(game_->make_move("Pass"), "");
    EXPECT_EQ(game_->state().player_to_move(), 1);
    play_on();
    EXPECT_TRUE(game_->engine_alive());
    ASSERT_TRUE(game_->result());
    EXPECT_EQ(game_->result()->reason, "The race is over");
}

TEST_F(HostGameTest, StopMakesTheEngineAnswer) {
    start("thinks");
    std::atomic<bool> stopped = false;
    const ThinkResult answer =
        game_->think({.time_ms = 0, .depth = 0, .variety = 0}, [&](const ThinkProgress&) {
            if (!stopped.exchange(true)) std::thread([&] { game_->stop(); }).join();
        });
    EXPECT_EQ(answer.move, "Man a1 - c1");
    EXPECT_TRUE(stopped);
}

#if !defined(ZWARM_MOCKS_ARE_WINDOWS)

// --- The switches, each in both positions. They are the host's, so native mocks are enough. ---

TEST_F(HostGameTest, SwitchGameOverAfterEdits) {
    options_.game_over_after_edits = true;
    start("records");
    EXPECT_EQ(count(calls(), "IsGameOver()"), 3u);
    options_.game_over_after_edits = false;
    start("records");
    EXPECT_EQ(count(calls(), "IsGameOver()"), 1u);
}

TEST_F(HostGameTest, SwitchGenerateAfterEdits) {
    options_.generate_after_edits = true;
    start("records");
    EXPECT_EQ(count(calls(), "GenerateMoves(NULL)"), 3u);
    options_.generate_after_edits = false;
    start("records");
    EXPECT_EQ(count(calls(), "GenerateMoves(NULL)"), 1u);
}

TEST_F(HostGameTest, SwitchSetupOrderAndReserves) {
    start("records", "Race with reserves");
    Calls told = calls();
    EXPECT_EQ(told.at(1), "MakeAMove((Black Man a2))");
    EXPECT_EQ(count(told, "MakeAMove((Black Man off))"), 0u);
    options_.setup_order = SetupOrder::kBoard;
    start("records", "Race with reserves");
    told = calls();
    EXPECT_EQ(told.at(1), "MakeAMove((White Man a1))");
    options_.send_reserves = true;
    const auto edits = ordered_setup(*file_->find_variant("Race with reserves")->model, options_);
    EXPECT_EQ(std::count(edits.begin(), edits.end(), "(Black Man off)"), 2);
}

TEST_F(HostGameTest, SwitchReplayEachMove) {
    options_.replay_each_move = true;
    start("records");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    calls();
    ASSERT_EQ(game_->make_move("Man a2 - b2"), "");
    EXPECT_EQ(count(calls(), "MakeAMove(Man a1 - b1)"), 1u);
    options_.replay_each_move = false;
    start("records");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    calls();
    ASSERT_EQ(game_->make_move("Man a2 - b2"), "");
    EXPECT_EQ(count(calls(), "MakeAMove(Man a1 - b1)"), 0u);
}

TEST_F(HostGameTest, SwitchAnnounceSquare) {
    options_.announce_square = true;
    start("records");
    calls();
    game_->make_move("Man a1 - b1", true);
    EXPECT_EQ(count(calls(), "MakeAMove(a1)"), 1u);
    EXPECT_FALSE(game_->engine_alive()) << "this mock takes it for a wrong move";
    options_.announce_square = false;
    start("records");
    calls();
    game_->make_move("Man a1 - b1", true);
    EXPECT_EQ(count(calls(), "MakeAMove(a1)"), 0u);
    EXPECT_TRUE(game_->engine_alive());
}

TEST_F(HostGameTest, SwitchReloadForVariant) {
    for (const bool reload : {true, false}) {
        options_.reload_for_variant = reload;
        start("records");
        calls();
        const EngineChoice same{false, ZWARM_MOCK_FOLDER "/mock_records" ZWARM_MOCK_EXTENSION};
        game_->start(*file_->find_variant("Race of chains"), same);
        EXPECT_EQ(count(calls(), "CleanUp()"), reload ? 1u : 0u);
        EXPECT_TRUE(game_->engine_alive());
    }
}

TEST_F(HostGameTest, SwitchEngineMayPass) {
    start("passes");
    EXPECT_EQ(game_->moves().back(), "Pass");
    options_.engine_may_pass = false;
    start("passes");
    EXPECT_NE(game_->moves().back(), "Pass");
}

TEST_F(HostGameTest, SwitchChainPass) {
    const auto offers_pass = [&](ChainPass who, const std::string& title) {
        options_.chain_pass = who;
        start("chains", title);
        EXPECT_EQ(game_->make_move("partial Man a1 - b1"), "");
        EXPECT_EQ(game_->moves().front(), "Man b1 - c1");
        return game_->moves().back() == "Pass";
    };
    EXPECT_TRUE(offers_pass(ChainPass::kBoth, "Race"));
    EXPECT_TRUE(offers_pass(ChainPass::kEngine, "Race"));
    EXPECT_FALSE(offers_pass(ChainPass::kRules, "Race"));  // the rules have no pass partial
    EXPECT_TRUE(offers_pass(ChainPass::kRules, "Race of chains"));
}

TEST_F(HostGameTest, SwitchGameOverBetweenParts) {
    // Only the number of calls differs; the game is the same.
    for (const bool asked : {true, false}) {
        options_.game_over_between_parts = asked;
        start("chains");
        ASSERT_EQ(game_->make_move("partial Man a1 - b1"), "");
        ASSERT_EQ(game_->make_move("Man b1 - c1"), "");
        EXPECT_EQ(game_->state().player_to_move(), 1);
    }
}

TEST_F(HostGameTest, SwitchWriteChainPass) {
    for (const bool written : {true, false}) {
        options_.write_chain_pass = written;
        start("chains");
        ASSERT_EQ(game_->make_move("partial Man a1 - b1"), "");
        ASSERT_EQ(game_->make_move("Pass"), "");
        const std::string saved = game_->save("HH").to_text();
        EXPECT_EQ(saved.find("1. Pass") != std::string::npos, written) << saved;
    }
}

TEST_F(HostGameTest, SwitchVarietyAndDepth) {
    options_.least_variety = 1;
    options_.unlimited_depth = 33;
    start("records");
    calls();
    game_->think({.time_ms = 10, .depth = 0, .variety = 0});
    EXPECT_EQ(calls(), Calls{"Search(10 33 1)"});
    options_.least_variety = 0;
    options_.unlimited_depth = 77;
    start("records");
    calls();
    game_->think({.time_ms = 10, .depth = 0, .variety = 0});
    EXPECT_EQ(calls(), Calls{"Search(10 77 0)"});
}

TEST_F(HostGameTest, SwitchScoreSide) {
    start("honest");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    EXPECT_EQ(game_->think({.time_ms = 10, .depth = 1, .variety = 0}).last.score, 7);
    options_.score_side = ScoreSide::kFirstPlayer;
    start("honest");
    ASSERT_EQ(game_->make_move("Man a1 - b1"), "");
    EXPECT_EQ(game_->think({.time_ms = 10, .depth = 1, .variety = 0}).last.score, -7);
}

TEST_F(HostGameTest, SwitchMoveBuffer) {
    options_.move_buffer = 4096;
    start("overflow");
    game_->think({.time_ms = 10, .depth = 1, .variety = 0});
    EXPECT_EQ(game_->engine_fault()->kind, FaultKind::kIllegalMove);  // it fits, but is no move
    options_.move_buffer = 256;
    start("overflow");
    game_->think({.time_ms = 10, .depth = 1, .variety = 0});
    EXPECT_EQ(game_->engine_fault()->kind, FaultKind::kOverflow);
}

TEST_F(HostGameTest, SwitchCurrentDirectory) {
    // The recording mock writes to its current directory when it is not told where.
    const fs::path program = record_.string() + "-program";
    fs::create_directories(program);
    setenv("MOCK_RECORD", "seen.txt", 1);
    options_.program_folder = program.string();
    options_.current_directory = Folder::kProgram;
    start("records");
    EXPECT_TRUE(fs::exists(program / "seen.txt"));
    fs::remove_all(program);
    for (const Folder folder : {Folder::kRules, Folder::kEngine}) {
        options_.current_directory = folder;
        start("records");
        EXPECT_TRUE(fs::exists(fs::path(ZWARM_MOCK_FOLDER) / "seen.txt"));
        game_.reset();
        fs::remove(fs::path(ZWARM_MOCK_FOLDER) / "seen.txt");
    }
}

TEST_F(HostGameTest, SwitchFirstRoot) {
    const fs::path program = record_.string() + "-program";
    fs::create_directories(program);
    const fs::path other = program / "Mock_Honest.so";
    std::ofstream(other) << "x";
    options_.program_folder = program.string();
    const std::string rules = ZWARM_MOCK_FOLDER "/race.zrf";
    EXPECT_EQ(find_engine("mock_honest.so", rules, options_), ZWARM_MOCK_FOLDER "/mock_honest.so");
    options_.first_root = Folder::kProgram;
    EXPECT_EQ(find_engine("mock_honest.so", rules, options_), other.string());
    fs::remove_all(program);
    EXPECT_EQ(find_engine("mock_honest.so", rules, options_), ZWARM_MOCK_FOLDER "/mock_honest.so");
}

#endif

}  // namespace
}  // namespace zwarm::host
