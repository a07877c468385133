#include "engine/plugin/host_control.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>

#include "engine/plugin/host_notation.h"
#include "engine/plugin/platform.h"

namespace zwarm {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr milliseconds kPumpEvery{5};
// The clock is looked at about twice a millisecond. A search may poll at any pace and change it, so
// not many polls are ever skipped: at one poll a millisecond that would still be 8 ms.
constexpr microseconds kLookEvery{500};
constexpr int kMostPollsSkipped = 8;

zillions_long narrow(std::uint64_t value) {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<zillions_long>::max());
    return static_cast<zillions_long>(std::min(value, kMost));
}

}  // namespace

bool HostBuffers::complete() const {
    return status != nullptr && best_move != nullptr && current_move != nullptr &&
           nodes != nullptr && score != nullptr && depth != nullptr;
}

HostControl::HostControl(const Position& position, std::int64_t time_ms, const HostBuffers& buffers,
                         ExpectedLine* line)
    : position_(position),
      buffers_(buffers),
      line_(line),
      deadline_(Clock::time_point::max()),
      next_pump_(Clock::now()),
      last_look_(next_pump_) {
    if (time_ms > 0) deadline_ = Clock::now() + milliseconds(time_ms);
}

// The host writes the flag from a window procedure or from another thread. It is read as a number,
// since nothing keeps a host from writing one that is no Search_Status.
bool HostControl::host_says_stop() const {
    static_assert(sizeof(Search_Status) == sizeof(std::uint32_t));
    auto& flag = *reinterpret_cast<std::uint32_t*>(buffers_.status);
    return std::atomic_ref(flag).load(std::memory_order_relaxed) != kKEEPSEARCHING;
}

bool HostControl::stop_requested() {
    if (stopped_) return true;
    if (++polls_ >= stride_) look_at_clock();
    stopped_ = stopped_ || host_says_stop();
    return stopped_;
}

void HostControl::look_at_clock() {
    const auto now = Clock::now();
    const auto since = now - last_look_;
    if (since < kLookEvery / 2) stride_ = std::min(stride_ * 2, kMostPollsSkipped);
    if (since > kLookEvery) stride_ = std::max(stride_ / 2, 1);
    polls_ = 0;
    last_look_ = now;
    if (now >= deadline_) stopped_ = true;
    if (now >= next_pump_) {
        if (!pump_messages()) stopped_ = true;
        next_pump_ = Clock::now() + kPumpEvery;
    }
}

void HostControl::report(const SearchInfo& info) {
    *buffers_.nodes = narrow(info.nodes);
    *buffers_.score = info.score;
    // Alone on the board, how many turns are left says more.
    *buffers_.depth = info.turns > 0 ? info.turns : info.depth;
    write_move(buffers_.best_move, info.best, best_written_);
    write_move(buffers_.current_move, info.current, current_written_);
    if (line_ != nullptr) line_->tell(position_.variant(), info.line);
}

void HostControl::write_move(char* buffer, Move move, Move& written) const {
    if (move.is_none() || move == written) return;
    const std::string text = host_text(position_, move);
    if (text.empty()) return;
    write_text(buffer, ZILLIONS_MOVE_BUFFER, text);
    written = move;
}

void write_text(char* buffer, std::size_t size, std::string_view text) {
    const std::size_t length = std::min(text.size(), size - 1);
    std::memcpy(buffer, text.data(), length);
    buffer[length] = '\0';
}

}  // namespace zwarm
