// Walking over the board with the cursor keys: which cell lies next in a direction, and the keys
// themselves, read one by one from a terminal.
#pragma once

#include <termios.h>

#include "harness/host/board_drawing.h"

namespace zwarm::cli {

enum class Key { kUp, kDown, kLeft, kRight, kEnter, kLeave, kOther };

// The nearest cell in the direction of a cursor key; the same one if there is none.
[[nodiscard]] int next_cell(const host::DrawnBoard& board, int cell, Key direction);

// While it lives, keys come as they are pressed and are not shown.
class KeyReader {
  public:
    explicit KeyReader(int terminal = 0);
    ~KeyReader();
    KeyReader(const KeyReader&) = delete;
    KeyReader& operator=(const KeyReader&) = delete;

    Key read();

  private:
    int next_byte(int wait_ms);  // -1 if there is none

    int terminal_;
    termios before_{};
};

}  // namespace zwarm::cli
