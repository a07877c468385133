#include "harness/host/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

extern "C" char** environ;

namespace zwarm::host {

namespace {

constexpr off_t kMaxErrorBytes = 1 << 20;
constexpr std::size_t kMaxLineBytes = 1 << 20;
constexpr std::chrono::milliseconds kReapPause{2};

using Environment = std::vector<std::pair<std::string, std::string>>;

// This process's environment with the additions in it, as the system wants it.
std::vector<std::string> merged_environment(const Environment& additions) {
    std::vector<std::string> merged;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text = *entry;
        const bool replaced = std::any_of(additions.begin(), additions.end(), [&](const auto& a) {
            return text.starts_with(a.first + "=");
        });
        if (!replaced) merged.push_back(text);
    }
    for (const auto& [key, value] : additions) merged.push_back(key + "=" + value);
    return merged;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (std::string& text : strings) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

// Starts the command in its own process group with these three standard files; -1 on failure.
pid_t spawn(std::vector<std::string> command, const Environment& additions, int input, int output,
            int errors) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, 0);
    posix_spawn_file_actions_adddup2(&files, output, 1);
    posix_spawn_file_actions_adddup2(&files, errors, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    std::vector<std::string> environment = merged_environment(additions);
    pid_t process = -1;
    const int error = posix_spawnp(&process, command.front().c_str(), &files, &attributes,
                                   pointers(command).data(), pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error == 0 ? process : -1;
}

void close_file(int& file) {
    if (file >= 0) ::close(file);
    file = -1;
}

std::string describe_status(int status) {
    if (WIFSIGNALED(status)) {
        const int number = WTERMSIG(status);
        return "signal " + std::to_string(number) + " (" + strsignal(number) + ")";
    }
    return "exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

ChildProcess::~ChildProcess() {
    kill();
    close_file(errors_);
}

bool ChildProcess::start(const std::vector<std::string>& command, const Environment& environment) {
    kill();
    close_file(errors_);
    ending_.clear();
    pending_.clear();
    // A socket pair for what we write: writing to a dead child must not raise SIGPIPE.
    std::array<int, 2> down{-1, -1};
    std::array<int, 2> up{-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, down.data()) != 0) return false;
    if (pipe2(up.data(), O_CLOEXEC) != 0) {
        close_file(down[0]);
        close_file(down[1]);
        return false;
    }
    errors_ = memfd_create("engine-errors", MFD_CLOEXEC);
    if (errors_ >= 0) fcntl(errors_, F_SETFL, O_APPEND);
    process_ = spawn(command, environment, down[1], up[1], errors_ >= 0 ? errors_ : 2);
    close_file(down[1]);
    close_file(up[1]);
    input_ = down[0];
    output_ = up[0];
    if (process_ > 0) return true;
    close_pipes();
    return false;
}

void ChildProcess::attach(int input, int output) {
    kill();
    ending_.clear();
    pending_.clear();
    input_ = input;
    output_ = output;
}

bool ChildProcess::write_line(const std::string& line) {
    const std::string text = line + '\n';
    const std::lock_guard lock(write_mutex_);
    if (input_ < 0) return false;
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = send(input_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += static_cast<std::size_t>(count);
    }
    return true;
}

void ChildProcess::limit_writing(std::chrono::milliseconds patience) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(patience);
    timeval limit{};
    limit.tv_sec = seconds.count();
    limit.tv_usec = std::chrono::microseconds(patience - seconds).count();
    setsockopt(input_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

ReadStatus ChildProcess::read_line(std::string& line,
                                   std::chrono::steady_clock::time_point deadline) {
    using std::chrono::milliseconds;
    forget_old_errors();
    bool has_read = false;
    for (;;) {
        const std::size_t end = pending_.find('\n');
        if (end != std::string::npos) {
            line = pending_.substr(0, end);
            pending_.erase(0, end + 1);
            return ReadStatus::kLine;
        }
        if (output_ < 0) return ReadStatus::kClosed;
        const auto left =
            std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
        // What never ends its line is no answer, however fast it comes.
        if (pending_.size() > kMaxLineBytes) pending_.clear();
        if (has_read && left.count() <= 0) return ReadStatus::kTimeout;
        pollfd waiting{output_, POLLIN, 0};
        const auto wait = std::clamp<milliseconds::rep>(left.count(), 0, 1000000);
        const int ready = poll(&waiting, 1, static_cast<int>(wait));
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0) return ReadStatus::kTimeout;
        std::array<char, 16384> data{};
        const ssize_t count = read(output_, data.data(), data.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return ReadStatus::kClosed;
        pending_.append(data.data(), static_cast<std::size_t>(count));
        has_read = true;
    }
}

void ChildProcess::finish(std::chrono::milliseconds patience) {
    {
        const std::lock_guard lock(write_mutex_);
        close_file(input_);
    }
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (running() && !reap(false)) {
        if (std::chrono::steady_clock::now() >= deadline) break;
        std::this_thread::sleep_for(kReapPause);
    }
    kill();
}

void ChildProcess::kill() {
    if (running()) {
        ::kill(-process_, SIGKILL);
        reap(true);
    }
    close_pipes();
}

bool ChildProcess::reap(bool wait) {
    int status = 0;
    pid_t ended = -1;
    rusage usage{};
    do {
        ended = wait4(process_, &status, wait ? 0 : WNOHANG, &usage);
    } while (ended < 0 && errno == EINTR);
    if (ended == 0) return false;
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    costs_ = {seconds(usage.ru_utime) + seconds(usage.ru_stime),
              static_cast<std::size_t>(usage.ru_maxrss) << 10};
    ending_ = ended == process_ ? describe_status(status) : "unknown end";
    // Whatever it started itself goes with it.
    ::kill(-process_, SIGKILL);
    process_ = -1;
    return true;
}

void ChildProcess::close_pipes() {
    const std::lock_guard lock(write_mutex_);
    close_file(input_);
    close_file(output_);
}

void ChildProcess::forget_old_errors() {
    if (errors_ >= 0 && lseek(errors_, 0, SEEK_END) > kMaxErrorBytes) {
        if (ftruncate(errors_, 0) != 0) close_file(errors_);
    }
}

std::string ChildProcess::last_error_line() const {
    if (errors_ < 0) return {};
    const off_t size = lseek(errors_, 0, SEEK_END);
    std::array<char, 1024> data{};
    const off_t start = std::max<off_t>(0, size - static_cast<off_t>(data.size()));
    const ssize_t count = pread(errors_, data.data(), data.size(), start);
    if (count <= 0) return {};
    std::string text(data.data(), static_cast<std::size_t>(count));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text.substr(text.find_last_of('\n') + 1);
}

int run_quietly(const std::vector<std::string>& command, const Environment& environment,
                std::chrono::milliseconds patience) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0) return -1;
    const pid_t process = spawn(command, environment, null, null, null);
    close_file(null);
    if (process <= 0) return -1;
    const auto deadline = std::chrono::steady_clock::now() + patience;
    int status = 0;
    while (waitpid(process, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() >= deadline) {
            ::kill(-process, SIGKILL);
            waitpid(process, &status, 0);
            return -1;
        }
        std::this_thread::sleep_for(kReapPause);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace zwarm::host
