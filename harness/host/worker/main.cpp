// zwarm-worker: runs one engine for a host that sits at the other end of standard input and output.
// Two threads: one reads requests, so that a stop gets through while the engine thinks; the main
// thread owns the window and makes every engine call, as a graphical host's main thread does.
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "harness/host/worker/channel.h"
#include "harness/host/worker/engine_runner.h"
#include "harness/host/worker/search_watch.h"

#if defined(_WIN32)
#include <windows.h>
#endif

namespace zwarm::host {

namespace {

constexpr std::chrono::milliseconds kIdle{50};

class RequestQueue {
  public:
    void push(Message request) {
        {
            const std::lock_guard lock(mutex_);
            requests_.push_back(std::move(request));
        }
        arrived_.notify_one();
    }

    // The next request, or nothing after a moment without one.
    std::optional<Message> pop() {
        std::unique_lock lock(mutex_);
        if (!arrived_.wait_for(lock, kIdle, [&] { return !requests_.empty(); })) return {};
        Message request = std::move(requests_.front());
        requests_.pop_front();
        return request;
    }

  private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<Message> requests_;
};

void read_requests(Channel& channel, EngineRunner& runner, RequestQueue& queue) {
    while (auto request = channel.receive()) {
        if (request->front() == "stop") {
            runner.note_stop(*request);
            continue;
        }
        queue.push(std::move(*request));
    }
    std::_Exit(0);  // the host is gone, whatever the engine is doing
}

#if defined(_WIN32)

// No dialogue and no debugger: the host wants to know, and nobody sits before this process.
Channel* g_crash_channel = nullptr;

LONG WINAPI report_crash(EXCEPTION_POINTERS* exception) {
    char text[64];
    std::snprintf(text, sizeof text, "exception 0x%08lX at %p",
                  static_cast<unsigned long>(exception->ExceptionRecord->ExceptionCode),
                  exception->ExceptionRecord->ExceptionAddress);
    g_crash_channel->send({"crashed", text});
    TerminateProcess(GetCurrentProcess(), 3);
    return EXCEPTION_EXECUTE_HANDLER;
}

void report_crashes_to(Channel& channel) {
    g_crash_channel = &channel;
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    SetUnhandledExceptionFilter(report_crash);
}

#else

void report_crashes_to(Channel& /*channel*/) {}  // the host sees the signal

#endif

int run() {
    Channel channel;
    report_crashes_to(channel);
    StopWindow window;
    EngineRunner runner(channel, window);
    RequestQueue queue;
    std::thread reader(read_requests, std::ref(channel), std::ref(runner), std::ref(queue));
    for (;;) {
        const auto request = queue.pop();
        if (!request) {
            window.handle_messages();
        } else if (!runner.answer(*request)) {
            break;
        }
    }
    std::_Exit(0);  // the reader still waits for input
}

}  // namespace

}  // namespace zwarm::host

int main() {
    try {
        return zwarm::host::run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "zwarm-worker: %s\n", error.what());
        return 2;
    }
}
