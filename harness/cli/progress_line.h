// What long work shows and asks: a line that says how far it is, and whether it is to end early.
#pragma once

#include <atomic>
#include <chrono>
#include <string>

namespace zwarm::cli {

// Set by the first Ctrl-C or SIGTERM from now on; the second one kills.
[[nodiscard]] const std::atomic<bool>& wish_to_end();

// "1:02:03" or "2:03".
[[nodiscard]] std::string duration_text(double seconds);

// On standard error: one line that is written over on a terminal, a plain line now and then
// otherwise.
class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Whether it is time for another line.
    [[nodiscard]] bool due() const;
    void show(const std::string& text);
    void clear();

  private:
    bool terminal_;
    std::chrono::steady_clock::time_point shown_ = std::chrono::steady_clock::now();
    bool on_screen_ = false;
};

}  // namespace zwarm::cli
