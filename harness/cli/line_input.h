// Standard input line by line, with the question whether a line is waiting: the terminal game asks
// it while the computer thinks.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace zwarm::cli {

class LineInput {
  public:
    explicit LineInput(int file = 0) : file_(file) {}

    // The next line without its end; nothing at the end of the input.
    std::optional<std::string> read();

    // True when a line or the end of the input is there within the time.
    bool ready(std::chrono::milliseconds time);

    bool is_terminal() const;

  private:
    bool fill();

    int file_;
    bool at_end_ = false;
    std::string pending_;
};

}  // namespace zwarm::cli
