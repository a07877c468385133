// A line typed at a terminal, with editing and history; libedit does the work.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace zwarm::cli {

class LineEditor {
  public:
    // `history` is a file that keeps what was typed; "" = none.
    explicit LineEditor(std::string history);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    struct Typed {
        std::string line;
        bool wants_board = false;  // Tab: the cursor keys shall walk over the board
    };
    // Nothing at the end of the input (Ctrl-D on an empty line).
    std::optional<Typed> read(const std::string& prompt);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace zwarm::cli
