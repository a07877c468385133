// What an engine's worker may answer, whatever became of it: the host takes what fits and names a
// fault for the rest.
#include <gtest/gtest.h>

#include <string>

#include "harness/host/engine_process.h"
#include "tests/unit/host/spoken_worker.h"

namespace zwarm::host {
namespace {

class WorkerRepliesTest : public testing::Test {
  protected:
    // A worker that comes up and then says these lines.
    bool attach(const std::string& lines) {
        const std::string hello = "hello\t" + std::to_string(kProtocolVersion) + "\t64\n";
        return attach_raw(hello + "loaded\t1\t1\n" + lines);
    }
    bool attach_raw(const std::string& lines) {
        const test::SpokenWorker worker(lines);
        EngineSettings settings;
        settings.path = "/engines/engine.so";
        return engine_.attach(settings, worker.input, worker.output);
    }
    void expect_fault(FaultKind kind, const std::string& sentence) {
        ASSERT_TRUE(engine_.fault());
        EXPECT_EQ(engine_.fault()->kind, kind);
        EXPECT_EQ(engine_.fault()->sentence, sentence);
        EXPECT_FALSE(engine_.alive());
    }

    EngineProcess engine_;
};

TEST_F(WorkerRepliesTest, ExpectedOnesAreTaken) {
    ASSERT_TRUE(attach("result\t-3\nmoves\t0\tMan a1 - a2\tPass\n"));
    EXPECT_EQ(engine_.start_new_game("Race"), DLL_UNKNOWN_VARIANT_ERROR);
    const auto moves = engine_.generate_moves();
    ASSERT_TRUE(moves);
    EXPECT_EQ(moves->moves, (std::vector<std::string>{"Man a1 - a2", "Pass"}));
}

TEST_F(WorkerRepliesTest, AListWithoutItsCodeIsEmpty) {
    ASSERT_TRUE(attach("moves\n"));
    const auto moves = engine_.generate_moves();
    ASSERT_TRUE(moves);
    EXPECT_EQ(moves->code, DLL_GENERIC_ERROR);
    EXPECT_TRUE(moves->moves.empty());
}

TEST_F(WorkerRepliesTest, AnAnswerToAnotherQuestionIsNonsense) {
    ASSERT_TRUE(attach("over\t0\t0\t\n"));
    EXPECT_FALSE(engine_.generate_moves());
    expect_fault(FaultKind::kCrashed, "the worker answered DLL_GenerateMoves with nonsense");
}

TEST_F(WorkerRepliesTest, NonsenseInsteadOfAMove) {
    ASSERT_TRUE(attach("progress\ta\tb\t1\t2\t3\nresult\t0\n"));
    EXPECT_FALSE(engine_.search({.time_ms = 1000}, {}));
    expect_fault(FaultKind::kCrashed, "the worker answered DLL_Search with nonsense");
}

TEST_F(WorkerRepliesTest, RefusalsAreFaultsWithAReason) {
    ASSERT_TRUE(attach("failed\n"));
    EXPECT_FALSE(engine_.is_game_over());
    expect_fault(FaultKind::kNotLoaded, "the worker gives no reason");
}

TEST_F(WorkerRepliesTest, ReasonsAreOneLineWithoutControlCharacters) {
    ASSERT_FALSE(attach_raw("hello\t" + std::to_string(kProtocolVersion) +
                            "\nfailed\ttwo\\nlines \x1b[31mred\n"));
    expect_fault(FaultKind::kNotLoaded, "engine.so cannot be loaded: two lines  [31mred");
}

}  // namespace
}  // namespace zwarm::host
