#include "harness/cli/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace zwarm::cli {

std::optional<std::string> LineInput::read() {
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

bool LineInput::ready(std::chrono::milliseconds time) {
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

bool LineInput::is_terminal() const {
    return isatty(file_) != 0;
}

bool LineInput::fill() {
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

}  // namespace zwarm::cli
