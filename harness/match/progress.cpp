#include "harness/match/progress.h"

#include <cstdio>

namespace zwarm::match {

namespace {

constexpr auto kTerminalPause = std::chrono::milliseconds(200);
constexpr auto kLogPause = std::chrono::seconds(10);

}  // namespace

std::string duration_text(double seconds) {
    const auto whole = static_cast<long long>(seconds + 0.5);
    char text[48];
    if (whole >= 3600) {
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                      whole % 60);
    } else {
        std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
    }
    return text;
}

Progress::Progress(std::ostream& out, bool terminal, long long total, long long done)
    : out_(out),
      terminal_(terminal),
      total_(total),
      first_(done),
      done_(done),
      begin_(Clock::now()),
      shown_(begin_) {}

Progress::~Progress() {
    clear();
}

void Progress::clear() {
    if (on_screen_) out_ << "\r\x1b[K" << std::flush;
    on_screen_ = false;
}

std::string Progress::line(const std::string& state) const {
    std::string text = std::to_string(done_) + " of " + std::to_string(total_);
    if (!state.empty()) text += ", " + state;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    if (done_ > first_ && done_ < total_) {
        const double each = seconds / static_cast<double>(done_ - first_);
        text += ", " + duration_text(each * static_cast<double>(total_ - done_)) + " left";
    }
    return text;
}

void Progress::step(const std::function<std::string()>& state) {
    ++done_;
    const auto now = Clock::now();
    if (terminal_ ? now - shown_ < kTerminalPause : now - shown_ < kLogPause) return;
    shown_ = now;
    if (terminal_) {
        out_ << "\r" << line(state()) << "\x1b[K" << std::flush;
        on_screen_ = true;
    } else {
        out_ << line(state()) << std::endl;
    }
}

void Progress::finish(const std::string& state) {
    clear();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    out_ << line(state) << ", " << duration_text(seconds) << " taken" << std::endl;
}

}  // namespace zwarm::match
