#include "harness/host/worker/search_watch.h"

#include <string>

#if defined(_WIN32)
#include <windows.h>
#endif

namespace zwarm::host {

namespace {

constexpr std::chrono::milliseconds kProgressInterval{50};
constexpr int kLongestLine = 256;  // bytes; the end of a longer one is nobody's loss

#if defined(_WIN32)
constexpr UINT kStopMessage = WM_APP + 1;
constexpr char kClassName[] = "ZwarmStopWindow";

LRESULT CALLBACK stop_procedure(HWND window, UINT message, WPARAM first, LPARAM second) {
    if (message != kStopMessage) return DefWindowProcA(window, message, first, second);
    auto* flag = reinterpret_cast<volatile Search_Status*>(second);
    *flag = static_cast<Search_Status>(first);
    return 0;
}
#endif

// The engine writes these from its own thread at any time, as the interface has it.
zillions_long read_number(GuardedBuffer& memory) {
    return *static_cast<volatile zillions_long*>(memory.as<zillions_long>());
}

std::string microseconds(std::chrono::steady_clock::duration time) {
    return std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

}  // namespace

#if defined(_WIN32)

StopWindow::StopWindow() {
    WNDCLASSA type = {};
    type.lpfnWndProc = stop_procedure;
    type.hInstance = GetModuleHandleA(nullptr);
    type.lpszClassName = kClassName;
    RegisterClassA(&type);
    window_ = CreateWindowExA(0, kClassName, "", 0, 0, 0, 0, 0, HWND_MESSAGE, nullptr,
                              type.hInstance, nullptr);
}

StopWindow::~StopWindow() {
    if (window_ != nullptr) DestroyWindow(static_cast<HWND>(window_));
}

bool StopWindow::post(Search_Status* flag, Search_Status status) {
    return window_ != nullptr &&
           PostMessageA(static_cast<HWND>(window_), kStopMessage, static_cast<WPARAM>(status),
                        reinterpret_cast<LPARAM>(flag)) != 0;
}

void StopWindow::handle_messages() {
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE) != 0) {
        TranslateMessage(&message);
        DispatchMessageA(&message);
    }
}

#else

StopWindow::StopWindow() = default;
StopWindow::~StopWindow() = default;
bool StopWindow::post(Search_Status* /*flag*/, Search_Status /*status*/) {
    return false;
}
void StopWindow::handle_messages() {}

#endif

SearchWatch::SearchWatch(Channel& channel, StopWindow& window, std::size_t move_buffer,
                         ZwarmExpectedLine expected_line)
    : channel_(channel),
      window_(window),
      expected_line_(expected_line),
      best_(move_buffer),
      current_(move_buffer) {}

void SearchWatch::run(ZillionsSearch search, const SearchRequest& request) {
    const auto start = Clock::now();
    std::thread watcher([&] { watch(request); });
    const DLL_Result code =
        search(request.time_ms, request.depth, request.variety, status_.as<Search_Status>(),
               best_.data(), current_.data(), nodes_.as<zillions_long>(),
               score_.as<zillions_long>(), depth_.as<zillions_long>());
    const auto end = Clock::now();
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    end_.notify_all();
    watcher.join();
    send_result(code, start, end);
}

void SearchWatch::request_stop(StopRequest stop) {
    const std::lock_guard lock(mutex_);
    if (!ended_) write_status(stop);
}

void SearchWatch::write_status(StopRequest stop) {
    if (!stopped_at_) stopped_at_ = Clock::now();
    if (stop.by_message && window_.post(status_.as<Search_Status>(), stop.status)) return;
    *static_cast<volatile Search_Status*>(status_.as<Search_Status>()) = stop.status;
}

void SearchWatch::watch(const SearchRequest& request) {
    const auto start = Clock::now();
    const auto stop_at = start + std::chrono::milliseconds(request.stop_after_ms);
    bool timer_runs = request.stop_after_ms >= 0;
    auto next_progress = start + kProgressInterval;
    std::unique_lock lock(mutex_);
    while (!ended_) {
        const auto wake = timer_runs ? std::min(stop_at, next_progress) : next_progress;
        end_.wait_until(lock, wake);
        if (ended_) return;
        const auto now = Clock::now();
        if (timer_runs && now >= stop_at) {
            timer_runs = false;
            write_status(request.stop);
        }
        if (now >= next_progress) {
            next_progress = now + kProgressInterval;
            lock.unlock();
            send_progress();
            lock.lock();
        }
    }
}

std::string SearchWatch::line() const {
    if (expected_line_ == nullptr) return {};
    char text[kLongestLine] = {};
    expected_line_(text, kLongestLine);
    return text;
}

void SearchWatch::send_progress() {
    Message progress{"progress",
                     best_.text(),
                     current_.text(),
                     std::to_string(read_number(nodes_)),
                     std::to_string(read_number(score_)),
                     std::to_string(read_number(depth_)),
                     line()};
    if (progress == last_progress_) return;
    channel_.send(progress);
    last_progress_ = std::move(progress);
}

void SearchWatch::send_result(int code, Clock::time_point start, Clock::time_point end) {
    report_overrun(channel_, "DLL_Search", "bestMove", best_);
    report_overrun(channel_, "DLL_Search", "currentMove", current_);
    report_overrun(channel_, "DLL_Search", "pSearchStatus", status_);
    report_overrun(channel_, "DLL_Search", "plNodes", nodes_);
    report_overrun(channel_, "DLL_Search", "plScore", score_);
    report_overrun(channel_, "DLL_Search", "plDepth", depth_);
    const std::string latency =
        stopped_at_ && *stopped_at_ <= end ? microseconds(end - *stopped_at_) : "-1";
    channel_.send({"searched", std::to_string(code), best_.text(), current_.text(),
                   std::to_string(read_number(nodes_)), std::to_string(read_number(score_)),
                   std::to_string(read_number(depth_)), microseconds(end - start), latency,
                   line()});
}

void report_overrun(Channel& channel, const char* routine, const char* buffer,
                    const GuardedBuffer& memory) {
    const std::size_t bytes = memory.overrun();
    if (bytes > 0) channel.send({"overflow", routine, buffer, std::to_string(bytes)});
    // A full buffer without a terminator makes any host read on behind it.
    if (bytes == 0 && !memory.terminated() && memory.size() > sizeof(zillions_long)) {
        channel.send({"overflow", routine, buffer, "0"});
    }
}

}  // namespace zwarm::host
