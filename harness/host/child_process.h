// A program started by the host, with lines in both directions and its error output kept for
// messages. It runs in a process group of its own, which ends with this object.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::host {

enum class ReadStatus { kLine, kTimeout, kClosed };

// What a program took until it ended, with all that it waited for itself.
struct ProcessCosts {
    double cpu_seconds = 0;
    std::size_t peak_bytes = 0;  // in memory at a time
};

class ChildProcess {
  public:
    ChildProcess() = default;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    // `environment` is added to this process's own. False when the program cannot be started.
    bool start(const std::vector<std::string>& command,
               const std::vector<std::pair<std::string, std::string>>& environment);

    // Takes over two open files, of which the first is a socket, and whoever is at their other ends
    // as if it had been started.
    void attach(int input, int output);

    bool running() const { return process_ > 0; }
    pid_t id() const { return process_; }

    // Any thread. False when the other side is gone, or does not read within the limit, if any.
    bool write_line(const std::string& line);
    // For the program that runs now: who never reads must not stop the writer for ever.
    void limit_writing(std::chrono::milliseconds patience);

    // Waits for a line until `deadline`.
    ReadStatus read_line(std::string& line, std::chrono::steady_clock::time_point deadline);

    // Closes its input and waits for a moment until it ends by itself; kills it otherwise.
    void finish(std::chrono::milliseconds patience);
    void kill();

    // How it ended, e.g. "signal 11 (Segmentation fault)", "exit code 3"; empty while it runs.
    // After kClosed, call finish() first.
    const std::string& ending() const { return ending_; }
    // Of the last program that ended.
    const ProcessCosts& costs() const { return costs_; }

    // The last of what it wrote to its error output, one line, may be empty.
    std::string last_error_line() const;

  private:
    void close_pipes();
    bool reap(bool wait);
    void forget_old_errors();

    pid_t process_ = -1;
    int input_ = -1;   // we write
    int output_ = -1;  // we read
    int errors_ = -1;  // a file in memory
    std::mutex write_mutex_;
    std::string pending_;
    std::string ending_;
    ProcessCosts costs_;
};

// Runs a program to its end, all its input and output closed. Its exit code, or -1.
int run_quietly(const std::vector<std::string>& command,
                const std::vector<std::pair<std::string, std::string>>& environment,
                std::chrono::milliseconds patience);

}  // namespace zwarm::host
