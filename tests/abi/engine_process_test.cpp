// Every mock engine through a worker process: what it does wrong is named, and nothing of it
// reaches this process. Built twice, for native mocks and for Windows ones under Wine.
#include "harness/host/engine_process.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "harness/host/binary_file.h"
#include "harness/host/child_process.h"
#include "harness/host/own_files.h"
#include "harness/host/worker/wire.h"

namespace zwarm::host {
namespace {

namespace fs = std::filesystem;

fs::path mock_path(const std::string& behaviour) {
    return fs::path(ZWARM_MOCK_FOLDER) / ("mock_" + behaviour + ZWARM_MOCK_EXTENSION);
}

class EngineProcessTest : public testing::Test {
  protected:
    bool start(const std::string& behaviour) {
        settings_.path = mock_path(behaviour).string();
        return start();
    }

    bool start() {
        const bool started = engine_.start(settings_);
        if (!started) std::fprintf(stderr, "%s\n", engine_.fault()->sentence.c_str());
        return started;
    }

    bool set_up_race() {
        return engine_.start_new_game("Race") == DLL_OK &&
               engine_.make_a_move("(White Man a1)") == DLL_OK &&
               engine_.make_a_move("(Black Man a2)") == DLL_OK;
    }

    void expect_fault(FaultKind kind, const std::string& part_of_sentence) {
        ASSERT_TRUE(engine_.fault());
        EXPECT_EQ(engine_.fault()->kind, kind) << engine_.fault()->sentence;
        EXPECT_NE(engine_.fault()->sentence.find(part_of_sentence), std::string::npos)
            << engine_.fault()->sentence;
        EXPECT_FALSE(engine_.alive());
        EXPECT_FALSE(engine_.make_a_move("Pass"));  // and it stays that way
    }

