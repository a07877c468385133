// Who plays whom, when and from where. A round is one opening played with every rotation of the
// seats, so that each of them has each side once; with two players that is the pair with swapped
// sides. With more seats than players every choice of seats plays its own rounds; with fewer,
// seats play several sides (A B A B).
#pragma once

#include <cstdint>
#include <vector>

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

}  // namespace zwarm::match
