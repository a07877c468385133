#include "harness/cli/board_cursor.h"

#include <poll.h>
#include <unistd.h>

#include <cstdlib>

namespace zwarm::cli {

int next_cell(const host::DrawnBoard& board, int cell, Key direction) {
    const auto& from = board.cells[static_cast<std::size_t>(cell)];
    int best = cell;
    long least = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const long dx = board.cells[i].x - from.x;
        const long dy = board.cells[i].y - from.y;
        const long ahead = direction == Key::kUp      ? -dy
                           : direction == Key::kDown  ? dy
                           : direction == Key::kLeft  ? -dx
                           : direction == Key::kRight ? dx
                                                      : 0;
        if (ahead <= 0) continue;
        const long aside = std::labs(direction == Key::kUp || direction == Key::kDown ? dx : dy);
        // Within 45 degrees of the direction: rows that are shifted by half a cell are in reach,
        // the next row is not to the right.
        if (aside > ahead) continue;
        const long distance = ahead * ahead + 2 * aside * aside;
        if (best == cell || distance < least) {
            best = static_cast<int>(i);
            least = distance;
        }
    }
    return best;
}

KeyReader::KeyReader(int terminal) : terminal_(terminal) {
    tcgetattr(terminal_, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(terminal_, TCSANOW, &raw);
}

KeyReader::~KeyReader() {
    tcsetattr(terminal_, TCSANOW, &before_);
}

int KeyReader::next_byte(int wait_ms) {
    pollfd waiting{terminal_, POLLIN, 0};
    unsigned char byte = 0;
    if (poll(&waiting, 1, wait_ms) <= 0 || ::read(terminal_, &byte, 1) != 1) return -1;
    return byte;
}

Key KeyReader::read() {
    constexpr int kEscape = 27;
    constexpr int kRestOfKey = 50;  // ms: what a cursor key sends comes in one piece
    const int byte = next_byte(-1);
    if (byte == '\n' || byte == '\r' || byte == ' ') return Key::kEnter;
    if (byte == '\t' || byte == 4 || byte < 0) return Key::kLeave;
    if (byte != kEscape) return Key::kOther;
    const int second = next_byte(kRestOfKey);
    if (second < 0) return Key::kLeave;
    if (second != '[' && second != 'O') return Key::kOther;
    switch (next_byte(kRestOfKey)) {
        case 'A':
            return Key::kUp;
        case 'B':
            return Key::kDown;
        case 'C':
            return Key::kRight;
        case 'D':
            return Key::kLeft;
        default:
            return Key::kOther;
    }
}

}  // namespace zwarm::cli
