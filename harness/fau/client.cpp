#include "harness/fau/client.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace zwarm::fau {

using match::Failure;
using match::FailureKind;

namespace {

std::string ms_text(Patience patience) {
    return std::to_string(patience.count()) + " ms";
}

}  // namespace

Listener::Listener(int port) {
    const auto fail = [&](const char* what) {
        const std::string why = std::strerror(errno);
        if (socket_ >= 0) ::close(socket_);
        throw std::runtime_error("cannot " + std::string(what) + " port " + std::to_string(port) +
                                 ": " + why);
    };
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0) fail("open");
    const int yes = 1;
    setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_, plain, length) != 0) fail("use");
    if (::listen(socket_, 1) != 0) fail("listen on");
    if (::getsockname(socket_, plain, &length) != 0) fail("find");
    port_ = ntohs(address.sin_port);
}

Listener::~Listener() {
    ::close(socket_);
}

int Listener::accept(Patience patience) const {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        pollfd waiting{socket_, POLLIN, 0};
        const int ready =
            poll(&waiting, 1, static_cast<int>(std::max<Patience::rep>(left.count(), 0)));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return -1;
        const int connection = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
        if (connection >= 0) return connection;
        if (errno != EINTR && errno != ECONNABORTED) return -1;
    }
}

Client::Client(std::string command, Patience patience)
    : command_(std::move(command)), patience_(patience) {}

Client::Client(const Listener& listener, Patience patience)
    : listener_(&listener), patience_(patience) {}

std::optional<Failure> Client::bring_up() {
    if (up_) return std::nullopt;
    if (listener_ != nullptr) {
        const int connection = listener_->accept(patience_);
        if (connection < 0) {
            return Failure{FailureKind::kNoStart, "nobody connected to port " +
                                                      std::to_string(listener_->port()) + " in " +
                                                      ms_text(patience_)};
        }
        const int answers = fcntl(connection, F_DUPFD_CLOEXEC, 0);
        line_.attach(connection, answers);
    } else if (!line_.start({"/bin/sh", "-c", "exec " + command_}, {})) {
        return Failure{FailureKind::kNoStart, "cannot start " + command_};
    }
    line_.limit_writing(patience_);
    up_ = true;
    deaf_ = false;
    return std::nullopt;
}

void Client::send(const std::string& line) {
    if (up_ && !deaf_) deaf_ = !line_.write_line(line);
}

std::optional<Failure> Client::read(std::string& line) {
    switch (line_.read_line(line, std::chrono::steady_clock::now() + patience_)) {
        case host::ReadStatus::kLine:
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return std::nullopt;
        case host::ReadStatus::kTimeout:
            return down(FailureKind::kHang, "no answer in " + ms_text(patience_));
        case host::ReadStatus::kClosed:
            break;
    }
    line_.finish(Patience(1000));
    if (listener_ != nullptr) return down(FailureKind::kCrash, "closed the connection");
    const std::string said = line_.last_error_line();
    return down(FailureKind::kCrash,
                "ended with " + line_.ending() + (said.empty() ? "" : " (" + said + ")"));
}

void Client::dismiss() {
    if (up_) line_.finish(Patience(1000));
    up_ = false;
}

Failure Client::down(FailureKind kind, const std::string& sentence) {
    line_.kill();
    up_ = false;
    return {kind, sentence};
}

}  // namespace zwarm::fau
