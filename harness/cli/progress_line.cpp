#include "harness/cli/progress_line.h"

#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace zwarm::cli {

namespace {

constexpr auto kTerminalPause = std::chrono::milliseconds(200);
constexpr auto kLogPause = std::chrono::seconds(10);

std::atomic<bool> g_interrupted{false};

extern "C" void note_interrupt(int /*signal*/) {
    g_interrupted = true;
}

}  // namespace

const std::atomic<bool>& wish_to_end() {
    struct sigaction action {};
    action.sa_handler = note_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return g_interrupted;
}

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

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) != 0) {}

bool ProgressLine::due() const {
    const auto pause = std::chrono::steady_clock::now() - shown_;
    return terminal_ ? pause >= kTerminalPause : pause >= kLogPause;
}

void ProgressLine::show(const std::string& text) {
    shown_ = std::chrono::steady_clock::now();
    if (terminal_) {
        std::cerr << "\r" << text << "\x1b[K" << std::flush;
        on_screen_ = true;
    } else {
        std::cerr << text << std::endl;
    }
}

void ProgressLine::clear() {
    if (on_screen_) std::cerr << "\r\x1b[K" << std::flush;
    on_screen_ = false;
}

}  // namespace zwarm::cli
