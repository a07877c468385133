// Who plays whom, when and from where. A round is one opening played with every rotation of the
// seats, so that each of them has each side once; with two players that is the pair with swapped
// sides. With more seats than players every choice of seats plays its own rounds; with fewer,
// seats play several sides (A B A B).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/match/game_record.h"
#include "harness/match/referee.h"

namespace zwarm::match {

struct ScheduledGame {
    int number = 0;          // from 1
    int round = 0;           // from 1
    std::vector<int> seats;  // by player
    std::uint64_t seed = 0;  // for what the seats do by chance
};

class Schedule {
  public:
    // `games_each`: games for every choice of seats (for two seats: all games).
    Schedule(int seats, int players, int games_each, std::uint64_t seed);

    [[nodiscard]] const std::vector<ScheduledGame>& games() const { return games_; }
    // Games in a full round.
    [[nodiscard]] int rotations() const { return rotations_; }

  private:
    std::vector<ScheduledGame> games_;
    int rotations_ = 2;
};

enum class OpeningKind {
    kStart,      // the rules' own start, always
    kRandom,     // some plies of legal moves by chance
    kFile,       // lines of a file: a position, or moves from the start
    kGenerated,  // the variant's own generator of start positions
};

// Where the games of a round start: it depends only on the run's seed and the round's number, so
// shards and resumed runs agree on it.
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
