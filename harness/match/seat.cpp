#include "harness/match/seat.h"

#include <limits>

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

const base::NamedFields<Limits>& limit_fields() {
    constexpr auto kAny = std::numeric_limits<int>::max();
    static const base::NamedFields<Limits> kFields(
        "limit",
        {base::number("movetime", &Limits::movetime_ms, 0, kMostMs, "milliseconds a move"),
         base::number("nodes", &Limits::nodes, 0, kMostNodes, "nodes a move"),
         base::number("depth", &Limits::depth, 0, kAny, "plies of look-ahead"),
         base::number("variety", &Limits::variety, 0, 10, "0 always the best move .. 10")});
    return kFields;
}

std::string describe(const Limits& limits) {
    std::string text;
    for (const auto& field : limit_fields().fields()) {
        const std::string value = field.get(limits);
        if (value == "0") continue;
        text += (text.empty() ? "" : ", ") + std::string(field.words.name) + " " + value;
    }
    return text.empty() ? "no limit" : text;
}

std::optional<Failure> lateness(const Limits& limits, std::chrono::steady_clock::duration took) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
    if (limits.movetime_ms == 0 || ms <= limits.movetime_ms + limits.margin_ms) return std::nullopt;
    return Failure{FailureKind::kTime, std::to_string(ms) + " ms for a move, " +
                                           std::to_string(limits.movetime_ms) + " allowed"};
}

}  // namespace zwarm::match
