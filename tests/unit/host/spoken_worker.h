// A worker that only says what it was told to: the files to attach an EngineProcess to.
#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string_view>

namespace zwarm::host::test {

// What the host writes goes nowhere; what it reads is the text (less than a pipe holds), then the
// end. The two files belong to whoever takes them, the rest to this object.
class SpokenWorker {
  public:
    explicit SpokenWorker(std::string_view text) {
        std::array<int, 2> down{-1, -1};
        std::array<int, 2> up{-1, -1};
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, down.data()) != 0) std::abort();
        if (pipe2(up.data(), 0) != 0) std::abort();
        if (write(up[1], text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
            std::abort();
        }
        close(up[1]);
        input = down[0];
        ear_ = down[1];
        output = up[0];
    }
    SpokenWorker(const SpokenWorker&) = delete;
    SpokenWorker& operator=(const SpokenWorker&) = delete;
    ~SpokenWorker() { close(ear_); }

    int input = -1;   // the host writes
    int output = -1;  // the host reads

  private:
    int ear_ = -1;
};

}  // namespace zwarm::host::test
