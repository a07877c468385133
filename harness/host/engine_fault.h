// Why an engine was unloaded: a kind for programs and a sentence for people. The game itself goes
// on with the built-in player.
#pragma once

#include <string>
#include <string_view>

namespace zwarm::host {

enum class FaultKind {
    kNotFound,     // no such file
    kWrongFormat,  // not a library this host can run
    kNoWine,       // a Windows engine, and what it needs to run here is missing
    kNotLoaded,    // the system or the worker refused it
    kCrashed,      // its process died
    kHung,         // it did not come back
    kOverflow,     // wrote past a buffer it was lent
    kErrorCode,    // a routine returned a negative code
    kIllegalMove,  // the move it chose is not legal
    kBadMoveText,  // a move it generated cannot be carried out on the board
};

// The kind as one word for tables and JSON, e.g. "illegal-move".
std::string_view name(FaultKind kind);

struct EngineFault {
    FaultKind kind = FaultKind::kCrashed;
    std::string sentence;  // one line, no full stop
};

// The name of a negative DLL_Result, e.g. "DLL_UNKNOWN_VARIANT_ERROR (-3)".
std::string result_name(int code);

}  // namespace zwarm::host
