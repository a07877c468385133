// Whether a certificate (solver/certificate.h) is in order: the numbers fit each other, and the
// first levels come out again when they are made by plain means. It includes nothing of the engine
// and nothing of the solver; making all levels again takes the solver's own search.
#pragma once

#include <cstddef>
#include <string>

namespace zwarm::lab {

struct ProofVerdict {
    std::string wrong{};    // one line; empty: the certificate is in order
    std::string problem{};  // "star 4, 10 men, 6 directions"
    int refuted = 0;        // no transfer has at most so many moves
    std::size_t levels = 0;
    std::size_t made_again = 0;  // levels, from the first on
};

// Levels are made again while they have at most so many boards.
[[nodiscard]] ProofVerdict check_proof(const std::string& text, std::size_t boards = 1000);

}  // namespace zwarm::lab
