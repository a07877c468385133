#include "harness/match/failure.h"

namespace zwarm::match {

std::string_view name(FailureKind kind) {
    switch (kind) {
        case FailureKind::kIllegalMove:
            return "illegal-move";
        case FailureKind::kGarbage:
            return "garbage";
        case FailureKind::kTime:
            return "time";
        case FailureKind::kHang:
            return "hang";
        case FailureKind::kCrash:
            return "crash";
        case FailureKind::kNoStart:
            return "no-start";
    }
    return "unknown";
}

}  // namespace zwarm::match
