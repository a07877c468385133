// Faults and result codes in words.
#include "harness/host/engine_process.h"

namespace zwarm::host {

std::string_view name(FaultKind kind) {
    switch (kind) {
        case FaultKind::kNotFound:
            return "not-found";
        case FaultKind::kWrongFormat:
            return "wrong-format";
        case FaultKind::kNoWine:
            return "no-wine";
        case FaultKind::kNotLoaded:
            return "not-loaded";
        case FaultKind::kCrashed:
            return "crashed";
        case FaultKind::kHung:
            return "hung";
        case FaultKind::kOverflow:
            return "overflow";
        case FaultKind::kErrorCode:
            return "error-code";
        case FaultKind::kIllegalMove:
            return "illegal-move";
        case FaultKind::kBadMoveText:
            return "bad-move-text";
    }
    return "unknown";
}

std::string result_name(int code) {
    const auto with_code = [code](const char* text) {
        return std::string(text) + " (" + std::to_string(code) + ")";
    };
    switch (code) {
        case DLL_OK:
            return with_code("DLL_OK");
        case DLL_OK_DONT_SEND_SETUP:
            return with_code("DLL_OK_DONT_SEND_SETUP");
        case DLL_GENERIC_ERROR:
            return with_code("DLL_GENERIC_ERROR");
        case DLL_OUT_OF_MEMORY_ERROR:
            return with_code("DLL_OUT_OF_MEMORY_ERROR");
        case DLL_UNKNOWN_VARIANT_ERROR:
            return with_code("DLL_UNKNOWN_VARIANT_ERROR");
        case DLL_UNKNOWN_PLAYER_ERROR:
            return with_code("DLL_UNKNOWN_PLAYER_ERROR");
        case DLL_UNKNOWN_PIECE_ERROR:
            return with_code("DLL_UNKNOWN_PIECE_ERROR");
        case DLL_WRONG_SIDE_TO_MOVE_ERROR:
            return with_code("DLL_WRONG_SIDE_TO_MOVE_ERROR");
        case DLL_INVALID_POSITION_ERROR:
            return with_code("DLL_INVALID_POSITION_ERROR");
        case DLL_NO_MOVES:
            return with_code("DLL_NO_MOVES");
        default:
            return with_code("code");
    }
}

}  // namespace zwarm::host
