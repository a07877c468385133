// Openings: where the games of a round start. The opening of a round depends only on the run's seed
// and the round's number, so shards and resumed runs agree on it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/match/game_record.h"
#include "harness/match/referee.h"

namespace zwarm::match {

enum class OpeningKind {
    kStart,      // the rules' own start, always
    kRandom,     // some plies of legal moves by chance
    kFile,       // lines of a file: a position, or moves from the start
    kGenerated,  // the variant's own generator of start positions
};

class OpeningBook {
  public:
    // "start", "random:4", "generator", "generator:KIND" or the path of a file. Throws
    // std::invalid_argument with one line if it cannot be used with these rules.
    OpeningBook(const std::string& text, const Rules& rules, std::uint64_t seed);

    // Rounds count from 1. Throws std::runtime_error if no opening can be made.
    [[nodiscard]] Opening opening(int round) const;

  private:
    [[nodiscard]] Opening random_opening(std::uint64_t seed) const;
    void read_file(const std::string& path);

    const Rules& rules_;
    std::uint64_t seed_;
    OpeningKind kind_ = OpeningKind::kStart;
    int plies_ = 0;
    std::string generator_;
    std::vector<Opening> lines_;
};

}  // namespace zwarm::match
