// An engine in a worker process: the six routines as calls that always come back. A native library
// runs in the native worker, a Windows DLL in the Win32 worker under Wine; the caller does not
// see the difference. Whatever goes wrong becomes a fault; after a fault the worker is gone and
// every further call fails with the same fault.
#pragma once

#include <zillions/plugin_abi.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "harness/host/child_process.h"
#include "harness/host/worker/wire.h"

namespace zwarm::host {

// Why an engine was unloaded: a kind for programs and a sentence for people.
enum class FaultKind {
    kNotFound,     // no such file
    kWrongFormat,  // not a library this host can run
    kNoWine,       // a Windows engine, and what it needs to run here is missing
    kNotLoaded,    // the system or the worker refused it
    kCrashed,      // its process died
    kHung,         // it did not come back
    kOverflow,     // wrote past a buffer it was lent
    kErrorCode,    // a routine returned a negative code
    kIllegalMove,  // the move it chose is not legal
    kBadMoveText,  // a move it generated cannot be carried out on the board
};

// The kind as one word for tables and JSON, e.g. "illegal-move".
std::string_view name(FaultKind kind);

struct EngineFault {
    FaultKind kind = FaultKind::kCrashed;
    std::string sentence;  // one line, no full stop
};

// The name of a negative DLL_Result, e.g. "DLL_UNKNOWN_VARIANT_ERROR (-3)".
std::string result_name(int code);

struct EngineSettings {
    std::string path;               // the engine
    std::string current_directory;  // of the worker when it loads the engine; "" = the engine's own
    std::string options;            // for an engine that reads them in the environment, see start()
    int move_buffer = 1024;         // bytes lent for a move string
    int comment_buffer = ZILLIONS_COMMENT_BUFFER;
    bool stop_by_message = false;   // write the stop flag in a window's procedure (Windows only)
    bool overflow_is_fault = true;  // false: only listed in overflows()
    std::int64_t call_patience_ms = 10000;   // for a call that should be quick
    std::int64_t search_patience_ms = 5000;  // after the time is over or a stop was asked for
    std::int64_t start_patience_ms = 60000;  // for the worker itself; Wine may be cold
};

struct SearchLimits {
    int time_ms = 0;  // 0 = until it is stopped
    int depth = 0;
    int variety = 0;
    bool stop_at_time = true;  // the host writes kSTOPSOON when the time is over
    bool endless = true;       // without a time: until it is stopped, or until patience is over
};

// What the engine has written so far.
struct SearchProgress {
    std::string best_move, current_move;
    std::int32_t nodes = 0, score = 0, depth = 0;
    std::string line;  // what it expects, moves in short; "" where it does not tell
};

struct SearchReply {
    int code = 0;
    SearchProgress last;           // last.best_move is the answer
    std::int64_t time_us = 0;      // inside DLL_Search
    std::int64_t latency_us = -1;  // from the stop flag to the return; -1 = was not stopped
};

struct GameOverReply {
    int code = 0;
    std::int32_t result = ZILLIONS_UNKNOWN_SCORE;
    std::string comment;
};

struct MovesReply {
    int code = 0;
    std::vector<std::string> moves;
};

struct Overflow {
    std::string routine, buffer;
    int bytes = 0;  // 0: the buffer is full and has no terminator
};

struct WorkerResources {
    std::int64_t memory_bytes = 0, handles = 0, threads = 0;  // handles 0 = unknown
};

class EngineProcess {
  public:
    EngineProcess() = default;
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;
    ~EngineProcess();

    // Starts the worker and loads the engine. False with fault() set when that fails. Options, if
    // any, are the worker's ZWARM_OPTIONS: lines as in our plug-in's Zwarm.ini.
    bool start(const EngineSettings& settings);

    // The same with a worker that is there already, or somebody who talks like one, at the other
    // ends of a socket for what we write and a file for what we read.
    bool attach(const EngineSettings& settings, int input, int output);

    bool has_is_game_over() const { return has_is_game_over_; }
    bool has_generate_moves() const { return has_generate_moves_; }

    // The routines. Nothing = fault(). The codes are the engine's own, also negative ones.
    std::optional<int> start_new_game(const std::string& title);
    std::optional<int> make_a_move(const std::string& move);
    std::optional<int> clean_up();
    std::optional<GameOverReply> is_game_over();
    // The whole list: one call with NULL, then until the empty string.
    std::optional<MovesReply> generate_moves();
    // The caller makes a stop source for each search and may ask for the stop at any time, from any
    // thread: before the search it comes back at once, after it nothing happens.
    std::optional<SearchReply> search(const SearchLimits& limits,
                                      const std::function<void(const SearchProgress&)>& on_progress,
                                      const std::stop_token& stop = {});

    // A search without a limit of time that the worker's clock stops with this flag.
    std::optional<SearchReply> search_and_stop(const SearchLimits& limits, int after_ms,
                                               Search_Status status);

    // Single steps of the list and calls with NULL pointers, for conformance tests.
    std::optional<int> generate_null();
    std::optional<MovesReply> generate_one();
    std::optional<int> call_with_null(const std::string& routine);
    std::optional<WorkerResources> resources();
    // Frees the library and loads it again.
    bool reload();

    // DLL_CleanUp, unloading, end of the worker.
    void close();

    bool alive() const { return loaded_ && !fault_; }
    // The worker's number in the system, for who wants to look at it or end it; -1 without one.
    pid_t process_id() const { return worker_.id(); }
    const std::optional<EngineFault>& fault() const { return fault_; }
    const std::vector<Overflow>& overflows() const { return overflows_; }
    const EngineSettings& settings() const { return settings_; }

  private:
    using Clock = std::chrono::steady_clock;

    struct StopPlan {
        std::int64_t after_ms = -1;  // -1 = never
        Search_Status status = kSTOPSOON;
    };
    std::optional<SearchReply> run_search(const SearchLimits& limits, StopPlan plan,
                                          const std::stop_token& stop);
    void send_stop(Search_Status status);
    void begin(const EngineSettings& settings);
    bool start_worker(bool windows);
    bool greet();
    bool load();
    bool fail(FaultKind kind, const std::string& sentence);
    // The reply of the expected name, or the worker's refusal; anything else is a fault.
    std::optional<Message> request(const Message& message, std::string_view expected,
                                   std::int64_t patience_ms);
    std::optional<Message> await_reply(std::string_view expected, Clock::time_point deadline,
                                       bool& timed_out);
    // Whether the reply is a refusal; then it is a fault of this kind.
    bool refused(const Message& reply, FaultKind kind, const std::string& before = {});
    bool note_overflow(const Message& message);
    bool fail_dead();
    std::optional<int> request_code(const Message& message);

    EngineSettings settings_;
    ChildProcess worker_;
    std::string called_;  // for messages: the routine under way
    bool windows_ = false;
    bool loaded_ = false;
    bool has_is_game_over_ = false;
    bool has_generate_moves_ = false;
    std::function<void(const SearchProgress&)> on_progress_;
    std::int64_t searches_ = 0;  // asked of this worker so far: the number of the newest
    std::vector<Overflow> overflows_;
    std::optional<EngineFault> fault_;
};

}  // namespace zwarm::host
