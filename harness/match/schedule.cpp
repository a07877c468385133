#include "harness/match/schedule.h"

#include <algorithm>

#include "harness/base/chance.h"

namespace zwarm::match {

namespace {

// All ways to choose `count` of `seats`, each ascending, in lexicographic order.
std::vector<std::vector<int>> choices(int seats, int count) {
    std::vector<std::vector<int>> result;
    std::vector<bool> chosen(static_cast<std::size_t>(seats), false);
    std::fill_n(chosen.begin(), count, true);
    do {
        std::vector<int> group;
        for (int seat = 0; seat < seats; ++seat) {
            if (chosen[static_cast<std::size_t>(seat)]) group.push_back(seat);
        }
        result.push_back(std::move(group));
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return result;
}

}  // namespace

Schedule::Schedule(int seats, int players, int games_each, std::uint64_t seed) {
    const auto groups = choices(seats, std::min(seats, players));
    rotations_ = std::min(seats, players);
    const int rounds = (games_each + rotations_ - 1) / rotations_;
    // The choices take turns, so that a run that is cut short is still a fair one.
    int round = 0;
    for (int r = 0; r < rounds; ++r) {
        for (const auto& group : groups) {
            ++round;
            for (int rotation = 0; rotation < rotations_; ++rotation) {
                if (r * rotations_ + rotation >= games_each) break;
                ScheduledGame game;
                game.number = static_cast<int>(games_.size()) + 1;
                game.round = round;
                game.seed =
                    base::derived_seed(seed, "game", static_cast<std::uint64_t>(game.number));
                for (int player = 0; player < players; ++player) {
                    const int place = (player + rotation) % rotations_;
                    game.seats.push_back(group[static_cast<std::size_t>(place)]);
                }
                games_.push_back(std::move(game));
            }
        }
    }
}

}  // namespace zwarm::match
