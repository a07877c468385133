// The worker's line to the host: the standard input and output it was started with, moved out of
// the engine's reach. An engine may print or read as it likes; it gets the error output and an
// empty input instead.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "harness/host/worker/wire.h"

namespace zwarm::host {

class Channel {
  public:
    // Takes over the process's standard input and output.
    Channel();
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;
    ~Channel();

    // Any thread may send; a message is never mixed with another.
    void send(const Message& message);

    // One thread may receive. Nothing at the end of the input.
    std::optional<Message> receive();

  private:
    int input_ = -1;
    int output_ = -1;
    std::mutex output_mutex_;
    std::string pending_;
};

}  // namespace zwarm::host
