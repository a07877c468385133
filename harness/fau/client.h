// A student's program at the other end of a line: started here and spoken to through its standard
// input and output, or connected to a socket of this machine. Lines go both ways; whatever the
// program does, every call comes back in time.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "harness/host/child_process.h"
#include "harness/match/seat.h"

namespace zwarm::fau {

using Patience = std::chrono::milliseconds;

// Where programs of this machine, and of no other, may connect.
class Listener {
  public:
    // Port 0: any that is free. Throws std::runtime_error with one line.
    explicit Listener(int port);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    [[nodiscard]] int port() const { return port_; }
    // The next connection, or -1 when the patience ends.
    [[nodiscard]] int accept(Patience patience) const;

  private:
    int socket_ = -1;
    int port_ = 0;
};

class Client {
  public:
    // A command for the shell.
    Client(std::string command, Patience patience);
    // Waits for a connection when it is needed. The listener must outlive this.
    Client(const Listener& listener, Patience patience);

    [[nodiscard]] bool up() const { return up_; }
    // Starts the program or waits for it; nothing happens if it is up.
    [[nodiscard]] std::optional<match::Failure> bring_up();
    // A program that is gone is noticed when its answer is read; one that does not read, here.
    void send(const std::string& line);
    // The next line, without its end.
    [[nodiscard]] std::optional<match::Failure> read(std::string& line);
    // The end: its input is closed, and it gets a moment to finish.
    void dismiss();

  private:
    match::Failure down(match::FailureKind kind, const std::string& sentence);

    std::string command_;
    const Listener* listener_ = nullptr;
    Patience patience_;
    host::ChildProcess line_;
    bool up_ = false;
    bool deaf_ = false;
};

}  // namespace zwarm::fau
