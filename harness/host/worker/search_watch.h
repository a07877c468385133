// One call of DLL_Search as the host sees it from the side: lends the engine its buffers, reports
// what the engine writes into them while it thinks, and writes the stop flag when the time is over
// or when the host asks, from another thread or through the window's messages.
#pragma once

#include <zillions/plugin_abi.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

#include "harness/host/worker/channel.h"
#include "harness/host/worker/guarded_buffer.h"

namespace zwarm::host {

struct StopRequest {
    Search_Status status = kSTOPSOON;
    bool by_message = false;  // through the window's procedure instead of straight from a thread
};

struct SearchRequest {
    zillions_long time_ms = 0;
    zillions_long depth = 0;
    zillions_long variety = 0;
    std::int64_t stop_after_ms = -1;  // when the worker's own clock stops it; -1 = never
    StopRequest stop;                 // how it does that
};

// A message-only window whose procedure writes the stop flag, as the window of a graphical host
// does: the flag changes only if the engine lets the thread that searches handle its messages.
// On Linux there are no such messages, and posting is refused.
class StopWindow {
  public:
    // Created by the thread that will call the engine.
    StopWindow();
    StopWindow(const StopWindow&) = delete;
    StopWindow& operator=(const StopWindow&) = delete;
    ~StopWindow();

    // Any thread: asks the window to write `status` to `flag`. False where there is no window.
    bool post(Search_Status* flag, Search_Status status);

    // The window's thread, while no engine call runs: handles what is waiting.
    void handle_messages();

  private:
    void* window_ = nullptr;
};

class SearchWatch {
  public:
    // `expected_line` may be null.
    SearchWatch(Channel& channel, StopWindow& window, std::size_t move_buffer,
                ZwarmExpectedLine expected_line);

    // Calls the engine and returns when it does. Sends "progress" messages meanwhile and an
    // "overflow" message for every buffer the engine wrote past, then the "searched" message.
    // Once only.
    void run(ZillionsSearch search, const SearchRequest& request);

    // Any thread, any time: before run() the engine finds its flag raised already, after it nothing
    // happens.
    void request_stop(StopRequest stop);

  private:
    using Clock = std::chrono::steady_clock;

    void watch(const SearchRequest& request);
    void write_status(StopRequest stop);  // with mutex_ held
    void send_progress();
    std::string line() const;
    void send_result(int code, Clock::time_point start, Clock::time_point end);

    Channel& channel_;
    StopWindow& window_;
    ZwarmExpectedLine expected_line_;
    GuardedBuffer best_;
    GuardedBuffer current_;
    GuardedBuffer status_{sizeof(Search_Status)};
    GuardedBuffer nodes_{sizeof(zillions_long)};
    GuardedBuffer score_{sizeof(zillions_long)};
    GuardedBuffer depth_{sizeof(zillions_long)};
    Message last_progress_;

    std::mutex mutex_;
    std::condition_variable end_;
    bool ended_ = false;
    std::optional<Clock::time_point> stopped_at_;
};

// Tells the host which of the named buffers was written past, by how many bytes.
void report_overrun(Channel& channel, const char* routine, const char* buffer,
                    const GuardedBuffer& memory);

}  // namespace zwarm::host
