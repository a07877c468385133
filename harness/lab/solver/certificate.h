// A refutation as a file: the problem as in problem.h, then
//
//   refuted = 26             no transfer has at most so many moves
//   floor = -5               boards of the middle level were looked at from this sum of heights on
//   levels = 1 7 89 ..       boards of each level, mirror images counted once
//   highest = -60 -58 ..     the largest sum of heights in each level
//
// Heights are whole numbers along the line between the ends, as small as they can be with the ends'
// sums opposite. A second run makes the same numbers; proof_check.h makes the first of them by
// other means.
#pragma once

#include <string>

#include "harness/lab/solver/refutation.h"

namespace zwarm::lab {

[[nodiscard]] std::string certificate_text(const Problem& problem, const Certificate& certificate);
// What a certificate is about. Throws std::runtime_error with one line.
struct ProvedLength {
    Problem problem{};
    int length = 0;
};
[[nodiscard]] ProvedLength parse_certificate(const std::string& name, const std::string& text);
// For people.
[[nodiscard]] std::string certificate_words(const Problem& problem, const Certificate& certificate);

}  // namespace zwarm::lab
