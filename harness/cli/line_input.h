// Standard input line by line, with the question whether a line is waiting: the terminal game asks
// it while the computer thinks.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace zwarm::cli {

class LineInput {
  public:
    explicit LineInput(int file = 0) : file_(file) {}

    // The next line without its end; nothing at the end of the input.
    std::optional<std::string> read() {
        for (;;) {
            const std::size_t end = pending_.find('\n');
            if (end != std::string::npos) {
                std::string line = pending_.substr(0, end);
                pending_.erase(0, end + 1);
                if (line.ends_with('\r')) line.pop_back();
                return line;
            }
            if (!fill()) break;
        }
        if (pending_.empty()) return std::nullopt;
        return std::exchange(pending_, {});
    }

    // True when a line or the end of the input is there within the time.
    bool ready(std::chrono::milliseconds time) {
        const auto deadline = std::chrono::steady_clock::now() + time;
        while (!at_end_ && pending_.find('\n') == std::string::npos) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                deadline - std::chrono::steady_clock::now());
            if (left.count() < 0) return false;
            pollfd waiting{file_, POLLIN, 0};
            if (poll(&waiting, 1, static_cast<int>(left.count())) > 0) fill();
        }
        return true;
    }

    bool is_terminal() const { return isatty(file_) != 0; }

  private:
    bool fill() {
        std::array<char, 4096> data{};
        ssize_t count = 0;
        do {
            count = ::read(file_, data.data(), data.size());
        } while (count < 0 && errno == EINTR);
        if (count <= 0) {
            at_end_ = true;
            return false;
        }
        pending_.append(data.data(), static_cast<std::size_t>(count));
        return true;
    }

    int file_;
    bool at_end_ = false;
    std::string pending_;
};

}  // namespace zwarm::cli
