// Whether a record is what it says: read, placed and played again with nothing but the file's own
// words and plain coordinates. It includes nothing of the engine and nothing of the solver, so that
// a mistake of theirs cannot hide here.
#pragma once

#include <string>
#include <vector>

namespace zwarm::lab {

struct RecordVerdict {
    std::string wrong{};    // one line with the place; empty: the record holds
    std::string problem{};  // "square 16, 19 men, 8 directions, 2 players"
    int length = 0;
    int steps = 0;  // of the moves, the rest are chains
    int winner = 1;
    bool palindrome = false;  // the second half mirrors the first
};

[[nodiscard]] RecordVerdict check_record(const std::string& text);

}  // namespace zwarm::lab