    EngineSettings settings_;
    EngineProcess engine_;
};

// The stop flag was written so many microseconds into the search or later, and the search ended
// after that.
void expect_stopped_after(std::int64_t microseconds, const SearchReply& reply) {
    EXPECT_GE(reply.latency_us, 0);
    EXPECT_GE(reply.time_us - reply.latency_us, microseconds);
}

constexpr SearchLimits kQuick{.time_ms = 50, .depth = 5, .variety = 0, .stop_at_time = true};

TEST_F(EngineProcessTest, PlaysAWholeGame) {
    ASSERT_TRUE(start("honest"));
    EXPECT_TRUE(engine_.has_is_game_over());
    EXPECT_TRUE(engine_.has_generate_moves());
    ASSERT_TRUE(set_up_race());
    const auto list = engine_.generate_moves();
    ASSERT_TRUE(list);
    EXPECT_EQ(list->moves, (std::vector<std::string>{"Man a1 - c1", "Man a1 - b1"}));
    int plies = 0;
    for (;;) {
        const auto over = engine_.is_game_over();
        ASSERT_TRUE(over);
        if (over->result != ZILLIONS_UNKNOWN_SCORE) {
            EXPECT_EQ(over->result, ZILLIONS_LOSS_SCORE);
            EXPECT_EQ(over->comment, "The race is over");
            break;
        }
        const auto reply = engine_.search(kQuick, {});
        ASSERT_TRUE(reply);
        EXPECT_EQ(reply->code, DLL_OK);
        EXPECT_EQ(reply->last.score, 7);
        EXPECT_EQ(reply->latency_us, -1) << "it was over before anybody stopped it";
        ASSERT_EQ(engine_.make_a_move(reply->last.best_move), DLL_OK);
        ++plies;
    }
    EXPECT_EQ(plies, 5);
    EXPECT_EQ(engine_.make_a_move("Man a1 - b1"), DLL_INVALID_POSITION_ERROR);
    EXPECT_FALSE(engine_.fault());  // a negative code is the caller's to judge
}

TEST_F(EngineProcessTest, OptionalRoutinesMayBeMissing) {
    ASSERT_TRUE(start("no_generate_moves"));
    EXPECT_FALSE(engine_.has_generate_moves());
    EXPECT_TRUE(engine_.has_is_game_over());
    ASSERT_TRUE(start("no_is_game_over"));
    EXPECT_TRUE(engine_.has_generate_moves());
    EXPECT_FALSE(engine_.has_is_game_over());
}

TEST_F(EngineProcessTest, OutputOfTheEngineDoesNotDisturb) {
    ASSERT_TRUE(start("prints"));
    ASSERT_TRUE(set_up_race());
    const auto reply = engine_.search(kQuick, {});
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->last.best_move, "Man a1 - c1");
}

TEST_F(EngineProcessTest, CrashIsNamed) {
    ASSERT_TRUE(start("crash"));
    ASSERT_TRUE(set_up_race());
    EXPECT_FALSE(engine_.search(kQuick, {}));
    expect_fault(FaultKind::kCrashed, "DLL_Search");
}

TEST_F(EngineProcessTest, EndOfTheProcessIsNamed) {
    ASSERT_TRUE(start("exit"));
    ASSERT_TRUE(set_up_race());
    EXPECT_FALSE(engine_.search(kQuick, {}));
    expect_fault(FaultKind::kCrashed, "exit code 9");
}

TEST_F(EngineProcessTest, HangIsNamed) {
    settings_.search_patience_ms = 100;
    ASSERT_TRUE(start("hang"));
    ASSERT_TRUE(set_up_race());
    EXPECT_FALSE(engine_.search(kQuick, {}));
    expect_fault(FaultKind::kHung, "DLL_Search did not come back");
}

TEST_F(EngineProcessTest, PatienceHoldsWithoutALimitOfTime) {
    settings_.search_patience_ms = 100;
    ASSERT_TRUE(start("hang"));
    ASSERT_TRUE(set_up_race());
    SearchLimits by_depth;
    by_depth.depth = 2;
    by_depth.endless = false;
    EXPECT_FALSE(engine_.search(by_depth, {}));
    expect_fault(FaultKind::kHung, "DLL_Search did not come back within 0.2 s");
}

TEST_F(EngineProcessTest, PatienceRunsFromTheStop) {
    settings_.search_patience_ms = 100;
    ASSERT_TRUE(start("hang"));
    ASSERT_TRUE(set_up_race());
    SearchLimits an_hour;
    an_hour.time_ms = 3'600'000;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(engine_.search(an_hour, {}, stop.get_token()));
    expect_fault(FaultKind::kHung, "DLL_Search did not come back within 0.2 s");
}

TEST_F(EngineProcessTest, WritingPastTheBufferIsNamed) {
    ASSERT_TRUE(start("overflow"));
    ASSERT_TRUE(set_up_race());
    EXPECT_FALSE(engine_.search(kQuick, {}));
    // 3000 bytes into 1024.
    expect_fault(FaultKind::kOverflow, "bestMove by 1976 bytes");
}

TEST_F(EngineProcessTest, TheLentSizeIsASetting) {
    settings_.move_buffer = 4096;
    ASSERT_TRUE(start("overflow"));
    ASSERT_TRUE(set_up_race());
    EXPECT_TRUE(engine_.search(kQuick, {}));
    EXPECT_FALSE(engine_.fault());
}

TEST_F(EngineProcessTest, ImpossibleSizesAreRefused) {
    for (const int bytes : {-1, 0, 2'000'000'000}) {
        settings_.move_buffer = bytes;
        settings_.path = mock_path("honest").string();
        EXPECT_FALSE(engine_.start(settings_)) << bytes;
        expect_fault(FaultKind::kNotLoaded, "buffers have 1 to ");
    }
}

TEST_F(EngineProcessTest, OverflowsCanBeCollected) {
    settings_.overflow_is_fault = false;
    ASSERT_TRUE(start("overflow"));
    ASSERT_TRUE(set_up_race());
    EXPECT_TRUE(engine_.search(kQuick, {}));
    ASSERT_EQ(engine_.overflows().size(), 1u);
    EXPECT_EQ(engine_.overflows()[0].routine, "DLL_Search");
    EXPECT_EQ(engine_.overflows()[0].bytes, 1976);
}

TEST_F(EngineProcessTest, MissingTerminatorIsNamed) {
    settings_.move_buffer = ZILLIONS_MOVE_BUFFER;
    ASSERT_TRUE(start("no_terminator"));
    ASSERT_TRUE(set_up_race());
    EXPECT_FALSE(engine_.generate_moves());
    expect_fault(FaultKind::kOverflow, "left no terminator in moveBuffer");
}

TEST_F(EngineProcessTest, EndlessListIsNamed) {
    settings_.call_patience_ms = 120'000;  // the moves are counted, however slowly they come
    ASSERT_TRUE(start("endless_list"));
    ASSERT_TRUE(set_up_race());
    EXPECT_FALSE(engine_.generate_moves());
    expect_fault(FaultKind::kHung, "never ends its list");
}

TEST_F(EngineProcessTest, ProgressComesWhileItThinks) {
    ASSERT_TRUE(start("thinks"));
    ASSERT_TRUE(set_up_race());
    std::atomic<int> reports = 0;
    SearchLimits limits;
    limits.time_ms = 0;  // until it is stopped, which the third report does
    std::stop_source stop;
    const auto reply = engine_.search(
        limits,
        [&](const SearchProgress& progress) {
            EXPECT_EQ(progress.best_move, "Man a1 - c1");
            EXPECT_GT(progress.nodes, 0);
            if (++reports == 3) stop.request_stop();
        },
        stop.get_token());
    ASSERT_TRUE(reply);
    EXPECT_GE(reports, 3);
    expect_stopped_after(0, *reply);
}

TEST_F(EngineProcessTest, TimerStopsIt) {
    ASSERT_TRUE(start("thinks"));
    ASSERT_TRUE(set_up_race());
    const auto reply = engine_.search(kQuick, {});
    ASSERT_TRUE(reply);
    expect_stopped_after(50'000, *reply);
}

TEST_F(EngineProcessTest, StopIsForItsSearchOnly) {
    ASSERT_TRUE(start("thinks"));
    ASSERT_TRUE(set_up_race());
    std::stop_source stop;
    stop.request_stop();  // before its search has begun, which has no other end
    const auto stopped = engine_.search({}, {}, stop.get_token());
    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->last.best_move, "Man a1 - c1");
    EXPECT_EQ(stopped->last.score, kSTOPSOON) << "this mock tells which flag ended its search";
    const auto next = engine_.search(kQuick, {});
    ASSERT_TRUE(next);
    EXPECT_GE(next->time_us, 50'000) << "the stop of another search is not for this one";
    std::stop_source late;
    ASSERT_TRUE(engine_.search(kQuick, {}, late.get_token()));
    late.request_stop();  // after its search has ended
    const auto last = engine_.search(kQuick, {});
    ASSERT_TRUE(last);
    EXPECT_GE(last->time_us, 50'000) << "a late stop is not for the search after its own";
}

#if !defined(ZWARM_MOCKS_ARE_WINDOWS)

// The worker itself, spoken to in its own lines: the host's side keeps such a stop to itself.
TEST(Worker, ALateStopIsNotForTheSearchUnderWay) {
    ChildProcess worker;
    ASSERT_TRUE(worker.start({own_program("zwarm-worker").string()}, {}));
    const auto say = [&](const Message& message) {
        ASSERT_TRUE(worker.write_line(encode_message(message)));
    };
    const auto hear = [&] {
        std::string line;
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        if (worker.read_line(line, deadline) != ReadStatus::kLine) return Message{"nothing"};
        return decode_message(line).value_or(Message{"no message"});
    };
    say({"load", mock_path("thinks").string(), "", "256", "256"});
    ASSERT_EQ(hear().front(), "loaded");
    for (const Message& message : {Message{"start", "Race"}, Message{"move", "(White Man a1)"},
                                   Message{"move", "(Black Man a2)"}}) {
        say(message);
        ASSERT_EQ(hear(), (Message{"result", std::to_string(DLL_OK)}));
    }
    const std::string soon = std::to_string(kSTOPSOON);
    const std::string now = std::to_string(kSTOPNOW);
    say({"search", "1", "0", "0", "0", "0", soon, "thread"});
    // A slow build has time to say something before it.
    Message first = hear();
    while (first.front() == "progress") first = hear();
    ASSERT_EQ(first.front(), "searched");
    say({"search", "2", "0", "0", "0", "-1", soon, "thread"});
    ASSERT_EQ(hear().front(), "progress");
    say({"stop", "1", now, "thread"});
    ASSERT_EQ(hear().front(), "progress") << "it thinks on";
    ASSERT_EQ(hear().front(), "progress");
    say({"stop", "2", soon, "thread"});
    Message answer = hear();
    while (answer.front() == "progress") answer = hear();
    ASSERT_EQ(answer.front(), "searched");
    EXPECT_EQ(answer[5], soon) << "this mock tells which flag ended its search";
}

#endif

TEST_F(EngineProcessTest, CanBeLoadedAgain) {
    ASSERT_TRUE(start("honest"));
    ASSERT_TRUE(set_up_race());
    ASSERT_TRUE(engine_.reload());
    ASSERT_TRUE(set_up_race());
    EXPECT_EQ(engine_.generate_moves()->moves.size(), 2u);
}

TEST_F(EngineProcessTest, LeakShowsInTheResources) {
    ASSERT_TRUE(start("leaks"));
    const auto before = engine_.resources();
    for (int i = 0; i < 40; ++i) ASSERT_TRUE(set_up_race());
    const auto after = engine_.resources();
    ASSERT_TRUE(before && after);
    EXPECT_GT(after->memory_bytes - before->memory_bytes, 8 << 20);
}

TEST_F(EngineProcessTest, PathsWithBlanksAndForeignLettersWork) {
    const fs::path folder =
        fs::temp_directory_path() / ("zwarm mock " ZWARM_MOCK_EXTENSION) / "Spiele für Ωmega шашки";
    fs::create_directories(folder);
    const fs::path copy = folder / ("mock_honest engine" ZWARM_MOCK_EXTENSION);
    fs::copy_file(mock_path("honest"), copy, fs::copy_options::overwrite_existing);
    settings_.path = copy.string();
    settings_.current_directory = folder.string();
    ASSERT_TRUE(start());
    EXPECT_TRUE(set_up_race());
    engine_.close();
    fs::remove_all(folder.parent_path());
}

TEST_F(EngineProcessTest, MissingFileIsNamed) {
    EXPECT_FALSE(start("nowhere"));
    expect_fault(FaultKind::kNotFound, "there is no engine");
}

TEST_F(EngineProcessTest, LibraryWithoutRoutinesIsNamed) {
    settings_.path = ZWARM_NO_ENGINE;
    EXPECT_FALSE(start());
    expect_fault(FaultKind::kNotLoaded, "does not export DLL_StartNewGame");
}

#if defined(ZWARM_MOCKS_ARE_WINDOWS)

TEST_F(EngineProcessTest, PostedMessageStopsAnEngineThatPumps) {
    settings_.stop_by_message = true;
    ASSERT_TRUE(start("thinks_with_messages"));
    ASSERT_TRUE(set_up_race());
    const auto reply = engine_.search(kQuick, {});
    ASSERT_TRUE(reply);
    expect_stopped_after(50'000, *reply);
}

TEST_F(EngineProcessTest, PostedMessageDoesNotReachAnEngineThatDoesNotPump) {
    settings_.stop_by_message = true;
    settings_.search_patience_ms = 200;
    ASSERT_TRUE(start("thinks"));
    ASSERT_TRUE(set_up_race());
    EXPECT_FALSE(engine_.search(kQuick, {}));
    expect_fault(FaultKind::kHung, "DLL_Search did not come back");
}

TEST(BinaryFileTest, TablesOfAWindowsLibraryAreRead) {
    const BinaryFile file = read_binary_file(mock_path("honest").string());
    EXPECT_EQ(file.format, BinaryFormat::kPe32);
    EXPECT_TRUE(file.is_library);
    EXPECT_EQ(file.error, "");
    EXPECT_EQ(file.exports,
              (std::vector<std::string>{"DLL_CleanUp", "DLL_GenerateMoves", "DLL_IsGameOver",
                                        "DLL_MakeAMove", "DLL_Search", "DLL_StartNewGame"}));
    ASSERT_FALSE(file.imports.empty());
    EXPECT_EQ(file.imports[0].library, "KERNEL32.dll");
    EXPECT_FALSE(file.imports[0].names.empty());
}

#endif

}  // namespace
}  // namespace zwarm::host
