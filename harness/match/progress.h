// How far a long run is: one line that is written over on a terminal, a plain log line now and then
// otherwise.
#pragma once

#include <chrono>
#include <functional>
#include <ostream>
#include <string>

namespace zwarm::match {

class Progress {
  public:
    // `done` of `total` units are there already; only what is done from now on counts for the time
    // left.
    Progress(std::ostream& out, bool terminal, long long total, long long done);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // One more unit; `state` says how things stand and is asked for only when it is shown.
    void step(const std::function<std::string()>& state);
    // The last word.
    void finish(const std::string& state);

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::string line(const std::string& state) const;
    void clear();

    std::ostream& out_;
    bool terminal_;
    long long total_;
    long long first_;
    long long done_;
    Clock::time_point begin_;
    Clock::time_point shown_;
    bool on_screen_ = false;
};

// "1:02:03" or "2:03".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace zwarm::match
