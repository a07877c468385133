// The switches of the host, each in both positions. They are the host's, so native mocks are
// enough; only posted messages need Windows ones.
#include "tests/abi/host_game_fixture.h"

namespace zwarm::host {
namespace {

namespace fs = std::filesystem;

using Calls = std::vector<std::string>;

#if defined(ZWARM_MOCKS_ARE_WINDOWS)

TEST_F(HostGameTest, SwitchStopByMessage) {
    constexpr ThinkLimits kShort{.time_ms = 20, .depth = 0, .variety = 0};
    options_.search_patience = 1000;
    start("thinks");
    EXPECT_TRUE(game_->think(kShort).by_engine) << "the flag itself needs no messages";
    options_.stop_by_message = true;
    start("thinks_with_messages");
    EXPECT_TRUE(game_->think(kShort).by_engine);
    options_.search_patience = 200;
    start("thinks");
    EXPECT_FALSE(game_->think(kShort).by_engine) << "it never looks at its messages";
    ASSERT_TRUE(game_->engine_fault());
    EXPECT_EQ(game_->engine_fault()->kind, FaultKind::kHung);
}

#else

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

// This mock passes for ever and never says that the game is over.
TEST_F(HostGameTest, SwitchRepetitionWithEngine) {
    const auto passes = [&] {
        start("passes");
        int turns = 0;
        while (!game_->result() && turns < 10) {
            EXPECT_EQ(game_->make_move("Pass"), "");
            ++turns;
        }
        return turns;
    };
    EXPECT_EQ(passes(), 4) << "the third time";
    EXPECT_TRUE(game_->result()->draw);
    EXPECT_EQ(game_->result()->reason, "draw: repetition");
    options_.repetition_with_engine = false;
    EXPECT_EQ(passes(), 10);
    EXPECT_FALSE(game_->result());
}

TEST_F(HostGameTest, SwitchTurnLimit) {
    options_.turn_limit = 3;
    for (const char* behaviour : {"honest", ""}) {
        start(behaviour);
        EXPECT_EQ(play_on(), 3) << behaviour;
        ASSERT_TRUE(game_->result());
        EXPECT_TRUE(game_->result()->draw);
        EXPECT_EQ(game_->result()->reason, "draw: 3 turns");
    }
    options_.turn_limit = 5;
    start("honest");
    EXPECT_EQ(play_on(), 5);
    EXPECT_EQ(game_->result()->winners, std::vector<int>{0}) << "a goal comes before the limit";
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
    const auto asked = [&](bool between) {
        options_.game_over_between_parts = between;
        start("chains");
        calls();
        EXPECT_EQ(game_->make_move("partial Man a1 - b1"), "");
        const Calls first = calls();
        EXPECT_EQ(first.front(), "MakeAMove(partial Man a1 - b1)");
        EXPECT_EQ(game_->state().player_to_move(), 0);
        EXPECT_EQ(game_->make_move("Man b1 - c1"), "");
        EXPECT_EQ(game_->state().player_to_move(), 1);
        EXPECT_EQ(count(calls(), "IsGameOver()"), 1u) << "the turn is over";
        return count(first, "IsGameOver()");
    };
    EXPECT_EQ(asked(true), asked(false) + 1);
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

// This mock tells as its score which stop ended its search.
TEST_F(HostGameTest, SwitchStopAtTime) {
    start("thinks");
    EXPECT_EQ(game_->think({.time_ms = 20, .depth = 0, .variety = 0}).last.score, kSTOPSOON);
    options_.stop_at_time = false;
    options_.search_patience = 100;
    start("thinks");
    const ThinkResult late = game_->think({.time_ms = 20, .depth = 0, .variety = 0});
    EXPECT_EQ(late.last.score, kSTOPNOW) << "only the end of all patience stops it";
    EXPECT_TRUE(late.by_engine);
}

TEST_F(HostGameTest, SwitchSearchPatience) {
    options_.search_patience = 50;
    start("hang");
    EXPECT_FALSE(game_->think({.time_ms = 10, .depth = 0, .variety = 0}).by_engine);
    ASSERT_TRUE(game_->engine_fault());
    EXPECT_NE(game_->engine_fault()->sentence.find("within 0.1 s"), std::string::npos)
        << game_->engine_fault()->sentence;
    options_.search_patience = 100;
    start("hang");
    game_->think({.time_ms = 10, .depth = 0, .variety = 0});
    EXPECT_NE(game_->engine_fault()->sentence.find("within 0.2 s"), std::string::npos)
        << game_->engine_fault()->sentence;
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
