// What is shown while the computer thinks: what it has found so far, and after a while a word that
// it still does. The thread that thinks tells it, the one that listens alone writes.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <ostream>
#include <string>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/host/thinker.h"

namespace zwarm::cli {

class ThinkingLine {
  public:
    // `terminal` has a line that is written anew, `log` gets a word now and then; either may be
    // missing, and with a terminal nothing goes to the log.
    ThinkingLine(std::string who, std::chrono::milliseconds word_after, std::ostream* terminal,
                 std::ostream* log)
        : who_(std::move(who)), word_after_(word_after), terminal_(terminal), log_(log) {}

    // The thread that thinks.
    void found(const host::ThinkProgress& progress) {
        const std::lock_guard lock(mutex_);
        found_ = base::shown_line(progress.best_move) + "  depth " +
                 std::to_string(progress.depth) + "  score " + std::to_string(progress.score) +
                 "  " + std::to_string(progress.nodes) + " nodes";
    }
    void end() { over_ = true; }

    // The thread that listens.
    bool over() const { return over_; }
    void show() {
        const auto took = std::chrono::steady_clock::now() - begin_;
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(took).count();
        std::string word;
        if (took >= word_after_) word = who_ + " is thinking, " + std::to_string(seconds) + " s ..";
        if (terminal_ != nullptr) {
            const std::string found = found_so_far();
            const std::string line = word + (word.empty() || found.empty() ? "" : "  ") + found;
            if (line == shown_) return;
            *terminal_ << "\r\033[K" << line << std::flush;
            shown_ = line;
        } else if (log_ != nullptr && !word.empty() && took >= next_word_) {
            *log_ << word << std::endl;
            next_word_ = took + kBetweenWords;
        }
    }
    void clear() {
        if (terminal_ != nullptr) *terminal_ << "\r\033[K" << std::flush;
    }

  private:
    static constexpr std::chrono::seconds kBetweenWords{10};

    std::string found_so_far() {
        const std::lock_guard lock(mutex_);
        return found_;
    }

    std::string who_;
    std::chrono::milliseconds word_after_;
    std::ostream* terminal_;
    std::ostream* log_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::duration next_word_{0};
    std::string shown_;
    std::atomic<bool> over_ = false;
    std::mutex mutex_;
    std::string found_;
};

}  // namespace zwarm::cli
