#include "harness/host/worker/channel.h"

#include <fcntl.h>

#include <cstdio>
#include <stdexcept>

#if defined(_WIN32)
#include <io.h>
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace zwarm::host {

namespace {

#if defined(_WIN32)

constexpr const char* kNullDevice = "NUL";

int duplicate(int file) {
    const int copy = _dup(file);
    if (copy >= 0) _setmode(copy, _O_BINARY);
    return copy;
}

// An engine with a C library of its own asks the system, not our C library, for its standard files.
void redirect(int from, int to) {
    _dup2(from, to);
    const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(to));
    SetStdHandle(to == 0 ? STD_INPUT_HANDLE : STD_OUTPUT_HANDLE, handle);
}

int open_null() {
    return _open(kNullDevice, _O_RDONLY);
}
int read_some(int file, char* data, unsigned size) {
    return _read(file, data, size);
}
int write_some(int file, const char* data, unsigned size) {
    return _write(file, data, size);
}
void close_file(int file) {
    _close(file);
}

#else

constexpr const char* kNullDevice = "/dev/null";

// The engine's own child processes shall not hold the line open.
int duplicate(int file) {
    return fcntl(file, F_DUPFD_CLOEXEC, 3);
}
void redirect(int from, int to) {
    dup2(from, to);
}
int open_null() {
    return open(kNullDevice, O_RDONLY | O_CLOEXEC);
}
int read_some(int file, char* data, unsigned size) {
    return static_cast<int>(read(file, data, size));
}
int write_some(int file, const char* data, unsigned size) {
    return static_cast<int>(write(file, data, size));
}
void close_file(int file) {
    close(file);
}

#endif

}  // namespace

Channel::Channel() : input_(duplicate(0)), output_(duplicate(1)) {
    if (input_ < 0 || output_ < 0) throw std::runtime_error("no standard input or output");
    const int null = open_null();
    if (null >= 0) {
        redirect(null, 0);
        close_file(null);
    }
    std::fflush(stdout);
    redirect(2, 1);
}

Channel::~Channel() {
    close_file(input_);
    close_file(output_);
}

void Channel::send(const Message& message) {
    const std::string line = encode_message(message) + '\n';
    const std::lock_guard lock(output_mutex_);
    std::size_t done = 0;
    while (done < line.size()) {
        const int written =
            write_some(output_, line.data() + done, static_cast<unsigned>(line.size() - done));
        if (written <= 0) return;  // the host is gone; the reader notices it too
        done += static_cast<std::size_t>(written);
    }
}

std::optional<Message> Channel::receive() {
    for (;;) {
        const std::size_t end = pending_.find('\n');
        if (end != std::string::npos) {
            const auto message = decode_message(std::string_view(pending_).substr(0, end));
            pending_.erase(0, end + 1);
            if (message) return message;
            continue;
        }
        char data[4096];
        const int count = read_some(input_, data, sizeof data);
        if (count <= 0) return std::nullopt;
        pending_.append(data, static_cast<std::size_t>(count));
    }
}

}  // namespace zwarm::host
