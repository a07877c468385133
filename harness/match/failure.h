// How a seat can fail. A failure is the seat's loss, with this word in the tables and a sentence
// for people; it never ends the run.
#pragma once

#include <string>
#include <string_view>

namespace zwarm::match {

enum class FailureKind {
    kIllegalMove,  // the move is none of the legal ones
    kGarbage,      // the answer is no move at all, or the protocol is broken
    kTime,         // the answer came, but too late
    kHang,         // no answer came
    kCrash,        // the program died during a game
    kNoStart,      // the program did not come up, or refused the game
};

// The word in tables and files: "illegal-move", "garbage", "time", "hang", "crash", "no-start".
[[nodiscard]] std::string_view name(FailureKind kind);

struct Failure {
    FailureKind kind = FailureKind::kCrash;
    std::string sentence;  // one line, no full stop
};

}  // namespace zwarm::match
